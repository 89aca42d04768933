package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The name stays when the application is made smaller. */
@Retention(RetentionPolicy.CLASS)
public @interface Keep {}
