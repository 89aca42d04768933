package com.example.broken;

import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;

/** Answers a load again when its own time limit has passed, on another thread. */
public final class SecondAnswer extends WorkingAdapter {
  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    super.loadInterstitialAd(configuration, callback);
    Thread timer =
        new Thread(
            () -> callback.onFailure(new AdError(1, "The load took too long.", "com.example.broken")),
            "timer");
    timer.start();
  }
}
