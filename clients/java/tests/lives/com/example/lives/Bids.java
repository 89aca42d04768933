package com.example.lives;

import android.content.Context;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdConfiguration;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAd;
import com.google.android.gms.ads.mediation.MediationAppOpenAdCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAdConfiguration;
import com.google.android.gms.ads.mediation.MediationBannerAd;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.MediationRewardedAd;
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import java.util.List;

/** It loads only what it has bid for. The error of each load names the method. */
class Bids extends RtbAdapter {
  private static void answer(
      String method, MediationAdConfiguration given, MediationAdLoadCallback<?, ?> callback) {
    callback.onFailure(method + " " + given.getBidResponse());
  }

  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    callback.onInitializationSucceeded();
  }

  @Override
  public VersionInfo getVersionInfo() {
    return new VersionInfo(3, 0, 0);
  }

  @Override
  public VersionInfo getSDKVersionInfo() {
    return new VersionInfo(4, 0, 0);
  }

  @Override
  public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {}

  @Override
  public void loadRtbBannerAd(
      MediationBannerAdConfiguration given,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    answer("loadRtbBannerAd", given, callback);
  }

  @Override
  public void loadRtbInterstitialAd(
      MediationInterstitialAdConfiguration given,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    answer("loadRtbInterstitialAd", given, callback);
  }

  @Override
  public void loadRtbRewardedAd(
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    answer("loadRtbRewardedAd", given, callback);
  }

  @Override
  public void loadRtbRewardedInterstitialAd(
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    answer("loadRtbRewardedInterstitialAd", given, callback);
  }

  @Override
  public void loadRtbAppOpenAd(
      MediationAppOpenAdConfiguration given,
      MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> callback) {
    answer("loadRtbAppOpenAd", given, callback);
  }

  @Override
  public void loadRtbNativeAdMapper(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    answer("loadRtbNativeAdMapper", given, callback);
  }
}
