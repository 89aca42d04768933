package com.google.android.gms.ads.nativead;

import android.graphics.drawable.Drawable;
import android.net.Uri;

/** A native ad, whose images adapters have. */
public abstract class NativeAd {
  /** An image of a native ad. The drawable is null if the publisher wants addresses only. */
  public abstract static class Image {
    public abstract Drawable getDrawable();

    public abstract Uri getUri();

    public abstract double getScale();
  }
}
