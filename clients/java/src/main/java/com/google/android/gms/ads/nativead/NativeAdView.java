package com.google.android.gms.ads.nativead;

import android.content.Context;
import android.widget.FrameLayout;

/** The view of the publisher that a native ad is drawn in. */
public class NativeAdView extends FrameLayout {
  public NativeAdView(Context context) {
    super(context);
  }
}
