package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The number of an image. */
@Retention(RetentionPolicy.CLASS)
public @interface DrawableRes {}
