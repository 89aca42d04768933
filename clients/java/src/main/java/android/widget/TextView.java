package android.widget;

import android.content.Context;
import android.view.View;

/** A text. */
public class TextView extends View {
  private CharSequence text = "";

  public TextView(Context context) {
    super(context);
  }

  public CharSequence getText() {
    return text;
  }

  public void setText(CharSequence text) {
    willChange();
    this.text = text == null ? "" : text;
  }

  private void willChange() {
    requestLayout();
  }

  public void setTextColor(int color) {}

  public void setTextSize(float size) {}

  public void setGravity(int gravity) {}
}
