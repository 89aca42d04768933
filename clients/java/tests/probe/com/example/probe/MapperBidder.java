package com.example.probe;

import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;

/** It loads native ads with the newer class, in the same way with and without a bid. */
public class MapperBidder extends UnifiedBidder {
  @Override
  public void loadNativeAdMapper(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    NativeAdMapper ad = new NativeAdMapper() {};
    ad.setHeadline("the newer class, bid " + given.getBidResponse());
    callback.onSuccess(ad);
  }
}
