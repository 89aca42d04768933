package adbridge.junit;

import java.util.ArrayDeque;

/** The last lines of a conversation. */
final class Conversation {
  private static final int KEPT_LINES = 200;
  private static final int LINE_LENGTH = 1_000;

  private final ArrayDeque<String> lines = new ArrayDeque<>();
  private int leftOut;

  synchronized void add(String line) {
    boolean isLong = line.length() > LINE_LENGTH;
    lines.add(isLong ? line.substring(0, LINE_LENGTH) + "…" : line);
    if (lines.size() > KEPT_LINES) {
      lines.remove();
      leftOut++;
    }
  }

  @Override
  public synchronized String toString() {
    String start = leftOut == 0 ? "" : "… " + leftOut + " lines before\n";
    return start + String.join("\n", lines);
  }
}
