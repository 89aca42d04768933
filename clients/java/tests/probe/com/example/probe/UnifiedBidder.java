package com.example.probe;

import android.content.Context;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import java.util.List;

/** It loads only native ads that it has bid for, with the older class. */
public class UnifiedBidder extends RtbAdapter {
  private boolean isSetUp;

  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    if (isSetUp) {
      callback.onInitializationFailed("It is set up already.");
    } else {
      isSetUp = true;
      callback.onInitializationSucceeded();
    }
  }

  @Override
  public VersionInfo getVersionInfo() {
    return new VersionInfo(1, 0, 0);
  }

  @Override
  public VersionInfo getSDKVersionInfo() {
    return new VersionInfo(2, 0, 0);
  }

  @Override
  public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {
    callbacks.onSuccess("token");
  }

  @Override
  public void loadRtbNativeAd(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback> callback) {
    UnifiedNativeAdMapper ad = new UnifiedNativeAdMapper();
    ad.setHeadline("the older class, bid " + given.getBidResponse());
    callback.onSuccess(ad);
  }
}
