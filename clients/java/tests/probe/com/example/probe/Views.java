package com.example.probe;

import android.app.Activity;
import android.app.Application;
import android.graphics.Bitmap;
import android.graphics.Rect;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.ColorDrawable;
import android.net.Uri;
import android.os.Bundle;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.view.View.MeasureSpec;
import android.view.ViewGroup;
import android.view.ViewGroup.LayoutParams;
import android.view.ViewGroup.MarginLayoutParams;
import android.widget.Button;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.RatingBar;
import android.widget.RelativeLayout;
import android.widget.TextView;
import com.google.android.gms.ads.nativead.MediaView;
import com.google.android.gms.ads.nativead.NativeAdView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What views, their groups, their windows and their activities do. */
final class Views extends Table {
  private final Activity activity;

  private Views(Activity activity) {
    this.activity = activity;
  }

  static String of(Activity activity) throws Exception {
    Views views = new Views(activity);
    views.properties();
    views.groups();
    views.touches();
    views.measures();
    views.windows();
    views.otherThreads();
    views.widgets();
    views.activities();
    return views.text();
  }

  private static Object nothing(Runnable action) {
    action.run();
    return null;
  }

  private void properties() {
    View view = new View(activity);
    add(
        "View at first", view.getId(), view.getTag(), view.getTag(1), view.getVisibility(),
        view.getAlpha(), view.isEnabled(), view.isClickable(), view.hasOnClickListeners(),
        view.getContentDescription(), view.getBackground(), view.getLayoutParams(),
        view.getMeasuredWidth(), view.getMeasuredHeight(), view.getContext() == activity,
        view.getResources() == activity.getResources(), view.getRootView() == view);
    view.setId(7);
    view.setTag("t");
    view.setTag(1, "one");
    view.setTag(2, "two");
    view.setVisibility(View.GONE);
    view.setAlpha(0.5f);
    view.setEnabled(false);
    view.setClickable(true);
    view.setContentDescription("d");
    view.setBackgroundColor(9);
    view.setLayoutParams(new LayoutParams(3, 4));
    add(
        "View", view.getId(), view.getTag(), view.getTag(1), view.getTag(2), view.getVisibility(),
        view.getAlpha(), view.isEnabled(), view.isClickable(), view.getContentDescription(),
        ((ColorDrawable) view.getBackground()).getColor(), view.getLayoutParams().width,
        view.getLayoutParams().height);
    add(
        "View.setLayoutParams", message(() -> nothing(() -> view.setLayoutParams(null))),
        View.generateViewId() + 1 == View.generateViewId(), View.generateViewId() > 0);
    add("View.findViewById", view.findViewById(7) == view, view.findViewById(8));
  }

