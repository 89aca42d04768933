package com.example.formats;

import android.content.Context;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration;
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper;
import java.util.List;

/** Loads native ads with the older class, and fails in each way that there is. It does not bid. */
public class OlderFormats extends Adapter {
  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    callback.onInitializationSucceeded();
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
  public void loadNativeAd(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback> callback) {
    UnifiedNativeAdMapper ad = new UnifiedNativeAdMapper();
    ad.setHeadline("The older class, bid " + given.getBidResponse());
    ad.setOverrideClickHandling(true);
    callback.onSuccess(ad);
  }

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration given,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    AdError cause = new AdError(9, "The network is down.", "com.network");
    switch (given.getServerParameters().getString("parameter", "")) {
      case "text" -> callback.onFailure("There is no ad.");
      case "null" -> callback.onSuccess(null);
      case "no error" -> callback.onFailure((AdError) null);
      case "silence" -> Formats.log("no answer");
      default -> callback.onFailure(new AdError(3, "There is no ad.", "com.example", cause));
    }
  }

  /** Nothing calls it: its parameters differ from those of the SDK's method. */
  public void loadRewardedAd(
      MediationRewardedAdConfiguration given, InitializationCompleteCallback callback) {}
}
