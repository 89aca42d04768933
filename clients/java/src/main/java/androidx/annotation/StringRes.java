package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The number of a text. */
@Retention(RetentionPolicy.CLASS)
public @interface StringRes {}
