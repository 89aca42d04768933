package android.os;

import android.util.Log;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Values by name. A value of another type than is asked for counts as missing, with a warning. */
public class BaseBundle {
  final Map<String, Object> values = new HashMap<>();

  public boolean isEmpty() {
    return values.isEmpty();
  }

  public int size() {
    return values.size();
  }

  public void clear() {
    values.clear();
  }

  public boolean containsKey(String key) {
    return values.containsKey(key);
  }

  public Set<String> keySet() {
    return values.keySet();
  }

  public void remove(String key) {
    values.remove(key);
  }

  public Object get(String key) {
    return values.get(key);
  }

  public String getString(String key) {
    return value(key, String.class, null);
  }

  public String getString(String key, String otherwise) {
    String value = getString(key);
    return value == null ? otherwise : value;
  }

  public boolean getBoolean(String key) {
    return getBoolean(key, false);
  }

  public boolean getBoolean(String key, boolean otherwise) {
    return value(key, Boolean.class, otherwise);
  }

  public int getInt(String key) {
    return getInt(key, 0);
  }

  public int getInt(String key, int otherwise) {
    return value(key, Integer.class, otherwise);
  }

  public long getLong(String key) {
    return getLong(key, 0);
  }

  public long getLong(String key, long otherwise) {
    return value(key, Long.class, otherwise);
  }

  public double getDouble(String key) {
    return getDouble(key, 0);
  }

  public double getDouble(String key, double otherwise) {
    return value(key, Double.class, otherwise);
  }

  public String[] getStringArray(String key) {
    return value(key, String[].class, null);
  }

  public void putString(String key, String value) {
    values.put(key, value);
  }

  public void putBoolean(String key, boolean value) {
    values.put(key, value);
  }

  public void putInt(String key, int value) {
    values.put(key, value);
  }

  public void putLong(String key, long value) {
    values.put(key, value);
  }

  public void putDouble(String key, double value) {
    values.put(key, value);
  }

  public void putStringArray(String key, String[] value) {
    values.put(key, value);
  }

  <T> T value(String key, Class<T> type, T otherwise) {
    Object value = values.get(key);
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    if (value != null) {
      Log.w("Bundle", "Key " + key + " expected " + type.getSimpleName() + " but value was a "
          + value.getClass().getName() + ".");
    }
    return otherwise;
  }

  @Override
  public String toString() {
    return "Bundle[" + values + "]";
  }
}
