package adbridge.adapter;

import android.content.SharedPreferences;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Values that are kept while the program runs. */
final class Preferences implements SharedPreferences {
  private final Map<String, Object> values = new HashMap<>();
  private final Set<String> given = new HashSet<>();
  private final List<OnSharedPreferenceChangeListener> listeners = new CopyOnWriteArrayList<>();

  /** Sets what the publisher gives, and removes what the publisher gave before. */
  void give(ObjectNode json) {
    Map<String, Object> changes = new HashMap<>();
    synchronized (this) {
      given.forEach(key -> changes.put(key, null));
      given.clear();
    }
    if (json != null) {
      json.fields()
          .forEachRemaining(
              field -> {
                changes.put(field.getKey(), value(field.getValue()));
                given.add(field.getKey());
              });
    }
    change(false, changes);
  }

  private static Object value(JsonNode json) {
    if (json.isBoolean()) {
      return json.booleanValue();
    }
    if (json.isIntegralNumber()) {
      return json.canConvertToInt() ? (Object) json.intValue() : (Object) json.longValue();
    }
    if (json.isNumber()) {
      return json.floatValue();
    }
    return json.isNull() ? null : json.isTextual() ? json.textValue() : json.toString();
  }

  /** Removes all values if asked to, and then sets values; null removes one. */
  private void change(boolean clears, Map<String, Object> changes) {
    Set<String> changed = new HashSet<>();
    synchronized (this) {
      if (clears) {
        values.clear();
      }
      changes.forEach(
          (key, value) -> {
            Object before = value == null ? values.remove(key) : values.put(key, value);
            if (value == null ? before != null : !value.equals(before)) {
              changed.add(key);
            }
          });
    }
    if (MainThread.isCurrent()) {
      tell(clears, changed);
    } else {
      MainThread.perform(() -> tell(clears, changed));
    }
  }

  /** Listeners are told each key that was set or removed, and null if all values were removed. */
  private void tell(boolean clears, Set<String> changed) {
    if (clears) {
      listeners.forEach(listener -> listener.onSharedPreferenceChanged(this, null));
    }
    for (String key : changed) {
      listeners.forEach(listener -> listener.onSharedPreferenceChanged(this, key));
    }
  }

  @SuppressWarnings("unchecked")
  private synchronized <T> T get(String key, T otherwise) {
    Object value = values.get(key);
    return value == null ? otherwise : (T) value;
  }

  @Override
  public synchronized Map<String, ?> getAll() {
    return new HashMap<>(values);
  }

  @Override
  public synchronized boolean contains(String key) {
    return values.containsKey(key);
  }

  @Override
  public String getString(String key, String otherwise) {
    return get(key, otherwise);
  }

  @Override
  public Set<String> getStringSet(String key, Set<String> otherwise) {
    return get(key, otherwise);
  }

  @Override
  public int getInt(String key, int otherwise) {
    return this.<Integer>get(key, otherwise);
  }

  @Override
  public long getLong(String key, long otherwise) {
    return this.<Number>get(key, otherwise).longValue();
  }

  @Override
  public float getFloat(String key, float otherwise) {
    return this.<Number>get(key, otherwise).floatValue();
  }

  @Override
  public boolean getBoolean(String key, boolean otherwise) {
    return this.<Boolean>get(key, otherwise);
  }

  @Override
  public void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener) {
    listeners.add(listener);
  }

  @Override
  public void unregisterOnSharedPreferenceChangeListener(
      OnSharedPreferenceChangeListener listener) {
    listeners.remove(listener);
  }

  @Override
  public Editor edit() {
    return new Changes();
  }

  private final class Changes implements Editor {
    private final Map<String, Object> changes = new HashMap<>();
    private boolean clears;

    private Editor put(String key, Object value) {
      changes.put(key, value);
      return this;
    }

    @Override
    public Editor putString(String key, String value) {
      return put(key, value);
    }

    @Override
    public Editor putStringSet(String key, Set<String> value) {
      return put(key, value == null ? null : new HashSet<>(value));
    }

    @Override
    public Editor putInt(String key, int value) {
      return put(key, value);
    }

    @Override
    public Editor putLong(String key, long value) {
      return put(key, value);
    }

    @Override
    public Editor putFloat(String key, float value) {
      return put(key, value);
    }

    @Override
    public Editor putBoolean(String key, boolean value) {
      return put(key, value);
    }

    @Override
    public Editor remove(String key) {
      return put(key, null);
    }

    @Override
    public Editor clear() {
      clears = true;
      return this;
    }

    @Override
    public boolean commit() {
      change(clears, changes);
      clears = false;
      changes.clear();
      return true;
    }

    @Override
    public void apply() {
      commit();
    }
  }
}
