package android.os;

import java.io.Serializable;
import java.util.ArrayList;

/** Values by name. */
public final class Bundle extends BaseBundle implements Parcelable, Cloneable {
  public static final Bundle EMPTY = new Bundle();

  public Bundle() {}

  public Bundle(int capacity) {}

  public Bundle(Bundle other) {
    values.putAll(other.values);
  }

  public void putAll(Bundle other) {
    values.putAll(other.values);
  }

  public Bundle getBundle(String key) {
    return value(key, Bundle.class, null);
  }

  public void putBundle(String key, Bundle value) {
    values.put(key, value);
  }

  public CharSequence getCharSequence(String key) {
    return value(key, CharSequence.class, null);
  }

  public CharSequence getCharSequence(String key, CharSequence otherwise) {
    CharSequence value = getCharSequence(key);
    return value == null ? otherwise : value;
  }

  public void putCharSequence(String key, CharSequence value) {
    values.put(key, value);
  }

  public float getFloat(String key) {
    return getFloat(key, 0);
  }

  public float getFloat(String key, float otherwise) {
    return value(key, Float.class, otherwise);
  }

  public void putFloat(String key, float value) {
    values.put(key, value);
  }

  @SuppressWarnings("unchecked")
  public ArrayList<String> getStringArrayList(String key) {
    return value(key, ArrayList.class, null);
  }

  public void putStringArrayList(String key, ArrayList<String> value) {
    values.put(key, value);
  }

  @SuppressWarnings("unchecked")
  public <T extends Parcelable> T getParcelable(String key) {
    return (T) value(key, Parcelable.class, null);
  }

  public void putParcelable(String key, Parcelable value) {
    values.put(key, value);
  }

  public Serializable getSerializable(String key) {
    return value(key, Serializable.class, null);
  }

  public void putSerializable(String key, Serializable value) {
    values.put(key, value);
  }

  @Override
  public Object clone() {
    return new Bundle(this);
  }
}
