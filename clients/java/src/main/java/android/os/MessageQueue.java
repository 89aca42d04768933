package android.os;

import java.util.PriorityQueue;
import java.util.function.Predicate;

/** The messages of a thread, in the order in which they are due. */
public final class MessageQueue {
  private final PriorityQueue<Message> messages =
      new PriorityQueue<>(
          (a, b) -> a.due != b.due ? Long.compare(a.due - b.due, 0) : Long.compare(a.number, b.number));
  private long count;
  private boolean isQuitting;

  MessageQueue() {}

  synchronized boolean add(Message message, long due) {
    if (isQuitting) {
      return false;
    }
    message.due = due;
    message.number = count++;
    messages.add(message);
    notify();
    return true;
  }

  /** Waits for the next message. Returns null after the looper has quit. */
  synchronized Message next() throws InterruptedException {
    while (true) {
      Message first = messages.peek();
      if (isQuitting) {
        return null;
      }
      if (first == null) {
        wait();
        continue;
      }
      long nanoseconds = first.due - System.nanoTime();
      if (nanoseconds <= 0) {
        return messages.poll();
      }
      wait(nanoseconds / 1_000_000, (int) (nanoseconds % 1_000_000));
    }
  }

  synchronized void remove(Predicate<Message> isMeant) {
    messages.removeIf(isMeant);
  }

  synchronized boolean has(Predicate<Message> isMeant) {
    return messages.stream().anyMatch(isMeant);
  }

  synchronized void quit() {
    isQuitting = true;
    messages.clear();
    notify();
  }
}
