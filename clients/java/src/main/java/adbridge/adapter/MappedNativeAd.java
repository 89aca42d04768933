package adbridge.adapter;

import android.os.Bundle;
import android.view.View;
import java.util.Map;

/**
 * What {@code NativeAdMapper} and {@code UnifiedNativeAdMapper} share: everything except their
 * images. Adapters extend one of the two.
 */
public abstract class MappedNativeAd {
  private String headline;
  private String body;
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

  public String getBody() {
    return body;
  }

  public void setBody(String body) {
    this.body = body;
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

  /** The bridge counted an impression, because the ad does not override that. */
  public void recordImpression() {}

  /** The bridge counted a click, because the ad does not override that. */
  public void handleClick(View view) {}

  /** The media view that the adapter has set. */
  final View mediaView() {
    return mediaView;
  }
}
