package android.view;

import adbridge.adapter.Device;
import android.content.Context;
import android.content.res.Resources;
import android.graphics.Rect;
import android.graphics.drawable.Drawable;
import android.os.Handler;
import android.os.Looper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A view: it has a place in a hierarchy, a frame in pixels, and listeners. It is not drawn.
 *
 * <p>As on a device, only the main thread may change a view that is in a window.
 */
public class View {
  public static final int VISIBLE = 0;
  public static final int INVISIBLE = 4;
  public static final int GONE = 8;
  public static final int NO_ID = -1;

  private static final AtomicInteger IDS = new AtomicInteger(1);

  /** Receives clicks. */
  public interface OnClickListener {
    void onClick(View view);
  }

  /** Receives touches. */
  public interface OnTouchListener {
    boolean onTouch(View view, MotionEvent event);
  }

  /** Called when a view enters or leaves a window. */
  public interface OnAttachStateChangeListener {
    void onViewAttachedToWindow(View view);

    void onViewDetachedFromWindow(View view);
  }

  /** Called when a view has a new frame. */
  public interface OnLayoutChangeListener {
    void onLayoutChange(
        View view, int left, int top, int right, int bottom,
        int oldLeft, int oldTop, int oldRight, int oldBottom);
  }

  /** What {@code onMeasure} gets: a size, and whether it is exact, at most, or any. */
  public static class MeasureSpec {
    public static final int UNSPECIFIED = 0;
    public static final int EXACTLY = 1 << 30;
    public static final int AT_MOST = 2 << 30;

    private static final int MODES = 3 << 30;

    private MeasureSpec() {}

    public static int makeMeasureSpec(int size, int mode) {
      return (size & ~MODES) | (mode & MODES);
    }

    public static int getSize(int spec) {
      return spec & ~MODES;
    }

    public static int getMode(int spec) {
      return spec & MODES;
    }
  }

  private final Context context;
  private int id = NO_ID;
  private Object tag;
  private Map<Integer, Object> keyedTags;
  private int visibility = VISIBLE;
  private float alpha = 1;
  private boolean isEnabled = true;
  private boolean isClickable;
  private CharSequence contentDescription;
  private Drawable background;
  private OnClickListener clickListener;
  private OnTouchListener touchListener;
  private final List<OnAttachStateChangeListener> attachListeners = new CopyOnWriteArrayList<>();
  private final List<OnLayoutChangeListener> layoutListeners = new CopyOnWriteArrayList<>();
  private int left;
  private int top;
  private int right;
  private int bottom;
  private int measuredWidth;
  private int measuredHeight;
  private int minimumWidth;
  private int minimumHeight;
  private ViewGroup.LayoutParams layoutParams;
  private boolean isAttached;
  ViewGroup parent;

  public View(Context context) {
    this.context = context;
  }

  public static int generateViewId() {
    return IDS.getAndIncrement();
  }

  /** Throws on another thread than the main thread, if the view is in a window. */
  final void willChange(String change) {
    if (isAttached && !Looper.getMainLooper().isCurrentThread()) {
      String name = getClass().getSimpleName() + "." + change;
      Device.offMainThread(name + " was called off the main thread, for a view that is in a window.");
      throw new CalledFromWrongThreadException(
          "Only the original thread that created a view hierarchy can touch its views.");
    }
  }

  /** A view was changed off the main thread. */
  public static class CalledFromWrongThreadException extends RuntimeException {
    public CalledFromWrongThreadException(String message) {
      super(message);
    }
  }

  public final Context getContext() {
    return context;
  }

  public Resources getResources() {
    return context.getResources();
  }

  public int getId() {
    return id;
  }

  public void setId(int id) {
    this.id = id;
  }

  public Object getTag() {
    return tag;
  }

  public void setTag(Object tag) {
    this.tag = tag;
  }

  public Object getTag(int key) {
    return keyedTags == null ? null : keyedTags.get(key);
  }

