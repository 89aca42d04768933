package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdError;

/** Where a banner of the former API reports what happens. */
@Deprecated
public interface MediationBannerListener {
  void onAdLoaded(MediationBannerAdapter adapter);

  void onAdFailedToLoad(MediationBannerAdapter adapter, AdError error);

  void onAdFailedToLoad(MediationBannerAdapter adapter, int code);

  void onAdOpened(MediationBannerAdapter adapter);

  void onAdClosed(MediationBannerAdapter adapter);

  void onAdLeftApplication(MediationBannerAdapter adapter);

  void onAdClicked(MediationBannerAdapter adapter);
}
