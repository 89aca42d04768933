package com.example.customevent;

import android.content.Context;
import android.os.Bundle;
import com.example.samplenetwork.SampleError;
import com.example.samplenetwork.SampleNetwork;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
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
import java.util.List;

/** Connects the sample network: one class for all formats, with a loader for each. */
public final class SampleCustomEvent extends Adapter {
  static final String DOMAIN = "com.example.customevent";

  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    SampleNetwork.initialize(
        context.getApplicationContext(), callback::onInitializationSucceeded);
  }

  @Override
  public VersionInfo getVersionInfo() {
    return new VersionInfo(1, 0, 0);
  }

  @Override
  public VersionInfo getSDKVersionInfo() {
    String[] parts = SampleNetwork.VERSION.split("\\.");
    return new VersionInfo(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }

  @Override
  public void loadBannerAd(
      MediationBannerAdConfiguration configuration,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    new BannerLoader(configuration, callback).load();
  }

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    new InterstitialLoader(configuration, callback).load();
  }

  @Override
  public void loadRewardedAd(
      MediationRewardedAdConfiguration configuration,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    new RewardedLoader(configuration, callback).load();
  }

  @Override
  public void loadNativeAdMapper(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    new NativeLoader(configuration, callback).load();
  }

  static String adUnit(Bundle serverParameters) {
    return serverParameters.getString(MediationConfiguration.CUSTOM_EVENT_SERVER_PARAMETER_FIELD);
  }

  static AdError adError(SampleError error) {
    return new AdError(error.code, error.message, "com.example.samplenetwork");
  }
}
