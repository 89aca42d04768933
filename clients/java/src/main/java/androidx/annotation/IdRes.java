package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The number of a view. */
@Retention(RetentionPolicy.CLASS)
public @interface IdRes {}
