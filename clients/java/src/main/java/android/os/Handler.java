package android.os;

/** Sends messages to a looper, and handles them on its thread. */
public class Handler {
  /** Handles messages in place of the method of a handler. */
  public interface Callback {
    boolean handleMessage(Message message);
  }

  private final Looper looper;
  private final Callback callback;

  /** The handler of this thread's looper. */
  @Deprecated
  public Handler() {
    this(requireLooper(), null);
  }

  public Handler(Looper looper) {
    this(looper, null);
  }

  public Handler(Looper looper, Callback callback) {
    if (looper == null) {
      throw new NullPointerException("looper");
    }
    this.looper = looper;
    this.callback = callback;
  }

  private static Looper requireLooper() {
    if (Looper.myLooper() == null) {
      throw new RuntimeException("Can't create handler inside thread " + Thread.currentThread()
          + " that has not called Looper.prepare()");
    }
    return Looper.myLooper();
  }

  public final Looper getLooper() {
    return looper;
  }

  public final boolean post(Runnable action) {
    return postDelayed(action, 0);
  }

  public final boolean postDelayed(Runnable action, long milliseconds) {
    return postDelayed(action, null, milliseconds);
  }

  public final boolean postDelayed(Runnable action, Object token, long milliseconds) {
    Message message = Message.obtain(this, 0, token);
    message.callback = action;
    return sendMessageDelayed(message, milliseconds);
  }

  public final boolean postAtFrontOfQueue(Runnable action) {
    Message message = Message.obtain(this, 0);
    message.callback = action;
    return looper.queue.add(message, Long.MIN_VALUE / 2 + System.nanoTime());
  }

  public final boolean sendEmptyMessage(int what) {
    return sendEmptyMessageDelayed(what, 0);
  }

  public final boolean sendEmptyMessageDelayed(int what, long milliseconds) {
    return sendMessageDelayed(Message.obtain(this, what), milliseconds);
  }

  public final boolean sendMessage(Message message) {
    return sendMessageDelayed(message, 0);
  }

  public final boolean sendMessageDelayed(Message message, long milliseconds) {
    message.target = this;
    return looper.queue.add(
        message, System.nanoTime() + Math.max(0, milliseconds) * 1_000_000);
  }

  public final Message obtainMessage(int what) {
    return Message.obtain(this, what);
  }

  public final Message obtainMessage(int what, Object obj) {
    return Message.obtain(this, what, obj);
  }

  public final void removeCallbacks(Runnable action) {
    looper.queue.remove(message -> message.target == this && message.callback == action);
  }

  public final void removeMessages(int what) {
    looper.queue.remove(
        message -> message.target == this && message.callback == null && message.what == what);
  }

  public final boolean hasMessages(int what) {
    return looper.queue.has(
        message -> message.target == this && message.callback == null && message.what == what);
  }

  /** Removes everything with this token; with null, everything that this handler has sent. */
  public final void removeCallbacksAndMessages(Object token) {
    looper.queue.remove(
        message -> message.target == this && (token == null || message.obj == token));
  }

  public void handleMessage(Message message) {}

  void dispatchMessage(Message message) {
    if (message.callback != null) {
      message.callback.run();
    } else if (callback == null || !callback.handleMessage(message)) {
      handleMessage(message);
    }
  }
}
