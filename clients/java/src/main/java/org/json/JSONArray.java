package org.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** An array of JSON. */
public class JSONArray {
  private final List<Object> values = new ArrayList<>();

  public JSONArray() {}

  public JSONArray(String json) throws JSONException {
    this(JSONObject.parse(json));
  }

  public JSONArray(Collection<?> values) {
    this.values.addAll(values);
  }

  JSONArray(JsonNode json) throws JSONException {
    if (!json.isArray()) {
      throw JSONObject.mismatch(JSONObject.value(json), "", "JSONArray");
    }
    for (JsonNode item : json) {
      values.add(JSONObject.value(item));
    }
  }

  JsonNode json() {
    var json = JSONObject.MAPPER.createArrayNode();
    values.forEach(value -> json.add(JSONObject.json(value)));
    return json;
  }

  public int length() {
    return values.size();
  }

  public JSONArray put(Object value) {
    values.add(value);
    return this;
  }

  public Object opt(int index) {
    return index < 0 || index >= values.size() ? null : values.get(index);
  }

  public Object get(int index) throws JSONException {
    if (opt(index) == null) {
      throw new JSONException("No value at " + index);
    }
    return opt(index);
  }

  public String optString(int index) {
    return opt(index) == null ? "" : opt(index).toString();
  }

  public String getString(int index) throws JSONException {
    return get(index).toString();
  }

  public int optInt(int index) {
    Number value = JSONObject.number(opt(index));
    return value == null ? 0 : value.intValue();
  }

  public JSONObject optJSONObject(int index) {
    return opt(index) instanceof JSONObject value ? value : null;
  }

  public JSONObject getJSONObject(int index) throws JSONException {
    if (get(index) instanceof JSONObject value) {
      return value;
    }
    throw JSONObject.mismatch(get(index), " at " + index, "JSONObject");
  }

  @Override
  public String toString() {
    return json().toString();
  }
}
