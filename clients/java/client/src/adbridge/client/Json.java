package adbridge.client;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as maps, lists, strings, numbers, booleans and null. A number is a {@link Long}, or a {@link
 * BigDecimal} that keeps its digits.
 */
final class Json {
  private static final int MAX_DEPTH = 512;
  private static final String HEX = "0123456789abcdef";

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /** Reads a text. Anything but one value is an error that names the character. */
  static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    if (json.next() != 0) {
      throw json.invalid("the end");
    }
    return value;
  }

  static String text(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  // Reading

  private AdBridgeException invalid(String expected) {
    return new AdBridgeException(
        "The message is not JSON: expected " + expected + " at character " + at + ".");
  }

  /** The next character that is not space; 0 at the end. */
  private char next() {
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
        return next;
      }
      at++;
    }
    return 0;
  }

  private void skip(char expected) {
    if (next() != expected) {
      throw invalid("" + expected);
    }
    at++;
  }

  private Object value() {
    if (depth++ >= MAX_DEPTH) {
      throw invalid("at most " + MAX_DEPTH + " values in each other");
    }
    Object value =
        switch (next()) {
          case '{' -> object();
          case '[' -> array();
          case '"' -> string();
          case 't' -> word("true", true);
          case 'f' -> word("false", false);
          case 'n' -> word("null", null);
          default -> number();
        };
    depth--;
    return value;
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw invalid(word);
    }
    at += word.length();
    return value;
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    if (next() == '}') {
      at++;
      return members;
    }
    while (true) {
      if (next() != '"') {
        throw invalid("a name");
      }
      String name = string();
      skip(':');
      members.put(name, value());
      if (next() == '}') {
        at++;
        return members;
      }
      skip(',');
    }
  }

  private List<Object> array() {
    List<Object> items = new ArrayList<>();
    at++;
    if (next() == ']') {
      at++;
      return items;
    }
    while (true) {
      items.add(value());
      if (next() == ']') {
        at++;
        return items;
      }
      skip(',');
    }
  }

  private String string() {
    int start = ++at;
    while (at < text.length() && isPlain(text.charAt(at))) {
      at++;
    }
    StringBuilder found = null;
    while (at < text.length() && text.charAt(at) != '"') {
      found = found == null ? new StringBuilder(text.substring(start, at)) : found;
      char next = text.charAt(at++);
      if (next < ' ') {
        throw invalid("no control character");
      }
      found.append(next == '\\' ? escaped() : next);
    }
    if (at == text.length()) {
      throw invalid("the end of the string");
    }
    at++;
    return found == null ? text.substring(start, at - 1) : found.toString();
  }

  private static boolean isPlain(char next) {
    return next != '"' && next != '\\' && next >= ' ';
  }

  private char escaped() {
    char name = at < text.length() ? text.charAt(at++) : 0;
    if (name == 'u') {
      int code = 0;
      for (int end = at + 4; at < end; at++) {
        int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
        if (digit < 0) {
          throw invalid("four hexadecimal digits");
        }
        code = code * 16 + digit;
      }
      return (char) code;
    }
    int index = "\"\\/bfnrt".indexOf(name);
    if (index < 0 || name == 0) {
      throw invalid("an escape");
    }
    return "\"\\/\b\f\n\r\t".charAt(index);
  }

  private Number number() {
    int start = at;
    boolean isInteger = true;
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next < '0' || next > '9') {
        if (next != '-' && next != '+' && next != '.' && next != 'e' && next != 'E') {
          break;
        }
        isInteger &= next == '-';
      }
      at++;
    }
    try {
      return isInteger && at - start < 19
          ? (Number) Long.parseLong(text, start, at, 10)
          : new BigDecimal(text.substring(start, at));
    } catch (NumberFormatException isNone) {
      at = start;
      throw invalid("a value");
    }
  }

  // Writing

  static void write(Object value, StringBuilder out) {
    if (value instanceof String text) {
      writeString(text, out);
    } else if (value instanceof Types.Sent sent) {
      write(sent.json(), out);
    } else if (value instanceof Map<?, ?> map) {
      String comma = "{";
      for (Map.Entry<?, ?> member : map.entrySet()) {
        out.append(comma);
        writeString(member.getKey().toString(), out);
        out.append(':');
        write(member.getValue(), out);
        comma = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> items) {
      String comma = "";
      out.append('[');
      for (Object item : items) {
        out.append(comma);
        write(item, out);
        comma = ",";
      }
      out.append(']');
    } else if (value == null || value instanceof Boolean || isFinite(value)) {
      out.append(value);
    } else {
      String type = value.getClass().getName();
      throw new IllegalArgumentException("JSON has no value for " + value + ", a " + type + ".");
    }
  }

  private static boolean isFinite(Object value) {
    return value instanceof Double || value instanceof Float
        ? Double.isFinite(((Number) value).doubleValue())
        : value instanceof Number;
  }

  private static void writeString(String text, StringBuilder out) {
    out.append('"');
    int written = 0;
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (isPlain(next)) {
        continue;
      }
      out.append(text, written, i);
      written = i + 1;
      if (next < ' ') {
        out.append("\\u00").append(HEX.charAt(next >> 4)).append(HEX.charAt(next & 15));
      } else {
        out.append('\\').append(next);
      }
    }
    out.append(text, written, text.length());
    out.append('"');
  }
}
