package com.google.android.gms.ads.nativead;

import com.google.android.gms.ads.VideoOptions;

/** What the publisher wants of a native ad. */
public final class NativeAdOptions {
  public static final int ADCHOICES_TOP_LEFT = 0;
  public static final int ADCHOICES_TOP_RIGHT = 1;
  public static final int ADCHOICES_BOTTOM_RIGHT = 2;
  public static final int ADCHOICES_BOTTOM_LEFT = 3;

  public static final int NATIVE_MEDIA_ASPECT_RATIO_UNKNOWN = 0;
  public static final int NATIVE_MEDIA_ASPECT_RATIO_ANY = 1;
  public static final int NATIVE_MEDIA_ASPECT_RATIO_LANDSCAPE = 2;
  public static final int NATIVE_MEDIA_ASPECT_RATIO_PORTRAIT = 3;
  public static final int NATIVE_MEDIA_ASPECT_RATIO_SQUARE = 4;

  public static final int SWIPE_GESTURE_DIRECTION_RIGHT = 1;
  public static final int SWIPE_GESTURE_DIRECTION_LEFT = 2;
  public static final int SWIPE_GESTURE_DIRECTION_UP = 4;
  public static final int SWIPE_GESTURE_DIRECTION_DOWN = 8;

  private final Builder values;

  private NativeAdOptions(Builder values) {
    this.values = values;
  }

  public int getAdChoicesPlacement() {
    return values.adChoicesPlacement;
  }

  public int getMediaAspectRatio() {
    return values.mediaAspectRatio;
  }

  public boolean shouldReturnUrlsForImageAssets() {
    return values.returnUrlsForImageAssets;
  }

  public boolean shouldRequestMultipleImages() {
    return values.requestMultipleImages;
  }

  public VideoOptions getVideoOptions() {
    return values.videoOptions;
  }

  /** Makes options. */
  public static final class Builder {
    private int adChoicesPlacement = ADCHOICES_TOP_RIGHT;
    private int mediaAspectRatio = NATIVE_MEDIA_ASPECT_RATIO_UNKNOWN;
    private boolean returnUrlsForImageAssets;
    private boolean requestMultipleImages;
    private VideoOptions videoOptions;

    public Builder setAdChoicesPlacement(int placement) {
      adChoicesPlacement = placement;
      return this;
    }

    public Builder setMediaAspectRatio(int ratio) {
      mediaAspectRatio = ratio;
      return this;
    }

    public Builder setReturnUrlsForImageAssets(boolean returnUrls) {
      returnUrlsForImageAssets = returnUrls;
      return this;
    }

    public Builder setRequestMultipleImages(boolean multiple) {
      requestMultipleImages = multiple;
      return this;
    }

    public Builder setVideoOptions(VideoOptions options) {
      videoOptions = options;
      return this;
    }

    public NativeAdOptions build() {
      Builder copy = new Builder();
      copy.adChoicesPlacement = adChoicesPlacement;
      copy.mediaAspectRatio = mediaAspectRatio;
      copy.returnUrlsForImageAssets = returnUrlsForImageAssets;
      copy.requestMultipleImages = requestMultipleImages;
      copy.videoOptions = videoOptions;
      return new NativeAdOptions(copy);
    }
  }
}
