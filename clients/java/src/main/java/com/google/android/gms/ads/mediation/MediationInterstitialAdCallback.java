package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdError;

/** Where an interstitial reports what happens to it. */
public interface MediationInterstitialAdCallback extends MediationAdCallback {
  void onAdFailedToShow(AdError error);

  @Deprecated
  void onAdFailedToShow(String message);

  void onAdLeftApplication();
}
