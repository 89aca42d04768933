package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A number is in this range. */
@Retention(RetentionPolicy.CLASS)
public @interface FloatRange {
  double from() default Double.NEGATIVE_INFINITY;

  double to() default Double.POSITIVE_INFINITY;
}
