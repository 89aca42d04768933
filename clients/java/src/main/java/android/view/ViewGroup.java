package android.view;

import android.content.Context;
import java.util.ArrayList;
import java.util.List;

/** A view that contains views. */
public abstract class ViewGroup extends View implements ViewParent, ViewManager {
  private final List<View> children = new ArrayList<>();

  /** The size that a view wants, in pixels. */
  public static class LayoutParams {
    public static final int MATCH_PARENT = -1;
    public static final int FILL_PARENT = -1;
    public static final int WRAP_CONTENT = -2;

    public int width;
    public int height;

    public LayoutParams(int width, int height) {
      this.width = width;
      this.height = height;
    }

    public LayoutParams(LayoutParams other) {
      this(other.width, other.height);
    }
  }

  /** A size with margins. */
  public static class MarginLayoutParams extends LayoutParams {
    public int leftMargin;
    public int topMargin;
    public int rightMargin;
    public int bottomMargin;

    public MarginLayoutParams(int width, int height) {
      super(width, height);
    }

    public MarginLayoutParams(LayoutParams other) {
      super(other);
    }

    public void setMargins(int left, int top, int right, int bottom) {
      leftMargin = left;
      topMargin = top;
      rightMargin = right;
      bottomMargin = bottom;
    }
  }

  public ViewGroup(Context context) {
    super(context);
  }

  protected LayoutParams generateDefaultLayoutParams() {
    return new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
  }

  public void addView(View child) {
    addView(child, -1);
  }

  public void addView(View child, int index) {
    LayoutParams params = child.getLayoutParams();
    addView(child, index, params == null ? generateDefaultLayoutParams() : params);
  }

  public void addView(View child, int width, int height) {
    addView(child, -1, new LayoutParams(width, height));
  }

  @Override
  public void addView(View child, LayoutParams params) {
    addView(child, -1, params);
  }

  public void addView(View child, int index, LayoutParams params) {
    willChange("addView");
    if (child.parent != null) {
      throw new IllegalStateException(
          "The specified child already has a parent. You must call removeView() on the child's parent first.");
    }
    child.setLayoutParams(params);
    children.add(index < 0 ? children.size() : index, child);
    child.parent = this;
    arrange(child);
    if (isAttachedToWindow()) {
      child.attachToWindow();
    }
  }

  @Override
  public void removeView(View child) {
    willChange("removeView");
    if (children.remove(child)) {
      child.parent = null;
      child.detachFromWindow();
    }
  }

  public void removeViewAt(int index) {
    removeView(children.get(index));
  }

  public void removeAllViews() {
    for (View child : List.copyOf(children)) {
      removeView(child);
    }
  }

  public int getChildCount() {
    return children.size();
  }

  /** @return null if there is no such child. */
  public View getChildAt(int index) {
    return index < 0 || index >= children.size() ? null : children.get(index);
  }

  public int indexOfChild(View child) {
    return children.indexOf(child);
  }

  public void bringChildToFront(View child) {
    if (children.remove(child)) {
      children.add(child);
    }
  }

  /** Whether this view gets a touch in place of its children. */
  public boolean onInterceptTouchEvent(MotionEvent event) {
    return false;
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    if (!onInterceptTouchEvent(event)) {
      for (int i = children.size() - 1; i >= 0; i--) {
        View child = children.get(i);
        MotionEvent moved = event.movedBy(-child.getLeft(), -child.getTop());
        boolean isInside =
            moved.getX() >= 0 && moved.getX() < child.getWidth()
                && moved.getY() >= 0 && moved.getY() < child.getHeight();
        if (child.getVisibility() == VISIBLE && isInside && child.dispatchTouchEvent(moved)) {
          return true;
        }
      }
    }
    return super.dispatchTouchEvent(event);
  }

  @Override
  View find(java.util.function.Predicate<View> isMeant) {
    if (isMeant.test(this)) {
      return this;
    }
    for (View child : children) {
      View found = child.find(isMeant);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  @Override
  void attachToWindow() {
    super.attachToWindow();
    for (View child : List.copyOf(children)) {
      child.attachToWindow();
    }
  }

  @Override
  void detachFromWindow() {
    for (View child : List.copyOf(children)) {
      child.detachFromWindow();
    }
    super.detachFromWindow();
  }

  /** Large enough for the largest child. */
  @Override
  protected void onMeasure(int widthSpec, int heightSpec) {
    int width = getSuggestedMinimumWidth();
    int height = getSuggestedMinimumHeight();
    for (View child : children) {
      LayoutParams params = child.getLayoutParams();
      child.measure(specOf(params.width, widthSpec), specOf(params.height, heightSpec));
      width = Math.max(width, child.getMeasuredWidth());
      height = Math.max(height, child.getMeasuredHeight());
    }
    setMeasuredDimension(size(width, widthSpec), size(height, heightSpec));
  }

  private static int specOf(int wanted, int spec) {
    int size = MeasureSpec.getSize(spec);
    if (wanted >= 0) {
      return MeasureSpec.makeMeasureSpec(wanted, MeasureSpec.EXACTLY);
    }
    boolean isKnown = MeasureSpec.getMode(spec) != MeasureSpec.UNSPECIFIED;
    if (!isKnown) {
      return MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED);
    }
    boolean fills = wanted == LayoutParams.MATCH_PARENT
        && MeasureSpec.getMode(spec) == MeasureSpec.EXACTLY;
    return MeasureSpec.makeMeasureSpec(size, fills ? MeasureSpec.EXACTLY : MeasureSpec.AT_MOST);
  }

  @Override
  protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
    children.forEach(this::arrange);
  }

  /** Measures a child, and puts it into the top left corner. */
  private void arrange(View child) {
    LayoutParams params = child.getLayoutParams();
    int width = MeasureSpec.makeMeasureSpec(getWidth(), MeasureSpec.EXACTLY);
    int height = MeasureSpec.makeMeasureSpec(getHeight(), MeasureSpec.EXACTLY);
    if (getWidth() == 0 && getHeight() == 0) {
      width = height = MeasureSpec.UNSPECIFIED;
    }
    child.measure(specOf(params.width, width), specOf(params.height, height));
    int x = params instanceof MarginLayoutParams margins ? margins.leftMargin : 0;
    int y = params instanceof MarginLayoutParams margins ? margins.topMargin : 0;
    child.layout(x, y, x + child.getMeasuredWidth(), y + child.getMeasuredHeight());
  }
}
