package com.example.customevent;

import android.app.Activity;
import android.content.Context;
import com.example.samplenetwork.SampleError;
import com.example.samplenetwork.SampleFullScreenAd;
import com.example.samplenetwork.SampleListener;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;

/** Loads an interstitial, and is that interstitial. */
final class InterstitialLoader implements MediationInterstitialAd, SampleListener {
  private final MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback>
      loadCallback;
  private final SampleFullScreenAd ad;
  private MediationInterstitialAdCallback callback;

  InterstitialLoader(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback>
          loadCallback) {
    this.loadCallback = loadCallback;
    ad =
        new SampleFullScreenAd(
            SampleCustomEvent.adUnit(configuration.getServerParameters()), /* isRewarded= */ false);
  }

  void load() {
    ad.load(this);
  }

  @Override
  public void showAd(Context context) {
    if (context instanceof Activity activity) {
      ad.show(activity);
    } else {
      callback.onAdFailedToShow(
          new AdError(102, "An activity is needed.", SampleCustomEvent.DOMAIN));
    }
  }

  @Override
  public void onLoaded() {
    callback = loadCallback.onSuccess(this);
  }

  @Override
  public void onFailed(SampleError error) {
    if (callback == null) {
      loadCallback.onFailure(SampleCustomEvent.adError(error));
    } else {
      callback.onAdFailedToShow(SampleCustomEvent.adError(error));
    }
  }

  @Override
  public void onShown() {
    callback.onAdOpened();
  }

  @Override
  public void onImpression() {
    callback.reportAdImpression();
  }

  @Override
  public void onClicked() {
    callback.reportAdClicked();
  }

  @Override
  public void onClosed() {
    callback.onAdClosed();
  }
}
