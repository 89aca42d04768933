package android.content.res;

/** The state of the device. */
public class Configuration {
  public static final int ORIENTATION_PORTRAIT = 1;
  public static final int ORIENTATION_LANDSCAPE = 2;

  public int orientation = ORIENTATION_PORTRAIT;
  public int screenWidthDp = 390;
  public int screenHeightDp = 844;
}
