package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.rewarded.RewardItem;

/** Where a rewarded ad, or a rewarded interstitial, reports what happens to it. */
public interface MediationRewardedAdCallback extends MediationAdCallback {
  void onAdFailedToShow(AdError error);

  @Deprecated
  void onAdFailedToShow(String message);

  void onVideoStart();

  void onVideoComplete();

  void onUserEarnedReward();

  @Deprecated
  void onUserEarnedReward(RewardItem reward);
}
