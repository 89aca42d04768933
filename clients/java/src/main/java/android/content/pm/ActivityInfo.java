package android.content.pm;

/** The orientations of a screen. */
public final class ActivityInfo {
  public static final int SCREEN_ORIENTATION_UNSPECIFIED = -1;
  public static final int SCREEN_ORIENTATION_LANDSCAPE = 0;
  public static final int SCREEN_ORIENTATION_PORTRAIT = 1;

  private ActivityInfo() {}
}
