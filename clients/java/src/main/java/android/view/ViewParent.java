package android.view;

/** What contains views. */
public interface ViewParent {
  ViewParent getParent();
}
