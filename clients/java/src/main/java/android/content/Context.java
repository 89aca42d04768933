package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import adbridge.adapter.Device;
import java.io.File;

/** What an adapter knows of the application. */
public abstract class Context {
  public static final int MODE_PRIVATE = 0;
  public static final String ACTIVITY_SERVICE = "activity";
  public static final String CONNECTIVITY_SERVICE = "connectivity";
  public static final String LAYOUT_INFLATER_SERVICE = "layout_inflater";
  public static final String LOCATION_SERVICE = "location";
  public static final String TELEPHONY_SERVICE = "phone";
  public static final String WINDOW_SERVICE = "window";

  public abstract Context getApplicationContext();

  public String getPackageName() {
    return Device.PACKAGE_NAME;
  }

  public Resources getResources() {
    return Resources.getSystem();
  }

  /** The preferences with this name, which all contexts share while the program runs. */
  public SharedPreferences getSharedPreferences(String name, int mode) {
    return Device.preferences(name);
  }

  public PackageManager getPackageManager() {
    return Device.PACKAGES;
  }

  public ApplicationInfo getApplicationInfo() {
    return Device.PACKAGES.getApplicationInfo(getPackageName(), 0);
  }

  public ClassLoader getClassLoader() {
    return Device.class.getClassLoader();
  }

  /** A folder for temporary files. */
  public File getCacheDir() {
    return new File(System.getProperty("java.io.tmpdir"));
  }

  public File getFilesDir() {
    return getCacheDir();
  }

  public android.os.Looper getMainLooper() {
    return android.os.Looper.getMainLooper();
  }

  public String getString(int id) {
    return getResources().getString(id);
  }

  /** There are no services of the system here: null. */
  public Object getSystemService(String name) {
    return null;
  }

  /** There are no services of the system here: null. */
  public <T> T getSystemService(Class<T> type) {
    return null;
  }

  /** Every permission is denied. */
  public int checkSelfPermission(String permission) {
    return PackageManager.PERMISSION_DENIED;
  }

  public int checkCallingOrSelfPermission(String permission) {
    return checkSelfPermission(permission);
  }
}
