package com.google.android.gms.ads.formats;

import android.graphics.drawable.Drawable;
import android.net.Uri;

/** The former class of native ads, whose images {@code UnifiedNativeAdMapper} has. */
public abstract class NativeAd {
  /** An image of a native ad. The drawable is null if the publisher wants addresses only. */
  public abstract static class Image {
    public abstract Drawable getDrawable();

    public abstract Uri getUri();

    public abstract double getScale();

    public int getWidth() {
      return -1;
    }

    public int getHeight() {
      return -1;
    }
  }
}
