package com.google.android.gms.ads.mediation;

/** Where a banner reports what happens to it. */
public interface MediationBannerAdCallback extends MediationAdCallback {
  void onAdLeftApplication();
}
