package com.google.android.gms.ads.mediation;

/** What a publisher tells one network. */
@Deprecated
public interface NetworkExtras {}