  private void groups() {
    ViewGroup group = new FrameLayout(activity);
    List<View> children = List.of(new View(activity), new View(activity), new View(activity));
    group.addView(children.get(0));
    group.addView(children.get(1), 0, new FrameLayout.LayoutParams(5, 6));
    group.addView(children.get(2), 7, 8);
    View foreign = new View(activity);
    group.removeView(foreign);
    group.bringChildToFront(foreign);
    add(
        "ViewGroup.addView", group.indexOfChild(children.get(1)), group.indexOfChild(foreign),
        group.getChildAt(-1), group.getChildCount(), size(children.get(0)), size(children.get(1)),
        size(children.get(2)), message(() -> nothing(() -> group.addView(children.get(0)))));
    FrameLayout inner = new FrameLayout(activity);
    View deep = new View(activity);
    deep.setTag("deep");
    deep.setId(70);
    inner.addView(deep);
    group.addView(inner, new LayoutParams(50, 60));
    group.layout(10, 20, 110, 220);
    inner.layout(3, 4, 53, 64);
    int[] place = new int[2];
    deep.getLocationOnScreen(place);
    add(
        "ViewGroup of groups", deep.getRootView() == group, group.findViewWithTag("deep") == deep,
        group.findViewById(70) == deep, deep.getParent() == inner,
        inner.getParent().getParent() == null, place[0], place[1]);
    group.removeView(inner);
    add("ViewGroup.removeView", inner.getParent(), group.findViewById(70), group.getChildCount());
    ViewGroup other = new RelativeLayout(activity);
    other.addView(foreign);
    add("ViewGroup by default", size(foreign), other.getChildAt(0) == foreign);
    MarginLayoutParams margins = new MarginLayoutParams(new LayoutParams(1, 2));
    margins.setMargins(3, 4, 5, 6);
    add(
        "LayoutParams of others", margins.width, margins.height, margins.leftMargin,
        margins.topMargin, margins.rightMargin, margins.bottomMargin,
        new LayoutParams(margins).height, new FrameLayout.LayoutParams(margins).width,
        new FrameLayout.LayoutParams(1, 2, Gravity.CENTER).gravity,
        new FrameLayout.LayoutParams(1, 2).gravity,
        new LinearLayout.LayoutParams(margins).height,
        new LinearLayout.LayoutParams(1, 2, 0.5f).weight,
        new LinearLayout.LayoutParams(1, 2).weight,
        new RelativeLayout.LayoutParams(margins).width);
    RelativeLayout.LayoutParams rules = new RelativeLayout.LayoutParams(1, 2);
    rules.addRule(RelativeLayout.ALIGN_PARENT_LEFT, 77);
    add(
        "RelativeLayout.LayoutParams", rules.getRule(RelativeLayout.ALIGN_PARENT_LEFT),
        rules.getRule(RelativeLayout.ALIGN_PARENT_RIGHT), rules.height);
  }

  private static String size(View view) {
    return view.getLayoutParams().width + "x" + view.getLayoutParams().height;
  }

  /** A child at 10, 20 with a size of 30 by 40, which tells where it was touched. */
  private void touches() {
    FrameLayout group = new FrameLayout(activity);
    List<String> told = new ArrayList<>();
    View child =
        new View(activity) {
          @Override
          public boolean onTouchEvent(MotionEvent event) {
            told.add(event.getX() + "," + event.getY());
            return true;
          }
        };
    FrameLayout.LayoutParams params = new FrameLayout.LayoutParams(30, 40);
    params.setMargins(10, 20, 0, 0);
    group.addView(child, params);
    group.layout(0, 0, 100, 100);
    float[][] touches = {{10, 20}, {39, 59}, {9, 20}, {10, 19}, {40, 59}, {39, 60}};
    List<Boolean> taken = new ArrayList<>();
    for (float[] touch : touches) {
      taken.add(group.dispatchTouchEvent(touch(MotionEvent.ACTION_UP, touch[0], touch[1])));
    }
    child.setVisibility(View.INVISIBLE);
    taken.add(group.dispatchTouchEvent(touch(MotionEvent.ACTION_UP, 10, 20)));
    add("ViewGroup.dispatchTouchEvent", told, taken);
    View view = new View(activity);
    boolean before = view.onTouchEvent(touch(MotionEvent.ACTION_DOWN, 0, 0));
    view.setOnClickListener(clicked -> told.add("clicked"));
    told.clear();
    add(
        "View.onTouchEvent", before, view.onTouchEvent(touch(MotionEvent.ACTION_DOWN, 0, 0)),
        told.size(), view.onTouchEvent(touch(MotionEvent.ACTION_UP, 0, 0)), told.size());
    view.setOnTouchListener((touched, event) -> touched == view && event.getX() > 5);
    add(
        "View.dispatchTouchEvent", view.dispatchTouchEvent(touch(MotionEvent.ACTION_UP, 6, 0)),
        told.size(), view.dispatchTouchEvent(touch(MotionEvent.ACTION_UP, 5, 0)), told.size());
    MotionEvent move = touch(MotionEvent.ACTION_MOVE, 1, 2);
    add("MotionEvent", move.getAction(), move.getX(), move.getY());
    view.setOnClickListener(null);
    add("View without a listener", view.performClick(), view.callOnClick(), view.isClickable());
  }

