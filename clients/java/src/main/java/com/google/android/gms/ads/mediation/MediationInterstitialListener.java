package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdError;

/** Where an interstitial of the former API reports what happens. */
@Deprecated
public interface MediationInterstitialListener {
  void onAdLoaded(MediationInterstitialAdapter adapter);

  void onAdFailedToLoad(MediationInterstitialAdapter adapter, AdError error);

  void onAdFailedToLoad(MediationInterstitialAdapter adapter, int code);

  void onAdOpened(MediationInterstitialAdapter adapter);

  void onAdClosed(MediationInterstitialAdapter adapter);

  void onAdLeftApplication(MediationInterstitialAdapter adapter);

  void onAdClicked(MediationInterstitialAdapter adapter);
}
