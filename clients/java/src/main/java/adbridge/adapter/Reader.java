package adbridge.adapter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads the members of an object. A member of a wrong type is an error that names its place. */
final class Reader {
  private final JsonNode json;
  private final String place;

  Reader(JsonNode json, String place) {
    this.json = json == null ? JsonNodeFactory.instance.objectNode() : json;
    this.place = place;
    if (!this.json.isObject()) {
      throw new InvalidParams(place, "an object", json);
    }
  }

  /** A parameter is missing, or has a wrong type. */
  static final class InvalidParams extends RuntimeException {
    InvalidParams(String place, String expected, JsonNode found) {
      super(place + ": expected " + expected + ", found " + (found == null ? "nothing" : type(found)));
    }

    private static String type(JsonNode node) {
      return node.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private <T> T read(
      String name, String expected, Predicate<JsonNode> is, Function<JsonNode, T> value) {
    JsonNode member = json.get(name);
    if (member == null || !is.test(member)) {
      throw new InvalidParams(place + "." + name, expected, member);
    }
    return value.apply(member);
  }

  private boolean has(String name) {
    return json.hasNonNull(name);
  }

  String string(String name) {
    return read(name, "a string", JsonNode::isTextual, JsonNode::textValue);
  }

  String stringIfPresent(String name) {
    return has(name) ? string(name) : null;
  }

  long integer(String name) {
    return read(name, "an integer", JsonNode::canConvertToExactIntegral, JsonNode::longValue);
  }

  Long integerIfPresent(String name) {
    return has(name) ? integer(name) : null;
  }

  double number(String name) {
    return read(name, "a number", JsonNode::isNumber, JsonNode::doubleValue);
  }

  Double numberIfPresent(String name) {
    return has(name) ? number(name) : null;
  }

  boolean booleanValue(String name) {
    return read(name, "a boolean", JsonNode::isBoolean, JsonNode::booleanValue);
  }

  Boolean booleanValueIfPresent(String name) {
    return has(name) ? booleanValue(name) : null;
  }

  ObjectNode values(String name) {
    return read(name, "an object", JsonNode::isObject, node -> (ObjectNode) node);
  }

  ObjectNode valuesIfPresent(String name) {
    return has(name) ? values(name) : null;
  }

  /** One of several texts. A later bridge can send another one: null. */
  <T> T value(String name, Function<String, T> of) {
    return of.apply(string(name));
  }

  <T> T valueIfPresent(String name, Function<String, T> of) {
    return has(name) ? value(name, of) : null;
  }

  <T> T object(String name, Function<Reader, T> of) {
    return of.apply(new Reader(values(name), place + "." + name));
  }

  <T> T objectIfPresent(String name, Function<Reader, T> of) {
    return has(name) ? object(name, of) : null;
  }

  List<String> strings(String name) {
    return strings(name, text -> text);
  }

  /** Texts. Those that are unknown are left out. */
  <T> List<T> strings(String name, Function<String, T> of) {
    List<T> values = new ArrayList<>();
    int index = 0;
    for (JsonNode item : list(name)) {
      if (!item.isTextual()) {
        throw new InvalidParams(place + "." + name + "[" + index + "]", "a string", item);
      }
      T value = of.apply(item.textValue());
      if (value != null) {
        values.add(value);
      }
      index++;
    }
    return values;
  }

  <T> List<T> objects(String name, Function<Reader, T> of) {
    List<T> values = new ArrayList<>();
    for (JsonNode item : list(name)) {
      values.add(of.apply(new Reader(item, place + "." + name + "[" + values.size() + "]")));
    }
    return values;
  }

  private JsonNode list(String name) {
    return read(name, "an array", JsonNode::isArray, node -> node);
  }

  /** An object by key. Keys that are unknown are left out. */
  <K, V> Map<K, V> map(String name, Function<String, K> key, Function<Reader, V> of) {
    Map<K, V> values = new LinkedHashMap<>();
    ObjectNode members = values(name);
    members.fieldNames().forEachRemaining(
        member -> {
          V value = of.apply(new Reader(members.get(member), place + "." + name + "." + member));
          K known = key.apply(member);
          if (known != null) {
            values.put(known, value);
          }
        });
    return values;
  }
}
