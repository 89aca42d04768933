package android.os;

/** Runs the messages of a thread. The main looper is that of the thread that runs the program. */
public final class Looper {
  private static final ThreadLocal<Looper> CURRENT = new ThreadLocal<>();
  private static volatile Looper main;

  final MessageQueue queue = new MessageQueue();
  private final Thread thread = Thread.currentThread();

  private Looper() {}

  public static void prepare() {
    if (CURRENT.get() != null) {
      throw new RuntimeException("Only one Looper may be created per thread");
    }
    CURRENT.set(new Looper());
  }

  public static void prepareMainLooper() {
    prepare();
    main = CURRENT.get();
  }

  public static Looper getMainLooper() {
    return main;
  }

  public static Looper myLooper() {
    return CURRENT.get();
  }

  /** Runs messages until the looper quits. */
  public static void loop() {
    Looper looper = myLooper();
    if (looper == null) {
      throw new RuntimeException("No Looper; Looper.prepare() wasn't called on this thread.");
    }
    try {
      for (Message message = looper.queue.next(); message != null; message = looper.queue.next()) {
        message.target.dispatchMessage(message);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  public Thread getThread() {
    return thread;
  }

  public boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  public void quit() {
    queue.quit();
  }

  public void quitSafely() {
    new Handler(this).post(queue::quit);
  }
}
