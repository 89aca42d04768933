package adbridge.adapter;

import android.os.Bundle;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;

/** Bundles as JSON, and JSON as bundles. */
final class Bundles {
  private Bundles() {}

  /** The settings of a line item: all values are texts, as the SDK gives them. */
  static Bundle ofSettings(ObjectNode json) {
    Bundle bundle = new Bundle();
    json.fields()
        .forEachRemaining(
            field -> {
              JsonNode value = field.getValue();
              if (!value.isNull()) {
                bundle.putString(field.getKey(), value.isTextual() ? value.textValue() : value.toString());
              }
            });
    return bundle;
  }

  static Bundle of(ObjectNode json) {
    Bundle bundle = new Bundle();
    json.fields().forEachRemaining(field -> put(bundle, field.getKey(), field.getValue()));
    return bundle;
  }

  private static void put(Bundle bundle, String key, JsonNode value) {
    if (value.isTextual()) {
      bundle.putString(key, value.textValue());
    } else if (value.isBoolean()) {
      bundle.putBoolean(key, value.booleanValue());
    } else if (value.isIntegralNumber() && value.canConvertToInt()) {
      bundle.putInt(key, value.intValue());
    } else if (value.isIntegralNumber()) {
      bundle.putLong(key, value.longValue());
    } else if (value.isNumber()) {
      bundle.putDouble(key, value.doubleValue());
    } else if (value.isObject()) {
      bundle.putBundle(key, of((ObjectNode) value));
    } else if (value.isArray()) {
      ArrayList<String> texts = new ArrayList<>();
      value.forEach(item -> texts.add(item.isTextual() ? item.textValue() : item.toString()));
      bundle.putStringArrayList(key, texts);
    }
  }

  static ObjectNode json(Bundle bundle) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (String key : bundle.keySet()) {
      json.set(key, json(bundle.get(key)));
    }
    return json;
  }

  private static JsonNode json(Object value) {
    JsonNodeFactory factory = JsonNodeFactory.instance;
    if (value instanceof Bundle bundle) {
      return json(bundle);
    }
    if (value instanceof Boolean bool) {
      return factory.booleanNode(bool);
    }
    if (value instanceof Integer || value instanceof Long) {
      return factory.numberNode(((Number) value).longValue());
    }
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      return factory.numberNode(number.doubleValue());
    }
    if (value instanceof Collection<?> values) {
      ArrayNode array = factory.arrayNode();
      values.forEach(item -> array.add(json(item)));
      return array;
    }
    return value == null ? factory.nullNode() : factory.textNode(value.toString());
  }
}
