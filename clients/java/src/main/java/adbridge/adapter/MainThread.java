package adbridge.adapter;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Brings what adapters report on other threads to the main thread, in the order of the reports. */
final class MainThread {
  private static final ConcurrentLinkedQueue<Runnable> WAITING = new ConcurrentLinkedQueue<>();
  private static final Handler MAIN = new Handler(Looper.getMainLooper());

  private MainThread() {}

  static boolean isCurrent() {
    return Looper.getMainLooper().isCurrentThread();
  }

  static void perform(Runnable work) {
    WAITING.add(work);
    if (isCurrent()) {
      drain();
    } else {
      MAIN.post(MainThread::drain);
    }
  }

  /** Does work as soon as what the main thread does now has ended. */
  static void performNext(Runnable work) {
    MAIN.postAtFrontOfQueue(work);
  }

  /** Does what waits. The main thread calls it before it answers a call that can cause events. */
  static void drain() {
    for (Runnable work = WAITING.poll(); work != null; work = WAITING.poll()) {
      work.run();
    }
  }
}
