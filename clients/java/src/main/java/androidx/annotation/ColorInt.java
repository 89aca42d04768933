package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A color. */
@Retention(RetentionPolicy.CLASS)
public @interface ColorInt {}
