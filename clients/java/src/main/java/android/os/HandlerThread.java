package android.os;

/** A thread with a looper. */
public class HandlerThread extends Thread {
  private Looper looper;

  public HandlerThread(String name) {
    super(name);
    setDaemon(true);
  }

  public HandlerThread(String name, int priority) {
    this(name);
  }

  @Override
  public void run() {
    Looper.prepare();
    synchronized (this) {
      looper = Looper.myLooper();
      notifyAll();
    }
    Looper.loop();
  }

  public synchronized Looper getLooper() {
    boolean isInterrupted = false;
    while (isAlive() && looper == null) {
      try {
        wait();
      } catch (InterruptedException interrupted) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return looper;
  }

  public boolean quit() {
    Looper looper = getLooper();
    if (looper != null) {
      looper.quit();
    }
    return looper != null;
  }

  /** Quits when everything that is due has run. */
  public boolean quitSafely() {
    Looper looper = getLooper();
    if (looper != null) {
      looper.quitSafely();
    }
    return looper != null;
  }
}
