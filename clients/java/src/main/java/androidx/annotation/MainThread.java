package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Called on the main thread only. */
@Retention(RetentionPolicy.CLASS)
public @interface MainThread {}
