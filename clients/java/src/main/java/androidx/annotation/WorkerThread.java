package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Called on another thread than the main thread. */
@Retention(RetentionPolicy.CLASS)
public @interface WorkerThread {}
