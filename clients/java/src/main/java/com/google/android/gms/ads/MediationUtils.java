package com.google.android.gms.ads;

import android.content.Context;
import java.util.List;

/** Functions for adapters. */
public final class MediationUtils {
  private static final double LEAST_WIDTH = 0.5;
  private static final double LEAST_HEIGHT = 0.7;

  private MediationUtils() {}

  /**
   * The largest of the network's sizes that fits into the wanted size without wasting much of it.
   *
   * @return null if none fits.
   */
  public static AdSize findClosestSize(Context context, AdSize original, List<AdSize> potentials) {
    if (original == null || potentials == null) {
      return null;
    }
    float density = context.getResources().getDisplayMetrics().density;
    int width = Math.round(original.getWidthInPixels(context) / density);
    boolean isInline = original.getHeight() == 0;
    int height = isInline
        ? original.maxHeight()
        : Math.round(original.getHeightInPixels(context) / density);
    AdSize largest = null;
    for (AdSize size : potentials) {
      boolean fits = size != null
          && size.getWidth() <= width && size.getWidth() >= width * LEAST_WIDTH
          && size.getHeight() <= height
          && (isInline || size.getHeight() >= height * LEAST_HEIGHT);
      if (fits && (largest == null || area(size) > area(largest))) {
        largest = size;
      }
    }
    return largest;
  }

  private static int area(AdSize size) {
    return size.getWidth() * size.getHeight();
  }
}
