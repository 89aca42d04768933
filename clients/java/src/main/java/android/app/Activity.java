package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;

/** A screen of the application. Each load has its own, which is destroyed when the ad is released. */
public class Activity extends ContextWrapper {
  private final Window window = new Window(this);
  private boolean isFinishing;
  private boolean isDestroyed;

  public Activity() {
    this(Application.current());
  }

  public Activity(Application application) {
    super(application);
    application.tell(
        callback -> {
          callback.onActivityCreated(this, null);
          callback.onActivityStarted(this);
          callback.onActivityResumed(this);
        });
  }

  public Application getApplication() {
    return (Application) getApplicationContext();
  }

  public Window getWindow() {
    return window;
  }

  public <T extends View> T findViewById(int id) {
    return window.findViewById(id);
  }

  public void setContentView(View view) {
    window.setContentView(view);
  }

  public void addContentView(View view, ViewGroup.LayoutParams params) {
    window.addContentView(view, params);
  }

  /** Runs an action at once on the main thread, and else posts it there. */
  public final void runOnUiThread(Runnable action) {
    if (android.os.Looper.getMainLooper().isCurrentThread()) {
      action.run();
    } else {
      new android.os.Handler(android.os.Looper.getMainLooper()).post(action);
    }
  }

  /** The application that an intent would open is another one, so nothing happens here. */
  public void startActivity(Intent intent) {}

  public boolean hasWindowFocus() {
    return !isDestroyed;
  }

  public int getRequestedOrientation() {
    return android.content.pm.ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;
  }

  public void finish() {
    isFinishing = true;
  }

  public boolean isFinishing() {
    return isFinishing;
  }

  public boolean isDestroyed() {
    return isDestroyed;
  }

  /** Ends the activity. The program calls it when the ad is released. */
  public void destroy() {
    isFinishing = true;
    isDestroyed = true;
    getApplication()
        .tell(
            callback -> {
              callback.onActivityPaused(this);
              callback.onActivityStopped(this);
              callback.onActivityDestroyed(this);
            });
  }
}
