package android.content.res;

import android.util.DisplayMetrics;

/** The resources of the application. It has none; but the screen has a size. */
public class Resources {
  private static final Resources SYSTEM = new Resources();

  private final DisplayMetrics metrics = new DisplayMetrics();

  /** A resource with this number is missing, as all are. */
  public static class NotFoundException extends RuntimeException {
    public NotFoundException(String message) {
      super(message);
    }
  }

  public Resources() {
    metrics.setTo(DisplayMetrics.SCREEN);
  }

  public static Resources getSystem() {
    return SYSTEM;
  }

  public DisplayMetrics getDisplayMetrics() {
    return metrics;
  }

  public Configuration getConfiguration() {
    return new Configuration();
  }

  public String getString(int id) {
    throw new NotFoundException("String resource ID #0x" + Integer.toHexString(id));
  }

  public int getIdentifier(String name, String type, String packageName) {
    return 0;
  }
}
