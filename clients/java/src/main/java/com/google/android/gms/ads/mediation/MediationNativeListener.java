package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdError;

/** Where a native ad of the former API reports what happens. */
@Deprecated
public interface MediationNativeListener {
  void onAdLoaded(MediationNativeAdapter adapter, UnifiedNativeAdMapper ad);

  void onAdImpression(MediationNativeAdapter adapter);

  void onVideoEnd(MediationNativeAdapter adapter);

  void onAdFailedToLoad(MediationNativeAdapter adapter, AdError error);

  void onAdFailedToLoad(MediationNativeAdapter adapter, int code);

  void onAdOpened(MediationNativeAdapter adapter);

  void onAdClosed(MediationNativeAdapter adapter);

  void onAdLeftApplication(MediationNativeAdapter adapter);

  void onAdClicked(MediationNativeAdapter adapter);
}
