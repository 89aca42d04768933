package com.example.broken;

import android.content.Context;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import java.util.List;

/** What the broken adapters have in common: an interstitial that is loaded and shown correctly. */
abstract class WorkingAdapter extends Adapter implements MediationInterstitialAd {
  MediationInterstitialAdCallback callback;

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
    return new VersionInfo(1, 0, 0);
  }

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    this.callback = callback.onSuccess(this);
  }

  @Override
  public void showAd(Context context) {
    callback.onAdOpened();
    callback.reportAdImpression();
    callback.onAdClosed();
  }
}
