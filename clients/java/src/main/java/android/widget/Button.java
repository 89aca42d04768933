package android.widget;

import android.content.Context;

/** A button. */
public class Button extends TextView {
  public Button(Context context) {
    super(context);
  }
}
