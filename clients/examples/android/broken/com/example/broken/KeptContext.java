package com.example.broken;

import android.content.Context;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import java.util.ArrayList;
import java.util.List;

/** Keeps the activity of every load, which leaks on a device. */
public final class KeptContext extends WorkingAdapter {
  private static final List<Context> CONTEXTS = new ArrayList<>();

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    CONTEXTS.add(configuration.getContext());
    super.loadInterstitialAd(configuration, callback);
  }
}
