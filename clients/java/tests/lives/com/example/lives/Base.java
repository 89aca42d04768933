package com.example.lives;

import adbridge.adapter.Screen;
import adbridge.adapter.SimulatedAction;
import adbridge.adapter.SimulatedAd;
import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdConfiguration;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationBannerAd;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What adapters inherit. Each instance has a number, which stands in what it logs. */
abstract class Base extends RtbAdapter {
  /** The class is loaded before there is a main thread, too. */
  private static final Handler MAIN = new Handler(Looper.getMainLooper());

  private static final List<Activity> ACTIVITIES = new ArrayList<>();
  private static int count;
  private static Context context;
  private static MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback>
      unanswered;

  private final int number = ++count;

  static void log(String text) {
    Log.i("Lives", text);
  }

  /** Does something in the next turn of the main thread. */
  private static void next(Runnable work) {
    MAIN.postAtFrontOfQueue(work);
  }

  private String method(String name, MediationAdConfiguration given) {
    log(number + " " + name + " in activity " + ACTIVITIES.indexOf(given.getContext()));
    return given.getServerParameters().getString("parameter", "");
  }

  @Override
  public void initialize(
      Context given,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    log(number + " initialize in an activity: " + (given instanceof Activity));
    if (context == null) {
      Application application = (Application) given.getApplicationContext();
      application.registerActivityLifecycleCallbacks(new Screens());
    }
    context = given;
    next(
        () -> {
          if (configurations.isEmpty()) {
            callback.onInitializationFailed("later");
          } else {
            callback.onInitializationSucceeded();
          }
        });
  }

  @Override
  public VersionInfo getVersionInfo() {
    return new VersionInfo(1, 0, 0);
  }

  @Override
  public VersionInfo getSDKVersionInfo() {
    return new VersionInfo(2, 0, 0);
  }

  @Override
  public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {
    boolean isSame = data.getContext() == context;
    callbacks.onSuccess(isSame ? number + " in the same activity" : null);
  }

