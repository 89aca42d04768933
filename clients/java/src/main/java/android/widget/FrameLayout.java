package android.widget;

import android.content.Context;
import android.view.ViewGroup;

/** Views on top of one another. */
public class FrameLayout extends ViewGroup {
  /** A size, margins and a place. */
  public static class LayoutParams extends ViewGroup.MarginLayoutParams {
    public int gravity;

    public LayoutParams(int width, int height) {
      super(width, height);
    }

    public LayoutParams(int width, int height, int gravity) {
      super(width, height);
      this.gravity = gravity;
    }

    public LayoutParams(ViewGroup.LayoutParams other) {
      super(other);
    }
  }

  public FrameLayout(Context context) {
    super(context);
  }

  @Override
  protected LayoutParams generateDefaultLayoutParams() {
    return new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT);
  }
}
