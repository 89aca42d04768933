package android.widget;

import android.content.Context;
import android.view.ViewGroup;

/** Views side by side. Here, they are on top of one another. */
public class LinearLayout extends ViewGroup {
  public static final int HORIZONTAL = 0;
  public static final int VERTICAL = 1;

  private int orientation;

  /** A size, margins, a weight and a place. */
  public static class LayoutParams extends ViewGroup.MarginLayoutParams {
    public float weight;
    public int gravity;

    public LayoutParams(int width, int height) {
      super(width, height);
    }

    public LayoutParams(int width, int height, float weight) {
      super(width, height);
      this.weight = weight;
    }

    public LayoutParams(ViewGroup.LayoutParams other) {
      super(other);
    }
  }

  public LinearLayout(Context context) {
    super(context);
  }

  public int getOrientation() {
    return orientation;
  }

  public void setOrientation(int orientation) {
    this.orientation = orientation;
  }

  public void setGravity(int gravity) {}
}
