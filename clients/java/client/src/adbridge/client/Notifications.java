package adbridge.client;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The notifications of a daemon, from the moment in which this object was made, in order. They are
 * kept until they are taken. One thread takes them.
 *
 * <p>If more than 1 MiB waits, no call does, and nothing listens, the client reads no more, and so
 * the daemon waits, too. If more than 64 MiB waits, all of it is released, and taking fails.
 */
@NullMarked
public final class Notifications implements AutoCloseable {
  /** How much may wait before the stream ends. */
  private static final long MAX_UNTAKEN = 64 << 20;

  /** A notification, and the size of its line; null follows the last one. */
  private record Entry(Types.@Nullable Notification notification, int size) {}

  private final LinkedBlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
  private final AtomicLong untaken = new AtomicLong();
  private final AdBridge bridge;
  private volatile boolean isClosed;
  private volatile boolean hasLost;

  Notifications(AdBridge bridge) {
    this.bridge = bridge;
  }

  void add(Types.Notification notification, int size) {
    if (isClosed || hasLost) {
      return;
    }
    if (untaken.addAndGet(size) > MAX_UNTAKEN) {
      hasLost = true;
      queue.clear();
      untaken.set(0);
      end();
      return;
    }
    queue.add(new Entry(notification, size));
  }

  void end() {
    queue.add(new Entry(null, 0));
  }

  /** How many characters wait. */
  long untaken() {
    return untaken.get();
  }

  /**
   * Takes the next one.
   *
   * @return null if none comes in time, or if the daemon has ended.
   * @throws AdBridgeException if too many waited.
   */
  public Types.@Nullable Notification next(Duration timeout) {
    try {
      Entry taken = queue.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
      if (hasLost) {
        throw new AdBridgeException("More than 64 MiB of notifications waited, and are lost.");
      }
      if (taken == null) {
        return null;
      }
      if (taken.notification() == null) {
        queue.add(taken);
        return null;
      }
      untaken.addAndGet(-taken.size());
      bridge.makeRoom();
      return taken.notification();
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
