package com.google.android.gms.ads.mediation;

/** An adapter of the former API that loads native ads. */
@Deprecated
public interface MediationNativeAdapter extends MediationAdapter {}
