package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The value can be null. */
@Retention(RetentionPolicy.CLASS)
public @interface Nullable {}
