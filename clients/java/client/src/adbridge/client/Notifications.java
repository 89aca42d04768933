package adbridge.client;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The notifications of a daemon, from the moment in which this object was made, in order. They are
 * kept until they are taken. One thread takes them.
 */
public final class Notifications implements AutoCloseable {
  /** Follows the last one. */
  private static final Object END = new Object();

  private final LinkedBlockingQueue<Object> queue = new LinkedBlockingQueue<>();
  private final AdBridge bridge;
  private volatile boolean isClosed;

  Notifications(AdBridge bridge) {
    this.bridge = bridge;
  }

  void add(Types.Notification notification) {
    if (!isClosed) {
      queue.add(notification);
    }
  }

  void end() {
    queue.add(END);
  }

  /**
   * Takes the next one.
   *
   * @return null if none comes in time, or if the daemon has ended.
   */
  public Types.Notification next(Duration timeout) {
    try {
      Object taken = queue.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
      if (taken == END) {
        queue.add(END);
        return null;
      }
      return (Types.Notification) taken;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AdBridgeException("The thread was interrupted while it waited for a notification.");
    }
  }

  /**
   * Takes notifications up to the first one of a class for which a condition holds.
   *
   * @throws AdBridgeException if none comes in time, or the daemon ends before. Its message has
   *     those that came instead.
   */
  public <T extends Types.Notification> T waitFor(
      Class<T> type, Predicate<T> condition, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    StringBuilder others = new StringBuilder();
    while (true) {
      Types.Notification found = next(Duration.ofNanos(Math.max(end - System.nanoTime(), 0)));
      if (found == null) {
        throw new AdBridgeException(
            "No such " + type.getSimpleName() + " came within " + timeout.toMillis() + " ms."
                + (others.isEmpty() ? " Nothing came." : " These came:" + others));
      }
      if (type.isInstance(found) && condition.test(type.cast(found))) {
        return type.cast(found);
      }
      if (others.length() < 2_000) {
        others.append("\n  ").append(found);
      }
    }
  }

  /** No further ones are kept. */
  @Override
  public void close() {
    isClosed = true;
    bridge.remove(this);
    queue.clear();
  }
}
