package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The number of a layout. */
@Retention(RetentionPolicy.CLASS)
public @interface LayoutRes {}
