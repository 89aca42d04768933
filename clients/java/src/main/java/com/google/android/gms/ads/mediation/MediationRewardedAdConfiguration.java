package com.google.android.gms.ads.mediation;

/** What an adapter gets with the load of a rewarded ad, or a rewarded interstitial. */
public class MediationRewardedAdConfiguration extends MediationAdConfiguration {
  public MediationRewardedAdConfiguration(MediationAdConfiguration configuration) {
    super(configuration);
  }
}
