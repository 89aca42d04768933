package com.google.android.gms.ads.mediation;

/** What an adapter gets with the load of an app open ad. */
public class MediationAppOpenAdConfiguration extends MediationAdConfiguration {
  public MediationAppOpenAdConfiguration(MediationAdConfiguration configuration) {
    super(configuration);
  }
}
