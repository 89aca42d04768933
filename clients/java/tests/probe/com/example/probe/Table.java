package com.example.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Lines of names and values, which a test compares with a file. */
class Table {
  private final List<String> lines = new ArrayList<>();

  final void add(String name, Object... values) {
    StringBuilder line = new StringBuilder(name).append(":");
    for (Object value : values) {
      line.append(" ").append(value);
    }
    lines.add(line.toString());
  }

  /** What an action returns, or the class of what it throws. */
  static String fault(Callable<?> action) {
    try {
      return "" + action.call();
    } catch (Exception thrown) {
      return thrown.getClass().getSimpleName();
    }
  }

  /** What an action returns, or the message of what it throws. */
  static String message(Callable<?> action) {
    try {
      return "" + action.call();
    } catch (Exception thrown) {
      return thrown.getMessage();
    }
  }

  final String text() {
    return String.join("\n", lines);
  }
}
