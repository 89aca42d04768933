package android.util;

/** The size of the screen. */
public class DisplayMetrics {
  public static final int DENSITY_DEFAULT = 160;
  public static final int DENSITY_XHIGH = 320;

  /** 390 by 844 points, two pixels each. */
  public static final DisplayMetrics SCREEN = new DisplayMetrics();

  static {
    SCREEN.density = 2;
    SCREEN.scaledDensity = 2;
    SCREEN.densityDpi = DENSITY_XHIGH;
    SCREEN.xdpi = DENSITY_XHIGH;
    SCREEN.ydpi = DENSITY_XHIGH;
    SCREEN.widthPixels = 780;
    SCREEN.heightPixels = 1688;
  }

  public float density;
  public float scaledDensity;
  public int densityDpi;
  public float xdpi;
  public float ydpi;
  public int widthPixels;
  public int heightPixels;

  public void setTo(DisplayMetrics other) {
    density = other.density;
    scaledDensity = other.scaledDensity;
    densityDpi = other.densityDpi;
    xdpi = other.xdpi;
    ydpi = other.ydpi;
    widthPixels = other.widthPixels;
    heightPixels = other.heightPixels;
  }
}
