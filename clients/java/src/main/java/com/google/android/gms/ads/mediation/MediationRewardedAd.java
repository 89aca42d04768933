package com.google.android.gms.ads.mediation;

import android.content.Context;

/** A rewarded ad, or a rewarded interstitial. */
public interface MediationRewardedAd {
  /** Shows the ad. The context is an activity. */
  void showAd(Context context);
}
