package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Needs these permissions. */
@Retention(RetentionPolicy.CLASS)
public @interface RequiresPermission {
  String value() default "";

  String[] allOf() default {};

  String[] anyOf() default {};
}
