package com.google.android.gms.ads.mediation;

/** What an adapter gets with the load of an interstitial. */
public class MediationInterstitialAdConfiguration extends MediationAdConfiguration {
  public MediationInterstitialAdConfiguration(MediationAdConfiguration configuration) {
    super(configuration);
  }
}
