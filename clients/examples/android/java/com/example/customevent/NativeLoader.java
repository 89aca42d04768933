package com.example.customevent;

import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.view.View;
import com.example.samplenetwork.SampleError;
import com.example.samplenetwork.SampleNativeAd;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.nativead.NativeAd;
import java.util.List;

/** Loads a native ad. */
final class NativeLoader implements SampleNativeAd.Listener {
  private final MediationNativeAdConfiguration configuration;
  private final MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback;

  NativeLoader(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    this.configuration = configuration;
    this.callback = callback;
  }

  void load() {
    SampleNativeAd.load(
        configuration.getContext(),
        SampleCustomEvent.adUnit(configuration.getServerParameters()),
        !configuration.getNativeAdOptions().shouldReturnUrlsForImageAssets(),
        this);
  }

  @Override
  public void onLoaded(SampleNativeAd ad) {
    callback.onSuccess(new Mapper(ad));
  }

  @Override
  public void onFailed(SampleError error) {
    callback.onFailure(SampleCustomEvent.adError(error));
  }

  /** The ad as the SDK wants it. */
  private static final class Mapper extends NativeAdMapper {
    private final SampleNativeAd ad;

    Mapper(SampleNativeAd ad) {
      this.ad = ad;
      setHeadline(ad.headline);
      setBody(ad.body);
      setCallToAction(ad.callToAction);
      setAdvertiser(ad.advertiser);
      setIcon(new Image(ad.icon, ad.iconAddress));
      setImages(List.of(new Image(ad.image, ad.imageAddress)));
      setAdChoicesContent(ad.adChoices);
    }

    @Override
    public void recordImpression() {
      ad.recordImpression();
    }

    @Override
    public void handleClick(View view) {
      ad.recordClick();
    }
  }

  /** An image; its drawable is null if the publisher loads images itself. */
  private static final class Image extends NativeAd.Image {
    private final Drawable drawable;
    private final Uri address;

    Image(Drawable drawable, Uri address) {
      this.drawable = drawable;
      this.address = address;
    }

    @Override
    public Drawable getDrawable() {
      return drawable;
    }

    @Override
    public Uri getUri() {
      return address;
    }

    @Override
    public double getScale() {
      return 1;
    }
  }
}
