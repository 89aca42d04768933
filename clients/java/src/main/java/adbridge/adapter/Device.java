package adbridge.adapter;

import android.app.Application;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.util.Log;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the classes of Android know about the program. Adapters do not use it. */
public final class Device {
  public static final String PACKAGE_NAME = "com.example.app";
  public static final Application APPLICATION = new Application();
  public static final PackageManager PACKAGES = new PackageManager();

  private static final Map<String, Preferences> PREFERENCES = new ConcurrentHashMap<>();
  private static final Set<String> FAULTS = ConcurrentHashMap.newKeySet();

  /** Where lines of the log and faults go: the session that was made first. */
  static volatile Session session;

  private Device() {}

  public static SharedPreferences preferences(String name) {
    return PREFERENCES.computeIfAbsent(name, key -> new Preferences());
  }

  /** The preferences that consent is kept in. */
  static Preferences defaults() {
    return (Preferences) preferences(PACKAGE_NAME + "_preferences");
  }

  /** Writes a line into the log of the bridge. */
  public static void log(int level, String message) {
    Session session = Device.session;
    if (session == null) {
      System.err.println(message);
      return;
    }
    Messages.LogLevel logLevel =
        switch (level) {
          case Log.VERBOSE, Log.DEBUG -> Messages.LogLevel.DEBUG;
          case Log.INFO -> Messages.LogLevel.INFO;
          case Log.WARN -> Messages.LogLevel.WARNING;
          default -> Messages.LogLevel.ERROR;
        };
    session.notify(
        Messages.Notification.LOG, new Messages.AdapterLogEntry(logLevel, message).json());
  }

  /** Reports that something was done off the main thread: each fault once. */
  public static void offMainThread(String message) {
    Session session = Device.session;
    if (session != null) {
      offMainThread(message, session, null);
    }
  }

  static void offMainThread(String message, Session session, String loadId) {
    if (FAULTS.size() < 100 && FAULTS.add(message)) {
      session.notify(
          Messages.Notification.VIOLATION,
          new Messages.AdapterViolation(
                  Messages.ProgramRule.OFF_MAIN_THREAD, message, loadId, null)
              .json());
    }
  }
}
