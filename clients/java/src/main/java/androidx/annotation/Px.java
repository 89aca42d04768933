package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Pixels. */
@Retention(RetentionPolicy.CLASS)
public @interface Px {}
