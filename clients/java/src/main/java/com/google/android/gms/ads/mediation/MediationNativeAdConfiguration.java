package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.nativead.NativeAdOptions;

/** What an adapter gets with the load of a native ad. */
public class MediationNativeAdConfiguration extends MediationAdConfiguration {
  private final NativeAdOptions options;

  public MediationNativeAdConfiguration(
      MediationAdConfiguration configuration, NativeAdOptions options) {
    super(configuration);
    this.options = options;
  }

  public NativeAdOptions getNativeAdOptions() {
    return options;
  }
}