  public void setTag(int key, Object tag) {
    if (keyedTags == null) {
      keyedTags = new HashMap<>();
    }
    keyedTags.put(key, tag);
  }

  public int getVisibility() {
    return visibility;
  }

  public void setVisibility(int visibility) {
    willChange("setVisibility");
    this.visibility = visibility;
  }

  public boolean isShown() {
    return visibility == VISIBLE && isAttached && (parent == null || parent.isShown());
  }

  public float getAlpha() {
    return alpha;
  }

  public void setAlpha(float alpha) {
    this.alpha = alpha;
  }

  public boolean isEnabled() {
    return isEnabled;
  }

  public void setEnabled(boolean isEnabled) {
    this.isEnabled = isEnabled;
  }

  public CharSequence getContentDescription() {
    return contentDescription;
  }

  public void setContentDescription(CharSequence description) {
    contentDescription = description;
  }

  public Drawable getBackground() {
    return background;
  }

  public void setBackground(Drawable background) {
    willChange("setBackground");
    this.background = background;
  }

  public void setBackgroundColor(int color) {
    setBackground(new android.graphics.drawable.ColorDrawable(color));
  }

  public void setPadding(int left, int top, int right, int bottom) {}

  public void bringToFront() {
    if (parent != null) {
      parent.bringChildToFront(this);
    }
  }

  public void invalidate() {
    willChange("invalidate");
  }

  // Clicks

  public void setOnClickListener(OnClickListener listener) {
    clickListener = listener;
    isClickable = true;
  }

  public boolean hasOnClickListeners() {
    return clickListener != null;
  }

  public boolean isClickable() {
    return isClickable;
  }

  public void setClickable(boolean isClickable) {
    this.isClickable = isClickable;
  }

  public void setOnTouchListener(OnTouchListener listener) {
    touchListener = listener;
  }

  public boolean performClick() {
    if (clickListener == null) {
      return false;
    }
    clickListener.onClick(this);
    return true;
  }

  public boolean callOnClick() {
    return performClick();
  }

  public boolean onTouchEvent(MotionEvent event) {
    return event.getAction() == MotionEvent.ACTION_UP ? performClick() : isClickable;
  }

  public boolean dispatchTouchEvent(MotionEvent event) {
    return (touchListener != null && touchListener.onTouch(this, event)) || onTouchEvent(event);
  }

  // The hierarchy

  public final ViewParent getParent() {
    return parent;
  }

  public View getRootView() {
    return parent == null ? this : parent.getRootView();
  }

  @SuppressWarnings("unchecked")
  public <T extends View> T findViewById(int id) {
    return (T) find(view -> view.id == id);
  }

  @SuppressWarnings("unchecked")
  public <T extends View> T findViewWithTag(Object tag) {
    return (T) find(view -> tag.equals(view.tag));
  }

  View find(java.util.function.Predicate<View> isMeant) {
    return isMeant.test(this) ? this : null;
  }

  public boolean isAttachedToWindow() {
    return isAttached;
  }

