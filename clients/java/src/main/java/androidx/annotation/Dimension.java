package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A length. */
@Retention(RetentionPolicy.CLASS)
public @interface Dimension {}
