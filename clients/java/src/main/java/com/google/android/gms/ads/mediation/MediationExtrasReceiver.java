package com.google.android.gms.ads.mediation;

/** A class that gets the extras of the publisher. */
public interface MediationExtrasReceiver {}
