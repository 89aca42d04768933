package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdSize;

/** What an adapter gets with the load of a banner. */
public class MediationBannerAdConfiguration extends MediationAdConfiguration {
  private final AdSize adSize;

  public MediationBannerAdConfiguration(MediationAdConfiguration configuration, AdSize adSize) {
    super(configuration);
    this.adSize = adSize;
  }

  public AdSize getAdSize() {
    return adSize;
  }
}
