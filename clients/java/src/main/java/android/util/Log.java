package android.util;

import adbridge.adapter.Device;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Writes lines into the log of the bridge. */
public final class Log {
  public static final int VERBOSE = 2;
  public static final int DEBUG = 3;
  public static final int INFO = 4;
  public static final int WARN = 5;
  public static final int ERROR = 6;
  public static final int ASSERT = 7;

  private Log() {}

  public static int v(String tag, String message) {
    return println(VERBOSE, tag, message);
  }

  public static int v(String tag, String message, Throwable fault) {
    return println(VERBOSE, tag, with(message, fault));
  }

  public static int d(String tag, String message) {
    return println(DEBUG, tag, message);
  }

  public static int d(String tag, String message, Throwable fault) {
    return println(DEBUG, tag, with(message, fault));
  }

  public static int i(String tag, String message) {
    return println(INFO, tag, message);
  }

  public static int i(String tag, String message, Throwable fault) {
    return println(INFO, tag, with(message, fault));
  }

  public static int w(String tag, String message) {
    return println(WARN, tag, message);
  }

  public static int w(String tag, String message, Throwable fault) {
    return println(WARN, tag, with(message, fault));
  }

  public static int w(String tag, Throwable fault) {
    return println(WARN, tag, getStackTraceString(fault));
  }

  public static int e(String tag, String message) {
    return println(ERROR, tag, message);
  }

  public static int e(String tag, String message, Throwable fault) {
    return println(ERROR, tag, with(message, fault));
  }

  public static int wtf(String tag, String message) {
    return println(ASSERT, tag, message);
  }

  public static boolean isLoggable(String tag, int level) {
    return level >= INFO;
  }

  public static String getStackTraceString(Throwable fault) {
    if (fault == null) {
      return "";
    }
    StringWriter text = new StringWriter();
    fault.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  public static int println(int level, String tag, String message) {
    Device.log(level, tag + ": " + message);
    return 0;
  }

  private static String with(String message, Throwable fault) {
    return message + "\n" + getStackTraceString(fault);
  }
}