  /** A listener that unregisters itself when it is told of an activity. */
  private static Application.ActivityLifecycleCallbacks endingItself(
      Application application, List<String> told, int number) {
    return new Application.ActivityLifecycleCallbacks() {
      @Override
      public void onActivityCreated(Activity activity, Bundle state) {
        told.add("created " + number);
        application.unregisterActivityLifecycleCallbacks(this);
      }

      @Override
      public void onActivityStarted(Activity activity) {}

      @Override
      public void onActivityResumed(Activity activity) {}

      @Override
      public void onActivityPaused(Activity activity) {}

      @Override
      public void onActivityStopped(Activity activity) {}

      @Override
      public void onActivitySaveInstanceState(Activity activity, Bundle state) {}

      @Override
      public void onActivityDestroyed(Activity activity) {}
    };
  }

  private static MotionEvent touch(int action, float x, float y) {
    return MotionEvent.obtain(0, 0, action, x, y, 0);
  }

  /** How large a view becomes, and the group around it, for each wanted size and each limit. */
  private void measures() {
    FrameLayout group = new FrameLayout(activity);
    View child = new View(activity);
    child.setMinimumWidth(30);
    child.setMinimumHeight(40);
    Map<String, LayoutParams> wanted = new LinkedHashMap<>();
    wanted.put("exact", new FrameLayout.LayoutParams(25, 35));
    wanted.put("as large", new FrameLayout.LayoutParams(-1, -1));
    wanted.put("as needed", new FrameLayout.LayoutParams(-2, -2));
    Map<String, Integer> modes = new LinkedHashMap<>();
    modes.put("exactly", MeasureSpec.EXACTLY);
    modes.put("at most", MeasureSpec.AT_MOST);
    modes.put("any", MeasureSpec.UNSPECIFIED);
    for (var params : wanted.entrySet()) {
      for (var mode : modes.entrySet()) {
        group.removeAllViews();
        group.addView(child, params.getValue());
        group.measure(
            MeasureSpec.makeMeasureSpec(50, mode.getValue()),
            MeasureSpec.makeMeasureSpec(20, mode.getValue()));
        add(
            "View.measure, " + params.getKey() + " in " + mode.getKey(), child.getMeasuredWidth(),
            child.getMeasuredHeight(), group.getMeasuredWidth(), group.getMeasuredHeight());
      }
    }
    group.setMinimumWidth(60);
    group.measure(0, 0);
    add("ViewGroup.measure", group.getMeasuredWidth(), group.getMeasuredHeight());
    int spec = MeasureSpec.makeMeasureSpec(7, MeasureSpec.AT_MOST);
    add(
        "View.MeasureSpec", MeasureSpec.getSize(spec), MeasureSpec.getMode(spec) == (2 << 30),
        View.resolveSize(6, spec), View.resolveSize(7, spec), View.resolveSize(8, spec),
        View.resolveSize(8, 0), View.getDefaultSize(8, spec));
    List<String> laidOut = new ArrayList<>();
    View listening =
        new View(activity) {
          @Override
          protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
            laidOut.add(changed + " " + left + " " + top + " " + right + " " + bottom);
          }
        };
    View.OnLayoutChangeListener listener = (v, l, t, r, b, l0, t0, r0, b0) -> laidOut.add("told");
    listening.addOnLayoutChangeListener(listener);
    listening.layout(1, 2, 3, 4);
    listening.removeOnLayoutChangeListener(listener);
    listening.layout(1, 2, 3, 4);
    for (int[] other : new int[][] {{0, 2, 3, 4}, {0, 0, 3, 4}, {0, 0, 0, 4}, {0, 0, 0, 0}}) {
      listening.layout(other[0], other[1], other[2], other[3]);
    }
    add("View.layout", laidOut);
    FrameLayout small = new FrameLayout(activity);
    View filling = new View(activity);
    small.addView(filling);
    small.layout(0, 0, 30, 0);
    add("ViewGroup.layout", filling.getWidth(), filling.getHeight());
  }

  private void windows() {
    var window = activity.getWindow();
    View decor = window.getDecorView();
    ViewGroup content = window.findViewById(android.R.id.content);
    List<String> told = new ArrayList<>();
    View.OnAttachStateChangeListener listener =
        new View.OnAttachStateChangeListener() {
          @Override
          public void onViewAttachedToWindow(View view) {
            told.add("attached " + view.getTag() + " " + view.isAttachedToWindow());
          }

          @Override
          public void onViewDetachedFromWindow(View view) {
            told.add("detached " + view.getTag() + " " + view.isAttachedToWindow());
          }
        };
    FrameLayout outer = new FrameLayout(activity);
    View inner =
        new View(activity) {
          @Override
          protected void onAttachedToWindow() {
            told.add("inner in");
          }

          @Override
          protected void onDetachedFromWindow() {
            told.add("inner out " + isAttachedToWindow());
          }
        };
    outer.setTag("outer");
    inner.setTag("inner");
    outer.addOnAttachStateChangeListener(listener);
    inner.addOnAttachStateChangeListener(listener);
    outer.addView(inner);
    add("View in no window", told, inner.isShown(), inner.getGlobalVisibleRect(new Rect()));
    activity.setContentView(outer);
    Rect visible = new Rect();
    boolean isVisible = inner.getGlobalVisibleRect(visible);
    add(
        "View in a window", told, inner.isShown(), isVisible, visible.left, visible.top,
        visible.right, visible.bottom);
    told.clear();
    View second = new View(activity);
    activity.addContentView(second, new LayoutParams(5, 6));
    inner.removeOnAttachStateChangeListener(listener);
    content.removeView(outer);
    add(
        "View out of a window", told, outer.isAttachedToWindow(), inner.isAttachedToWindow(),
        content.getChildCount(), content.getChildAt(0) == second);
    second.layout(0, 0, 0, 6);
    add("View without a size", second.isShown(), second.getGlobalVisibleRect(visible));
    add(
        "Window", decor.getWidth(), decor.getHeight(), content.getWidth(), content.getHeight(),
        decor.isAttachedToWindow(), decor.isShown(), content.getParent() == decor,
        decor.getParent(), activity.findViewById(android.R.id.content) == content,
        decor.findViewById(android.R.id.content) == content);
    activity.setContentView(inner(outer, inner));
    add("Window.setContentView", content.getChildCount(), content.getChildAt(0) == inner);
  }

  private static View inner(ViewGroup outer, View inner) {
    outer.removeView(inner);
    return inner;
  }

  /** Each change of a view in a window, on another thread than the main thread. */
  private void otherThreads() throws InterruptedException {
    FrameLayout group = new FrameLayout(activity);
    TextView text = new TextView(activity);
    ImageView image = new ImageView(activity);
    group.addView(text);
    group.addView(image);
    activity.setContentView(group);
    Map<String, Runnable> changes = new LinkedHashMap<>();
    changes.put("setVisibility", () -> text.setVisibility(View.GONE));
    changes.put("setBackground", () -> text.setBackground(null));
    changes.put("setBackgroundColor", () -> text.setBackgroundColor(1));
    changes.put("invalidate", text::invalidate);
    changes.put("requestLayout", text::requestLayout);
    changes.put("setLayoutParams", () -> text.setLayoutParams(new LayoutParams(1, 1)));
    changes.put("setText", () -> text.setText("other"));
    changes.put("setImageDrawable", () -> image.setImageDrawable(null));
    changes.put("addView", () -> group.addView(new View(activity)));
    changes.put("removeView", () -> group.removeView(text));
    changes.put("removeAllViews", group::removeAllViews);
    changes.put("setTag", () -> text.setTag("t"));
    changes.put("post", () -> text.post(() -> {}));
    Map<String, String> faults = new LinkedHashMap<>();
    Thread other =
        new Thread(
            () -> changes.forEach((name, change) -> faults.put(name, message(() -> nothing(change)))));
    other.start();
    other.join();
    faults.forEach((name, fault) -> add("Off the main thread, " + name, fault));
    add("Off the main thread", group.getChildCount(), "[" + text.getText() + "]");
    View free = new View(activity);
    Thread third = new Thread(() -> free.setVisibility(View.GONE));
    third.start();
    third.join();
    add("Off the main thread, in no window", free.getVisibility());
  }

  private void widgets() {
    LinearLayout linear = new LinearLayout(activity);
    int before = linear.getOrientation();
    linear.setOrientation(LinearLayout.VERTICAL);
    RatingBar rating = new RatingBar(activity);
    rating.setRating(3.5f);
    Button button = new Button(activity);
    button.setText("b");
    add(
        "Widgets", before, linear.getOrientation(), rating.getRating(), button.getText(),
        new MediaView(activity).getChildCount(), new NativeAdView(activity).getChildCount(),
        new MediaView(activity).getContext() == activity,
        new NativeAdView(activity).getContext() == activity);
    ImageView image = new ImageView(activity);
    Bitmap bitmap = Bitmap.createBitmap(3, 2, Bitmap.Config.ARGB_8888);
    BitmapDrawable drawable = new BitmapDrawable(bitmap);
    image.setImageDrawable(drawable);
    image.measure(0, 0);
    add(
        "ImageView", image.getDrawable() == drawable, image.getMeasuredWidth(),
        image.getMeasuredHeight());
    image.setMinimumWidth(50);
    image.setMinimumHeight(1);
    image.measure(0, 0);
    add("ImageView with a minimum", image.getMeasuredWidth(), image.getMeasuredHeight());
    image.setImageURI(Uri.parse("file:///no/such/file"));
    image.measure(0, 0);
    add("ImageView of no file", image.getDrawable(), image.getMeasuredHeight());
    image.setImageURI(null);
    add("ImageView of nothing", image.getDrawable());
  }

  private void activities() {
    List<String> told = new ArrayList<>();
    Application.ActivityLifecycleCallbacks callbacks =
        new Application.ActivityLifecycleCallbacks() {
          @Override
          public void onActivityCreated(Activity one, Bundle state) {
            told.add("created " + state);
          }

          @Override
          public void onActivityStarted(Activity one) {
            told.add("started");
          }

          @Override
          public void onActivityResumed(Activity one) {
            told.add("resumed");
          }

          @Override
          public void onActivityPaused(Activity one) {
            told.add("paused");
          }

          @Override
          public void onActivityStopped(Activity one) {
            told.add("stopped");
          }

          @Override
          public void onActivitySaveInstanceState(Activity one, Bundle state) {
            told.add("saved");
          }

          @Override
          public void onActivityDestroyed(Activity one) {
            told.add("destroyed " + one.isDestroyed());
          }
        };
    Application application = activity.getApplication();
    application.registerActivityLifecycleCallbacks(callbacks);
    Activity second = new Activity();
    add(
        "Activity", told, second.isFinishing(), second.isDestroyed(), second.hasWindowFocus(),
        second.getApplication() == application, second.getRequestedOrientation(),
        second.getBaseContext() == application, Application.current() == application);
    second.finish();
    add("Activity.finish", second.isFinishing(), second.isDestroyed(), second.hasWindowFocus());
    told.clear();
    Activity third = new Activity(application);
    told.clear();
    third.destroy();
    add("Activity.destroy", told, third.isFinishing(), third.isDestroyed(), third.hasWindowFocus());
    application.unregisterActivityLifecycleCallbacks(callbacks);
    for (int number = 1; number <= 3; number++) {
      application.registerActivityLifecycleCallbacks(endingItself(application, told, number));
    }
    told.clear();
    new Activity();
    new Activity();
    add("Activity with listeners that end themselves", told);
    told.clear();
    new Activity().destroy();
    add("Activity without a listener", told);
    boolean[] isDone = new boolean[1];
    activity.runOnUiThread(() -> isDone[0] = true);
    add("Activity.runOnUiThread", isDone[0]);
  }
}
