package adbridge.client;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A value of JSON, and its place. A wrong type is an error that names the place. */
final class Members {
  private final Object json;
  private final String place;

  Members(Object json, String place) {
    this.json = json;
    this.place = place;
  }

  static void put(Map<String, Object> json, String name, Object value) {
    if (value != null) {
      json.put(name, value);
    }
  }

  private <T> T as(Class<T> type, String expected) {
    if (!type.isInstance(json)) {
      String found = json == null ? "nothing" : Json.text(json);
      String start = found.length() > 60 ? found.substring(0, 60) + "…" : found;
      throw new AdBridgeException(place + ": expected " + expected + ", got " + start);
    }
    return type.cast(json);
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> object() {
    return (Map<String, Object>) as(Map.class, "an object");
  }

  /** Whether it is an object with all of these members. */
  boolean has(String... names) {
    return json instanceof Map<?, ?> map
        && List.of(names).stream().allMatch(name -> map.get(name) != null);
  }

  <T> T get(String name, Function<Members, T> read) {
    return read.apply(new Members(object().get(name), place + "." + name));
  }

  <T> T getIfPresent(String name, Function<Members, T> read) {
    return object().get(name) == null ? null : get(name, read);
  }

  String string() {
    return as(String.class, "a string");
  }

  String string(String name) {
    return get(name, Members::string);
  }

  /** The string that it is; null if it is something else. */
  String text() {
    return json instanceof String text ? text : null;
  }

  Long integer() {
    try {
      return as(Number.class, "an integer") instanceof Long number
          ? number
          : new BigDecimal(json.toString()).longValueExact();
    } catch (ArithmeticException isNone) {
      throw new AdBridgeException(place + ": expected an integer, got " + json);
    }
  }

  Double number() {
    return as(Number.class, "a number").doubleValue();
  }

  Boolean bool() {
    return as(Boolean.class, "a boolean");
  }

  Object any() {
    return json;
  }

  /** Values that this version of the client does not know are left out. */
  <T> List<T> list(Function<Members, T> read) {
    List<T> values = new ArrayList<>();
    int index = 0;
    for (Object item : as(List.class, "an array")) {
      T value = read.apply(new Members(item, place + "[" + index++ + "]"));
      if (value != null) {
        values.add(value);
      }
    }
    return List.copyOf(values);
  }

  <K, V> Map<K, V> map(Function<String, K> key, Function<Members, V> read) {
    Map<K, V> values = new LinkedHashMap<>();
    object().keySet().forEach(name -> values.put(key.apply(name), get(name, read)));
    return values;
  }
}
