package com.google.android.gms.ads;

import android.content.Context;
import android.util.DisplayMetrics;

/** The size of a banner in density-independent pixels. */
public final class AdSize {
  public static final int FULL_WIDTH = -1;
  public static final int AUTO_HEIGHT = -2;

  public static final AdSize BANNER = new AdSize(320, 50);
  public static final AdSize LARGE_BANNER = new AdSize(320, 100);
  public static final AdSize MEDIUM_RECTANGLE = new AdSize(300, 250);
  public static final AdSize FULL_BANNER = new AdSize(468, 60);
  public static final AdSize LEADERBOARD = new AdSize(728, 90);
  public static final AdSize WIDE_SKYSCRAPER = new AdSize(160, 600);
  public static final AdSize SMART_BANNER = new AdSize(FULL_WIDTH, AUTO_HEIGHT);
  public static final AdSize FLUID = new AdSize(-3, -4, -4, Kind.FLUID);
  public static final AdSize SEARCH = new AdSize(-3, 0);
  public static final AdSize INVALID = new AdSize(0, 0);

  private static final int LEAST_HEIGHT = 50;

  private enum Kind {
    FIXED,
    FLUID,
    ANCHORED,
    /** Its height is 0: only the largest height is known. */
    INLINE
  }

  private final int width;
  private final int height;
  private final int maxHeight;
  private final Kind kind;

  public AdSize(int width, int height) {
    this(width, height, height, Kind.FIXED);
    boolean isWidth = width >= 0 || width == FULL_WIDTH || width == -3;
    if (!isWidth || (height < 0 && height != AUTO_HEIGHT)) {
      throw new IllegalArgumentException("Invalid size for AdSize: " + width + " by " + height);
    }
  }

  private AdSize(int width, int height, int maxHeight, Kind kind) {
    this.width = width;
    this.height = height;
    this.maxHeight = maxHeight;
    this.kind = kind;
  }

  public static AdSize getCurrentOrientationAnchoredAdaptiveBannerAdSize(Context context, int width) {
    return getPortraitAnchoredAdaptiveBannerAdSize(context, width);
  }

  public static AdSize getPortraitAnchoredAdaptiveBannerAdSize(Context context, int width) {
    return anchored(width, 6.4, screen(context).heightPixels / screen(context).density);
  }

  public static AdSize getLandscapeAnchoredAdaptiveBannerAdSize(Context context, int width) {
    return anchored(width, 13, screen(context).widthPixels / screen(context).density);
  }

  public static AdSize getCurrentOrientationInlineAdaptiveBannerAdSize(Context context, int width) {
    return getPortraitInlineAdaptiveBannerAdSize(context, width);
  }

  public static AdSize getPortraitInlineAdaptiveBannerAdSize(Context context, int width) {
    return getInlineAdaptiveBannerAdSize(
        width, Math.round(screen(context).heightPixels / screen(context).density));
  }

  public static AdSize getLandscapeInlineAdaptiveBannerAdSize(Context context, int width) {
    return getInlineAdaptiveBannerAdSize(
        width, Math.round(screen(context).widthPixels / screen(context).density));
  }

  public static AdSize getInlineAdaptiveBannerAdSize(int width, int maxHeight) {
    return new AdSize(width, 0, maxHeight, Kind.INLINE);
  }

  /** A banner whose height follows from its width, and is at most 15 % of the screen's height. */
  private static AdSize anchored(int width, double widthToHeight, double screenHeight) {
    double limit = Math.max(LEAST_HEIGHT, Math.min(90, screenHeight * 0.15));
    double height = Math.max(LEAST_HEIGHT, width / widthToHeight);
    return ofAnchoredBanner(width, (int) Math.round(Math.min(height, limit)));
  }

  /** The size of an anchored banner, as the bridge gives it. Applications have no such function. */
  public static AdSize ofAnchoredBanner(int width, int height) {
    return new AdSize(width, height, height, Kind.ANCHORED);
  }

  private static DisplayMetrics screen(Context context) {
    return context.getResources().getDisplayMetrics();
  }

  public int getWidth() {
    return width;
  }

  public int getHeight() {
    return height;
  }

  /** The largest height of an inline banner, and else its height. Only the SDK calls it. */
  public int maxHeight() {
    return maxHeight;
  }

  public int getWidthInPixels(Context context) {
    DisplayMetrics screen = screen(context);
    if (width == FULL_WIDTH) {
      return screen.widthPixels;
    }
    return width < 0 ? -1 : Math.round(width * screen.density);
  }

  public int getHeightInPixels(Context context) {
    DisplayMetrics screen = screen(context);
    if (height == AUTO_HEIGHT) {
      return Math.round(LEAST_HEIGHT * screen.density);
    }
    return height < 0 ? -1 : Math.round(height * screen.density);
  }

  public boolean isFullWidth() {
    return width == FULL_WIDTH;
  }

  public boolean isAutoHeight() {
    return height == AUTO_HEIGHT;
  }

  public boolean isFluid() {
    return kind == Kind.FLUID;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AdSize size && size.width == width && size.height == height
        && size.isFluid() == isFluid();
  }

  @Override
  public int hashCode() {
    return 31 * width + height;
  }

  @Override
  public String toString() {
    if (isFluid()) {
      return "fluid";
    }
    return (isFullWidth() ? "FULL" : width) + "x" + (isAutoHeight() ? "AUTO" : height)
        + (kind == Kind.FIXED ? "_as" : "_adaptive");
  }
}
