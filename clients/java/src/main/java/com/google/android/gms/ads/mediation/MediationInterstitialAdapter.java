package com.google.android.gms.ads.mediation;

import android.content.Context;
import android.os.Bundle;

/** An adapter of the former API that loads interstitials. */
@Deprecated
public interface MediationInterstitialAdapter extends MediationAdapter {
  void requestInterstitialAd(
      Context context,
      MediationInterstitialListener listener,
      Bundle serverParameters,
      MediationAdRequest request,
      Bundle mediationExtras);

  void showInterstitial();
}
