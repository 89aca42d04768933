package androidx.core.graphics.drawable

import android.content.res.Resources
import android.graphics.Bitmap
import android.graphics.drawable.BitmapDrawable
import android.graphics.drawable.ColorDrawable

/** The image as something that can be drawn. */
fun Bitmap.toDrawable(resources: Resources): BitmapDrawable = BitmapDrawable(resources, this)

/** The color as something that can be drawn. */
fun Int.toDrawable(): ColorDrawable = ColorDrawable(this)
