package com.example.broken;

import android.os.Handler;
import android.os.Looper;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;

/** Throws in a callback of its network, which ends the application. */
public final class ThrowingCallback extends WorkingAdapter {
  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    new Handler(Looper.getMainLooper())
        .post(
            () -> {
              String creative = configuration.getServerParameters().getString("creative");
              if (creative.isEmpty()) {
                super.loadInterstitialAd(configuration, callback);
              }
            });
  }
}
