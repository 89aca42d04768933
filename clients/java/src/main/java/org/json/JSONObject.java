package org.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** An object of JSON. */
public class JSONObject {
  public static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  static final ObjectMapper MAPPER = new ObjectMapper();

  private final Map<String, Object> values = new LinkedHashMap<>();

  public JSONObject() {}

  public JSONObject(String json) throws JSONException {
    this(parse(json));
  }

  public JSONObject(Map<?, ?> values) {
    values.forEach((key, value) -> this.values.put(String.valueOf(key), value));
  }

  private JSONObject(JsonNode json) throws JSONException {
    if (!json.isObject()) {
      throw mismatch(value(json), "", "JSONObject");
    }
    for (Iterator<Map.Entry<String, JsonNode>> all = json.fields(); all.hasNext(); ) {
      Map.Entry<String, JsonNode> field = all.next();
      values.put(field.getKey(), value(field.getValue()));
    }
  }

  static JsonNode parse(String json) throws JSONException {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException fault) {
      throw new JSONException(fault.getOriginalMessage());
    }
  }

  static Object value(JsonNode json) throws JSONException {
    if (json.isObject()) {
      return new JSONObject(json);
    }
    if (json.isArray()) {
      return new JSONArray(json);
    }
    if (json.isNull()) {
      return NULL;
    }
    if (json.isBoolean()) {
      return json.booleanValue();
    }
    if (json.isIntegralNumber()) {
      return json.canConvertToInt() ? (Object) json.intValue() : (Object) json.longValue();
    }
    return json.isNumber() ? (Object) json.doubleValue() : json.textValue();
  }

  static JsonNode json(Object value) {
    if (value instanceof JSONObject object) {
      var json = MAPPER.createObjectNode();
      object.values.forEach((key, member) -> json.set(key, json(member)));
      return json;
    }
    if (value instanceof JSONArray array) {
      return array.json();
    }
    return value == NULL ? MAPPER.nullNode() : MAPPER.valueToTree(value);
  }

  public int length() {
    return values.size();
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public boolean isNull(String name) {
    return opt(name) == null || opt(name) == NULL;
  }

  public Iterator<String> keys() {
    return values.keySet().iterator();
  }

  /** Sets a value; null removes it. */
  public JSONObject put(String name, Object value) throws JSONException {
    if (name == null) {
      throw new JSONException("Names must be non-null");
    }
    if (value == null) {
      values.remove(name);
    } else {
      values.put(name, value);
    }
    return this;
  }

  public JSONObject put(String name, boolean value) throws JSONException {
    return put(name, (Object) value);
  }

  public JSONObject put(String name, int value) throws JSONException {
    return put(name, (Object) value);
  }

  public JSONObject put(String name, long value) throws JSONException {
    return put(name, (Object) value);
  }

  public JSONObject put(String name, double value) throws JSONException {
    return put(name, (Object) value);
  }

  public Object remove(String name) {
    return values.remove(name);
  }

  public Object opt(String name) {
    return values.get(name);
  }

  public Object get(String name) throws JSONException {
    return required(name, opt(name), "Object");
  }

  private <T> T required(String name, T converted, String type) throws JSONException {
    if (converted != null) {
      return converted;
    }
    Object value = opt(name);
    throw value == null
        ? new JSONException("No value for " + name)
        : mismatch(value, " at " + name, type);
  }

  static JSONException mismatch(Object value, String place, String type) {
    return new JSONException("Value " + value + place + " of type " + value.getClass().getName()
        + " cannot be converted to " + type);
  }

  /** A number, or the number in a text; else {@code null}. */
  static Number number(Object value) {
    if (value instanceof String text) {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException fault) {
        return null;
      }
    }
    return value instanceof Number number ? number : null;
  }

  /** A boolean, or the boolean in a text; else {@code null}. */
  private static Boolean bool(Object value) {
    if (value instanceof String text) {
      return text.equalsIgnoreCase("true")
          ? Boolean.TRUE
          : text.equalsIgnoreCase("false") ? Boolean.FALSE : null;
    }
    return value instanceof Boolean bool ? bool : null;
  }

  public String optString(String name) {
    return optString(name, "");
  }

  public String optString(String name, String otherwise) {
    Object value = opt(name);
    return value == null ? otherwise : value.toString();
  }

  public String getString(String name) throws JSONException {
    return get(name).toString();
  }

  public boolean optBoolean(String name) {
    return optBoolean(name, false);
  }

  public boolean optBoolean(String name, boolean otherwise) {
    Boolean value = bool(opt(name));
    return value == null ? otherwise : value;
  }

  public boolean getBoolean(String name) throws JSONException {
    return required(name, bool(opt(name)), "boolean");
  }

  public int optInt(String name) {
    return optInt(name, 0);
  }

  public int optInt(String name, int otherwise) {
    Number value = number(opt(name));
    return value == null ? otherwise : value.intValue();
  }

  public int getInt(String name) throws JSONException {
    return required(name, number(opt(name)), "int").intValue();
  }

  public long optLong(String name, long otherwise) {
    Number value = number(opt(name));
    return value == null ? otherwise : value.longValue();
  }

  public long getLong(String name) throws JSONException {
    return required(name, number(opt(name)), "long").longValue();
  }

  public double optDouble(String name, double otherwise) {
    Number value = number(opt(name));
    return value == null ? otherwise : value.doubleValue();
  }

  public double getDouble(String name) throws JSONException {
    return required(name, number(opt(name)), "double").doubleValue();
  }

  public JSONObject optJSONObject(String name) {
    return opt(name) instanceof JSONObject value ? value : null;
  }

  public JSONObject getJSONObject(String name) throws JSONException {
    return required(name, optJSONObject(name), "JSONObject");
  }

  public JSONArray optJSONArray(String name) {
    return opt(name) instanceof JSONArray value ? value : null;
  }

  public JSONArray getJSONArray(String name) throws JSONException {
    return required(name, optJSONArray(name), "JSONArray");
  }

  @Override
  public String toString() {
    return json(this).toString();
  }
}
