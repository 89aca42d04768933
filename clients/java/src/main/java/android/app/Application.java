package android.app;

import android.content.Context;
import adbridge.adapter.Device;

/** The application that the adapter runs in. */
public class Application extends Context {
  /** Gets what happens to the activities of an application. */
  public interface ActivityLifecycleCallbacks {
    void onActivityCreated(Activity activity, android.os.Bundle state);

    void onActivityStarted(Activity activity);

    void onActivityResumed(Activity activity);

    void onActivityPaused(Activity activity);

    void onActivityStopped(Activity activity);

    void onActivitySaveInstanceState(Activity activity, android.os.Bundle state);

    void onActivityDestroyed(Activity activity);
  }

  private final java.util.List<ActivityLifecycleCallbacks> callbacks =
      new java.util.concurrent.CopyOnWriteArrayList<>();

  /** Registers for the activities that open from now on. */
  public void registerActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
    callbacks.add(callback);
  }

  public void unregisterActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
    callbacks.remove(callback);
  }

  void tell(java.util.function.Consumer<ActivityLifecycleCallbacks> call) {
    callbacks.forEach(call);
  }

  @Override
  public Context getApplicationContext() {
    return this;
  }

  /** The application of this program. */
  public static Application current() {
    return Device.APPLICATION;
  }
}
