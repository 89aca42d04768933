package android.view;

/** What views can be added to. */
public interface ViewManager {
  void addView(View view, ViewGroup.LayoutParams params);

  void removeView(View view);
}
