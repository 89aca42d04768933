package android.os;

/** The time since the start of the program. */
public final class SystemClock {
  private static final long START = System.nanoTime();

  private SystemClock() {}

  public static long uptimeMillis() {
    return (System.nanoTime() - START) / 1_000_000;
  }

  public static long elapsedRealtime() {
    return uptimeMillis();
  }
}
