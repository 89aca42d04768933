package androidx.core.os

import android.os.Bundle
import android.os.Parcelable
import java.io.Serializable

/** A bundle of values by name. */
fun bundleOf(vararg pairs: Pair<String, Any?>): Bundle =
  Bundle().apply {
    for ((key, value) in pairs) {
      when (value) {
        null -> putString(key, null)
        is String -> putString(key, value)
        is CharSequence -> putCharSequence(key, value)
        is Boolean -> putBoolean(key, value)
        is Int -> putInt(key, value)
        is Long -> putLong(key, value)
        is Float -> putFloat(key, value)
        is Double -> putDouble(key, value)
        is Bundle -> putBundle(key, value)
        is Parcelable -> putParcelable(key, value)
        is Serializable -> putSerializable(key, value)
        else -> throw IllegalArgumentException("Illegal value type ${value.javaClass} for key \"$key\"")
      }
    }
  }
