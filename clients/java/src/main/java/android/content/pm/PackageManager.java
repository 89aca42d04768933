package android.content.pm;

/** The applications of the device: this one only. */
public class PackageManager {
  public static final int PERMISSION_GRANTED = 0;
  public static final int PERMISSION_DENIED = -1;
  public static final int GET_META_DATA = 128;

  public ApplicationInfo getApplicationInfo(String packageName, int flags) {
    return new ApplicationInfo(packageName);
  }

  public boolean hasSystemFeature(String name) {
    return false;
  }
}
