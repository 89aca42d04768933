package android.content.pm;

import android.os.Bundle;

/** What the manifest of the application says. */
public class ApplicationInfo {
  public static final int FLAG_DEBUGGABLE = 2;

  public String packageName;
  public int flags = FLAG_DEBUGGABLE;
  public Bundle metaData = new Bundle();

  public ApplicationInfo(String packageName) {
    this.packageName = packageName;
  }
}
