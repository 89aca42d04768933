package com.example.mixed

import android.content.res.Resources
import android.graphics.Bitmap
import android.os.Bundle
import android.os.Parcelable
import android.util.Log
import androidx.core.graphics.drawable.toDrawable
import androidx.core.os.bundleOf
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

private object Parcel : Parcelable

/** Logs what the functions of androidx return, and when coroutines of the main thread run. */
internal object MixedValues {
  fun log(resources: Resources) {
    val bundle =
      bundleOf(
        "null" to null,
        "text" to "t",
        "chars" to StringBuilder("c"),
        "boolean" to true,
        "int" to 1,
        "long" to 2L,
        "float" to 0.5f,
        "double" to 1.5,
        "bundle" to Bundle(),
        "parcel" to Parcel,
        "list" to arrayListOf(1),
      )
    for (key in bundle.keySet().sorted()) {
      val value = bundle.get(key)
      log("$key ${value?.javaClass?.simpleName} ${if (value is Parcelable) "" else value}".trim())
    }
    log(runCatching { bundleOf("other" to Any()) }.exceptionOrNull()?.message.toString())
    val bitmap = Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888)
    log("${bitmap.toDrawable(resources).bitmap === bitmap} ${7.toDrawable().color}")
    CoroutineScope(Dispatchers.Main).launch { log("later") }
    CoroutineScope(Dispatchers.Main.immediate).launch { log("at once") }
    log("then")
  }

  private fun log(text: String) {
    Log.i("Mixed", text)
  }
}
