package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Needs this version of the system. */
@Retention(RetentionPolicy.CLASS)
public @interface RequiresApi {
  int value() default 1;

  int api() default 1;
}
