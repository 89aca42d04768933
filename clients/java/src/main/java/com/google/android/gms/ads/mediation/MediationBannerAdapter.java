package com.google.android.gms.ads.mediation;

import android.content.Context;
import android.os.Bundle;
import android.view.View;
import com.google.android.gms.ads.AdSize;

/** An adapter of the former API that loads banners. */
@Deprecated
public interface MediationBannerAdapter extends MediationAdapter {
  void requestBannerAd(
      Context context,
      MediationBannerListener listener,
      Bundle serverParameters,
      AdSize adSize,
      MediationAdRequest request,
      Bundle mediationExtras);

  View getBannerView();
}
