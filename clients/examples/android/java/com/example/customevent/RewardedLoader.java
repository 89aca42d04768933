package com.example.customevent;

import android.app.Activity;
import android.content.Context;
import com.example.samplenetwork.SampleError;
import com.example.samplenetwork.SampleFullScreenAd;
import com.example.samplenetwork.SampleListener;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAd;
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration;

/** Loads a rewarded ad, and is that ad. */
final class RewardedLoader implements MediationRewardedAd, SampleListener {
  private final MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback>
      loadCallback;
  private final SampleFullScreenAd ad;
  private MediationRewardedAdCallback callback;

  RewardedLoader(
      MediationRewardedAdConfiguration configuration,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> loadCallback) {
    this.loadCallback = loadCallback;
    ad =
        new SampleFullScreenAd(
            SampleCustomEvent.adUnit(configuration.getServerParameters()), /* isRewarded= */ true);
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
  public void onVideoStarted() {
    callback.onVideoStart();
  }

  @Override
  public void onVideoCompleted() {
    callback.onVideoComplete();
  }

  @Override
  public void onRewardEarned() {
    callback.onUserEarnedReward();
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
