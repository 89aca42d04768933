package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Not for everyone. */
@Retention(RetentionPolicy.CLASS)
public @interface RestrictTo {
  Scope[] value();

  /** Who may use it. */
  enum Scope {
    LIBRARY,
    LIBRARY_GROUP,
    TESTS,
    SUBCLASSES
  }
}
