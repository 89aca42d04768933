package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An overriding method calls this one. */
@Retention(RetentionPolicy.CLASS)
public @interface CallSuper {}
