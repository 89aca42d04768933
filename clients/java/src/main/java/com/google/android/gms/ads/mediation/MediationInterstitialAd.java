package com.google.android.gms.ads.mediation;

import android.content.Context;

/** An interstitial. */
public interface MediationInterstitialAd {
  /** Shows the ad. The context is an activity. */
  void showAd(Context context);
}
