package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The value is not null. */
@Retention(RetentionPolicy.CLASS)
public @interface NonNull {}
