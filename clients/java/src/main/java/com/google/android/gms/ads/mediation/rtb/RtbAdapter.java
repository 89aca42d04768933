package com.google.android.gms.ads.mediation.rtb;

import android.os.RemoteException;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAd;
import com.google.android.gms.ads.mediation.MediationAppOpenAdCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAdConfiguration;
import com.google.android.gms.ads.mediation.MediationBannerAd;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;
import com.google.android.gms.ads.mediation.MediationInterscrollerAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.MediationRewardedAd;
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper;

/** An adapter of a network that bids: it gives signals, and loads the ads that it has bid for. */
public abstract class RtbAdapter extends Adapter {
  /** Collects the signals for an auction, on another thread than the main thread. */
  public abstract void collectSignals(RtbSignalData signalData, SignalCallbacks callbacks);

  public void loadRtbBannerAd(
      MediationBannerAdConfiguration configuration,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    loadBannerAd(configuration, callback);
  }

  public void loadRtbInterscrollerAd(
      MediationBannerAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterscrollerAd, MediationBannerAdCallback> callback) {
    loadInterscrollerAd(configuration, callback);
  }

  public void loadRtbInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    loadInterstitialAd(configuration, callback);
  }

  public void loadRtbRewardedAd(
      MediationRewardedAdConfiguration configuration,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    loadRewardedAd(configuration, callback);
  }

  public void loadRtbRewardedInterstitialAd(
      MediationRewardedAdConfiguration configuration,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    loadRewardedInterstitialAd(configuration, callback);
  }

  public void loadRtbAppOpenAd(
      MediationAppOpenAdConfiguration configuration,
      MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> callback) {
    loadAppOpenAd(configuration, callback);
  }

  public void loadRtbNativeAd(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback> callback) {
    loadNativeAd(configuration, callback);
  }

  public void loadRtbNativeAdMapper(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback)
      throws RemoteException {
    loadNativeAdMapper(configuration, callback);
  }
}
