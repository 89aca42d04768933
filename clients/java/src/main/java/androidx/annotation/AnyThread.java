package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Called on any thread. */
@Retention(RetentionPolicy.CLASS)
public @interface AnyThread {}
