package com.example.samplenetwork;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;

/** A fake of a network's SDK. An ad unit whose name begins with {@code empty} has no ad. */
public final class SampleNetwork {
  public static final String VERSION = "2.1.0";

  private SampleNetwork() {}

  public static void initialize(Context context, Runnable completion) {
    later(completion);
  }

  /** Answers a load on the main thread. */
  static void answer(String adUnit, SampleListener listener) {
    later(
        () -> {
          if (adUnit == null || adUnit.isEmpty()) {
            listener.onFailed(SampleError.BAD_REQUEST);
          } else if (adUnit.startsWith("empty")) {
            listener.onFailed(SampleError.NO_INVENTORY);
          } else {
            listener.onLoaded();
          }
        });
  }

  static void later(Runnable work) {
    new Handler(Looper.getMainLooper()).post(work);
  }
}
