package android.widget;

import android.content.Context;
import android.view.ViewGroup;
import java.util.HashMap;
import java.util.Map;

/** Views beside one another. Here, they are on top of one another. */
public class RelativeLayout extends ViewGroup {
  public static final int TRUE = -1;
  public static final int ALIGN_PARENT_LEFT = 9;
  public static final int ALIGN_PARENT_TOP = 10;
  public static final int ALIGN_PARENT_RIGHT = 11;
  public static final int ALIGN_PARENT_BOTTOM = 12;
  public static final int CENTER_IN_PARENT = 13;
  public static final int CENTER_HORIZONTAL = 14;
  public static final int CENTER_VERTICAL = 15;

  /** A size, margins and rules. */
  public static class LayoutParams extends ViewGroup.MarginLayoutParams {
    private final Map<Integer, Integer> rules = new HashMap<>();

    public LayoutParams(int width, int height) {
      super(width, height);
    }

    public LayoutParams(ViewGroup.LayoutParams other) {
      super(other);
    }

    public void addRule(int rule) {
      addRule(rule, TRUE);
    }

    public void addRule(int rule, int subject) {
      rules.put(rule, subject);
    }

    public int getRule(int rule) {
      return rules.getOrDefault(rule, 0);
    }
  }

  public RelativeLayout(Context context) {
    super(context);
  }

  public void setGravity(int gravity) {}
}
