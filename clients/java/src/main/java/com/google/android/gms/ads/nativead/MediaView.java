package com.google.android.gms.ads.nativead;

import android.content.Context;
import android.widget.FrameLayout;

/** The view of the publisher that shows the video or the image of a native ad. */
public class MediaView extends FrameLayout {
  public MediaView(Context context) {
    super(context);
  }
}
