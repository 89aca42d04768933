package androidx.core.net

import android.net.Uri

/** The address that a text is. */
fun String.toUri(): Uri = Uri.parse(this)
