package android.os;

/** What a handler handles. */
public final class Message {
  public int what;
  public int arg1;
  public int arg2;
  public Object obj;
  Runnable callback;
  Handler target;
  /** When it is due, in nanoseconds of {@code System.nanoTime}, and its place among its equals. */
  long due;
  long number;

  public static Message obtain() {
    return new Message();
  }

  public static Message obtain(Handler handler, int what) {
    return obtain(handler, what, null);
  }

  public static Message obtain(Handler handler, int what, Object obj) {
    Message message = new Message();
    message.target = handler;
    message.what = what;
    message.obj = obj;
    return message;
  }

  public Handler getTarget() {
    return target;
  }

  public void sendToTarget() {
    target.sendMessage(this);
  }
}