  @Override
  public void loadBannerAd(
      MediationBannerAdConfiguration given,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    if (method("loadBannerAd", given).equals("plain")) {
      View plain = new View(given.getContext());
      callback.onSuccess(() -> plain);
      return;
    }
    Shown view = new Shown(given.getContext(), "banner " + number);
    next(
        () -> {
          MediationBannerAdCallback events = callback.onSuccess(() -> view);
          log("the banner is answered");
          view.onAttach = events::reportAdImpression;
        });
  }

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration given,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    MediationInterstitialAd ad =
        activity -> ((Activity) activity).setContentView(new Shown(activity, "interstitial " + number));
    switch (method("loadInterstitialAd", given)) {
      case "fail" -> next(() -> callback.onFailure(new AdError(3, "later", "d")));
      case "screen" -> callback.onSuccess(context -> Screen.present(new Shown(context, "screen")));
      case "two views" -> callback.onSuccess(this::showTwo);
      case "extras" -> {
        Bundle extras = given.getMediationExtras();
        log(extras.getInt("text", 7) + " " + extras.getString("count", "none") + " "
            + extras.getBoolean("missing") + " " + extras.getLong("count"));
        callback.onSuccess(ad);
      }
      case "runs on" -> MAIN.postDelayed(() -> log("It runs on."), 900);
      case "never" -> unanswered = callback;
      case "answer the other" -> {
        callback.onSuccess(ad);
        unanswered.onSuccess(ad).onAdOpened();
        unanswered.onFailure("It was given up.");
      }
      case "fail twice" -> {
        callback.onFailure("first");
        callback.onFailure("second");
      }
      case "nothing and something" -> {
        callback.onSuccess(null);
        callback.onSuccess(ad);
      }
      case "nothing and events" -> callback.onSuccess(null).reportAdImpression();
      default -> next(() -> callback.onSuccess(ad));
    }
  }

  private void showTwo(Context context) {
    FrameLayout views = new FrameLayout(context);
    views.addView(new Shown(context, "back"));
    views.addView(new Shown(context, "front"));
    views.addView(new View(context));
    ((Activity) context).setContentView(views);
  }

  @Override
  public void loadNativeAdMapper(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    String parameter = method("loadNativeAdMapper", given);
    Mapped ad = new Mapped(number);
    for (boolean isMedia : new boolean[] {true, false}) {
      if (parameter.contains(isMedia ? "media" : "icon")) {
        // The network has put it into a view of its own.
        FrameLayout own = new FrameLayout(given.getContext());
        View view = new View(given.getContext());
        own.addView(view);
        if (isMedia) {
          ad.setMediaView(view);
        } else {
          ad.setAdChoicesContent(view);
        }
      }
    }
    ad.duration = parameter.contains("negative") ? -1 : 2.5f;
    next(() -> callback.onSuccess(ad));
  }

  /** Logs what happens to activities. The number of one is its place among those that were opened. */
  private static final class Screens implements Application.ActivityLifecycleCallbacks {
    private final List<String> told = new ArrayList<>();

    private void tell(Activity activity) {
      log("activity " + ACTIVITIES.indexOf(activity) + ": " + told + " " + activity.isDestroyed());
      told.clear();
    }

    @Override
    public void onActivityCreated(Activity activity, Bundle state) {
      ACTIVITIES.add(activity);
      told.add("created");
    }

    @Override
    public void onActivityStarted(Activity activity) {
      told.add("started");
    }

    @Override
    public void onActivityResumed(Activity activity) {
      told.add("resumed");
      tell(activity);
    }

    @Override
    public void onActivityPaused(Activity activity) {
      told.add("paused");
    }

    @Override
    public void onActivityStopped(Activity activity) {
      told.add("stopped");
    }

    @Override
    public void onActivitySaveInstanceState(Activity activity, Bundle state) {
      told.add("saved");
    }

    @Override
    public void onActivityDestroyed(Activity activity) {
      told.add("destroyed");
      tell(activity);
    }
  }

  /** A view that logs what happens to it. */
  private static final class Shown extends View implements SimulatedAd {
    private final String name;
    private Runnable onAttach = () -> {};

    Shown(Context context, String name) {
      super(context);
      this.name = name;
    }

    @Override
    protected void onAttachedToWindow() {
      log(name + " is attached");
      onAttach.run();
    }

    @Override
    protected void onDetachedFromWindow() {
      log(name + " is detached");
    }

    @Override
    public boolean simulate(SimulatedAction action, String asset) {
      log(name + ": " + action);
      if (action == SimulatedAction.OPEN) {
        // Another ad leaves the screen.
        Screen.dismiss((other, otherAsset) -> false);
      }
      return true;
    }
  }

  private static final class Mapped extends NativeAdMapper {
    private final int number;
    private float duration;

    Mapped(int number) {
      this.number = number;
    }

    @Override
    public float getDuration() {
      return duration;
    }

    @Override
    public void trackViews(View container, Map<String, View> clickable, Map<String, View> others) {
      List<String> children = new ArrayList<>();
      describe((ViewGroup) container, children);
      log(number + " trackViews " + children);
    }

    private static void describe(ViewGroup group, List<String> texts) {
      for (int i = 0; i < group.getChildCount(); i++) {
        View view = group.getChildAt(i);
        texts.add(view.getClass().getSimpleName() + " " + view.getWidth() + " " + view.getHeight());
        if (view instanceof ViewGroup inner) {
          describe(inner, texts);
        }
      }
    }

    @Override
    public void handleClick(View view) {
      log(number + " handleClick " + view.getContentDescription());
    }

    @Override
    public void untrackView(View view) {
      log(number + " untrackView");
    }

    @Override
    public void destroy() {
      log(number + " destroy");
    }
  }
}