  public void addOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
    attachListeners.add(listener);
  }

  public void removeOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
    attachListeners.remove(listener);
  }

  protected void onAttachedToWindow() {}

  protected void onDetachedFromWindow() {}

  void attachToWindow() {
    if (isAttached) {
      return;
    }
    isAttached = true;
    onAttachedToWindow();
    attachListeners.forEach(listener -> listener.onViewAttachedToWindow(this));
  }

  void detachFromWindow() {
    if (!isAttached) {
      return;
    }
    onDetachedFromWindow();
    attachListeners.forEach(listener -> listener.onViewDetachedFromWindow(this));
    // As on a device, it is in the window until all know.
    isAttached = false;
  }

  // Sizes

  public ViewGroup.LayoutParams getLayoutParams() {
    return layoutParams;
  }

  public void setLayoutParams(ViewGroup.LayoutParams params) {
    willChange("setLayoutParams");
    if (params == null) {
      throw new NullPointerException("Layout parameters cannot be null");
    }
    layoutParams = params;
  }

  public final int getLeft() {
    return left;
  }

  public final int getTop() {
    return top;
  }

  public final int getRight() {
    return right;
  }

  public final int getBottom() {
    return bottom;
  }

  public float getX() {
    return left;
  }

  public float getY() {
    return top;
  }

  public final int getWidth() {
    return right - left;
  }

  public final int getHeight() {
    return bottom - top;
  }

  public final int getMeasuredWidth() {
    return measuredWidth;
  }

  public final int getMeasuredHeight() {
    return measuredHeight;
  }

  public void setMinimumWidth(int width) {
    minimumWidth = width;
  }

  public void setMinimumHeight(int height) {
    minimumHeight = height;
  }

  protected int getSuggestedMinimumWidth() {
    return minimumWidth;
  }

  protected int getSuggestedMinimumHeight() {
    return minimumHeight;
  }

  public boolean getGlobalVisibleRect(Rect rect) {
    int[] place = new int[2];
    getLocationOnScreen(place);
    rect.set(place[0], place[1], place[0] + getWidth(), place[1] + getHeight());
    return isShown() && !rect.isEmpty();
  }

  public void getLocationOnScreen(int[] place) {
    int x = 0;
    int y = 0;
    for (View view = this; view != null; view = view.parent) {
      x += view.left;
      y += view.top;
    }
    place[0] = x;
    place[1] = y;
  }

  public void getLocationInWindow(int[] place) {
    getLocationOnScreen(place);
  }

  public final void measure(int widthSpec, int heightSpec) {
    onMeasure(widthSpec, heightSpec);
  }

  protected void onMeasure(int widthSpec, int heightSpec) {
    setMeasuredDimension(
        size(getSuggestedMinimumWidth(), widthSpec), size(getSuggestedMinimumHeight(), heightSpec));
  }

  /** A wanted size within what a specification allows. */
  static int size(int wanted, int spec) {
    int size = MeasureSpec.getSize(spec);
    return switch (MeasureSpec.getMode(spec)) {
      case MeasureSpec.EXACTLY -> size;
      case MeasureSpec.AT_MOST -> Math.min(wanted, size);
      default -> wanted;
    };
  }

  public static int getDefaultSize(int size, int spec) {
    return MeasureSpec.getMode(spec) == MeasureSpec.UNSPECIFIED ? size : MeasureSpec.getSize(spec);
  }

  public static int resolveSize(int size, int spec) {
    return size(size, spec);
  }

  protected final void setMeasuredDimension(int width, int height) {
    measuredWidth = width;
    measuredHeight = height;
  }

  public void requestLayout() {
    willChange("requestLayout");
  }

  public void layout(int left, int top, int right, int bottom) {
    int oldLeft = this.left;
    int oldTop = this.top;
    int oldRight = this.right;
    int oldBottom = this.bottom;
    boolean changed = oldLeft != left || oldTop != top || oldRight != right || oldBottom != bottom;
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
    onLayout(changed, left, top, right, bottom);
    for (OnLayoutChangeListener listener : layoutListeners) {
      listener.onLayoutChange(
          this, left, top, right, bottom, oldLeft, oldTop, oldRight, oldBottom);
    }
  }

  protected void onLayout(boolean changed, int left, int top, int right, int bottom) {}

  public void addOnLayoutChangeListener(OnLayoutChangeListener listener) {
    layoutListeners.add(listener);
  }

  public void removeOnLayoutChangeListener(OnLayoutChangeListener listener) {
    layoutListeners.remove(listener);
  }

  // The main thread

  public boolean post(Runnable action) {
    return postDelayed(action, 0);
  }

  public boolean postDelayed(Runnable action, long milliseconds) {
    return new Handler(Looper.getMainLooper()).postDelayed(action, milliseconds);
  }
}
