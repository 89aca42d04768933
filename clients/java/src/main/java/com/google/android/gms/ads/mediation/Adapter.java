package com.google.android.gms.ads.mediation;

import android.content.Context;
import android.os.RemoteException;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.MobileAds;
import com.google.android.gms.ads.VersionInfo;
import java.util.List;

/**
 * An adapter: the code between the SDK and a network.
 *
 * <p>The main thread calls it. A load is called on an instance of its own. An adapter overrides the
 * methods of the formats that it loads; these are the formats that the bridge offers.
 */
public abstract class Adapter implements MediationExtrasReceiver {
  public abstract void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations);

  public abstract VersionInfo getVersionInfo();

  public abstract VersionInfo getSDKVersionInfo();

  public void loadBannerAd(
      MediationBannerAdConfiguration configuration,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    callback.onFailure(unsupported("banner ads"));
  }

  public void loadInterscrollerAd(
      MediationBannerAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterscrollerAd, MediationBannerAdCallback> callback) {
    callback.onFailure(unsupported("interscroller ads"));
  }

  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    callback.onFailure(unsupported("interstitial ads"));
  }

  public void loadRewardedAd(
      MediationRewardedAdConfiguration configuration,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    callback.onFailure(unsupported("rewarded ads"));
  }

  public void loadRewardedInterstitialAd(
      MediationRewardedAdConfiguration configuration,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    callback.onFailure(unsupported("rewarded interstitial ads"));
  }

  public void loadAppOpenAd(
      MediationAppOpenAdConfiguration configuration,
      MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> callback) {
    callback.onFailure(unsupported("app open ads"));
  }

  public void loadNativeAd(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback> callback) {
    callback.onFailure(unsupported("native ads"));
  }

  /** A native ad. Adapters that do not implement it have {@code loadNativeAd}. */
  public void loadNativeAdMapper(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback)
      throws RemoteException {
    throw new RemoteException("Method is not found");
  }

  private AdError unsupported(String what) {
    return new AdError(
        7, getClass().getSimpleName() + " does not support " + what + ".", MobileAds.ERROR_DOMAIN);
  }
}
