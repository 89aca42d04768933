package com.example.customevent;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import com.example.samplenetwork.SampleBanner;
import com.example.samplenetwork.SampleError;
import com.example.samplenetwork.SampleListener;
import com.google.android.gms.ads.AdSize;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationBannerAd;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;

/** Loads a banner, and is that banner. */
final class BannerLoader implements MediationBannerAd, SampleListener {
  private final MediationBannerAdConfiguration configuration;
  private final MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> loadCallback;
  private SampleBanner banner;
  private MediationBannerAdCallback callback;

  BannerLoader(
      MediationBannerAdConfiguration configuration,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> loadCallback) {
    this.configuration = configuration;
    this.loadCallback = loadCallback;
  }

  void load() {
    Context context = configuration.getContext();
    AdSize size = configuration.getAdSize();
    banner = new SampleBanner(context);
    banner.setLayoutParams(
        new ViewGroup.LayoutParams(
            size.getWidthInPixels(context), size.getHeightInPixels(context)));
    banner.load(SampleCustomEvent.adUnit(configuration.getServerParameters()), this);
  }

  @Override
  public View getView() {
    return banner;
  }

  @Override
  public void onLoaded() {
    callback = loadCallback.onSuccess(this);
  }

  @Override
  public void onFailed(SampleError error) {
    loadCallback.onFailure(SampleCustomEvent.adError(error));
  }

  @Override
  public void onImpression() {
    callback.reportAdImpression();
  }

  @Override
  public void onClicked() {
    callback.reportAdClicked();
    callback.onAdLeftApplication();
  }

  @Override
  public void onShown() {
    callback.onAdOpened();
  }

  @Override
  public void onClosed() {
    callback.onAdClosed();
  }
}
