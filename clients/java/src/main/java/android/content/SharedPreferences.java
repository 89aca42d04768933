package android.content;

import java.util.Map;
import java.util.Set;

/** Values that are kept by name. */
public interface SharedPreferences {
  Map<String, ?> getAll();

  boolean contains(String key);

  String getString(String key, String otherwise);

  Set<String> getStringSet(String key, Set<String> otherwise);

  int getInt(String key, int otherwise);

  long getLong(String key, long otherwise);

  float getFloat(String key, float otherwise);

  boolean getBoolean(String key, boolean otherwise);

  Editor edit();

  void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);

  void unregisterOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);

  /** Receives every change. */
  interface OnSharedPreferenceChangeListener {
    void onSharedPreferenceChanged(SharedPreferences preferences, String key);
  }

  /** Changes values, all at once. */
  interface Editor {
    Editor putString(String key, String value);

    Editor putStringSet(String key, Set<String> value);

    Editor putInt(String key, int value);

    Editor putLong(String key, long value);

    Editor putFloat(String key, float value);

    Editor putBoolean(String key, boolean value);

    Editor remove(String key);

    Editor clear();

    boolean commit();

    void apply();
  }
}
