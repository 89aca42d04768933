package android.preference;

import android.content.Context;
import android.content.SharedPreferences;

/** The preferences of the application, in which consent is kept. */
@Deprecated
public class PreferenceManager {
  private PreferenceManager() {}

  public static SharedPreferences getDefaultSharedPreferences(Context context) {
    return context.getSharedPreferences(context.getPackageName() + "_preferences", Context.MODE_PRIVATE);
  }
}
