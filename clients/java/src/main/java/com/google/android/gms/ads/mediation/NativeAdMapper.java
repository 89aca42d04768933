package com.google.android.gms.ads.mediation;

import android.os.Bundle;
import android.view.View;
import com.google.android.gms.ads.nativead.NativeAd;
import java.util.List;
import java.util.Map;

/** A native ad of an adapter that implements {@code loadNativeAdMapper}. */
public class NativeAdMapper {
  private String headline;
  private List<NativeAd.Image> images;
  private String body;
  private NativeAd.Image icon;
  private String callToAction;
  private String advertiser;
  private Double starRating;
  private String store;
  private String price;
  private boolean hasVideoContent;
  private View mediaView;
  private float mediaContentAspectRatio;
  private View adChoicesContent;
  private Bundle extras = new Bundle();
  private boolean overrideImpressionRecording;
  private boolean overrideClickHandling;

  public String getHeadline() {
    return headline;
  }

  public void setHeadline(String headline) {
    this.headline = headline;
  }

  public List<NativeAd.Image> getImages() {
    return images;
  }

  public void setImages(List<NativeAd.Image> images) {
    this.images = images;
  }

  public String getBody() {
    return body;
  }

  public void setBody(String body) {
    this.body = body;
  }

  public NativeAd.Image getIcon() {
    return icon;
  }

  public void setIcon(NativeAd.Image icon) {
    this.icon = icon;
  }

  public String getCallToAction() {
    return callToAction;
  }

  public void setCallToAction(String callToAction) {
    this.callToAction = callToAction;
  }

  public String getAdvertiser() {
    return advertiser;
  }

  public void setAdvertiser(String advertiser) {
    this.advertiser = advertiser;
  }

  public Double getStarRating() {
    return starRating;
  }

  public void setStarRating(Double starRating) {
    this.starRating = starRating;
  }

  public String getStore() {
    return store;
  }

  public void setStore(String store) {
    this.store = store;
  }

  public String getPrice() {
    return price;
  }

  public void setPrice(String price) {
    this.price = price;
  }

  public boolean hasVideoContent() {
    return hasVideoContent;
  }

  public void setHasVideoContent(boolean hasVideoContent) {
    this.hasVideoContent = hasVideoContent;
  }

  public void setMediaView(View mediaView) {
    this.mediaView = mediaView;
  }

  public float getMediaContentAspectRatio() {
    return mediaContentAspectRatio;
  }

  public void setMediaContentAspectRatio(float aspectRatio) {
    mediaContentAspectRatio = aspectRatio;
  }

  /** The length of the video, in seconds. */
  public float getDuration() {
    return 0;
  }

  public float getCurrentTime() {
    return 0;
  }

  public View getAdChoicesContent() {
    return adChoicesContent;
  }

  public void setAdChoicesContent(View view) {
    adChoicesContent = view;
  }

  public Bundle getExtras() {
    return extras;
  }

  public void setExtras(Bundle extras) {
    this.extras = extras;
  }

  /** Whether the network counts the impressions itself. */
  public boolean getOverrideImpressionRecording() {
    return overrideImpressionRecording;
  }

  public void setOverrideImpressionRecording(boolean overrides) {
    overrideImpressionRecording = overrides;
  }

  /** Whether the network counts the clicks itself. */
  public boolean getOverrideClickHandling() {
    return overrideClickHandling;
  }

  public void setOverrideClickHandling(boolean overrides) {
    overrideClickHandling = overrides;
  }

  /** The ad was drawn. The keys of the maps are the values of {@code NativeAdAssetNames}. */
  public void trackViews(
      View containerView,
      Map<String, View> clickableAssetViews,
      Map<String, View> nonClickableAssetViews) {}

  /** The ad has left its view. */
  public void untrackView(View view) {}

  /** The ad is released. */
  public void destroy() {}

  /** The bridge counted an impression, because the ad does not override that. */
  public void recordImpression() {}

  /** The bridge counted a click, because the ad does not override that. */
  public void handleClick(View view) {}

  /** The media view that the adapter has set. Only the SDK calls it. */
  public final View mediaView() {
    return mediaView;
  }
}
