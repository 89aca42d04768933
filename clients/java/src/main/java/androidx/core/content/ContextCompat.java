package androidx.core.content;

import android.content.Context;
import java.util.concurrent.Executor;

/** Functions for contexts. */
public class ContextCompat {
  private ContextCompat() {}

  public static Executor getMainExecutor(Context context) {
    return new android.os.Handler(android.os.Looper.getMainLooper())::post;
  }

  public static int checkSelfPermission(Context context, String permission) {
    return context.checkSelfPermission(permission);
  }
}
