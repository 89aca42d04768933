package com.example.probe;

import adbridge.adapter.Device;
import adbridge.adapter.NetworkCalls;
import android.app.Activity;
import android.content.Context;
import android.content.SharedPreferences;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.SystemClock;
import android.preference.PreferenceManager;
import android.util.DisplayMetrics;
import android.util.Log;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.AdSize;
import com.google.android.gms.ads.MediationUtils;
import com.google.android.gms.ads.MobileAds;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import com.google.android.gms.ads.nativead.NativeAd;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.json.JSONArray;
import org.json.JSONObject;

/** Tries what the parameter names. The headline of its native ad is what it has found. */
public class Probe extends RtbAdapter {
  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    callback.onInitializationSucceeded();
  }

  @Override
  public VersionInfo getVersionInfo() {
    return new VersionInfo(1, 2, 3);
  }

  @Override
  public VersionInfo getSDKVersionInfo() {
    return new VersionInfo(4, 5, 6);
  }

  @Override
  public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {
    boolean isMain = Looper.getMainLooper().isCurrentThread();
    callbacks.onSuccess(data.getConfigurations().get(0).getFormat() + " " + isMain);
  }

  @Override
  public void loadNativeAdMapper(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    String name = configuration.getServerParameters().getString("parameter");
    if (name.equals("throw")) {
      throw new IllegalStateException("Nothing is ready.");
    }
    if (name.equals("fail")) {
      AdError cause = new AdError(9, "The network is down.", "com.network");
      callback.onFailure(new AdError(3, "There is no ad.", "com.example.probe", cause));
      return;
    }
    if (name.equals("watched assets")) {
      Watched ad = new Watched();
      ad.callback = callback.onSuccess(ad);
      return;
    }
    if (name.equals("never answers")) {
      return;
    }
    if (name.equals("answers later")) {
      new Handler(Looper.getMainLooper())
          .postDelayed(() -> callback.onSuccess(new Found("later")), 20);
      return;
    }
    try {
      if (name.startsWith("blocks until ")) {
        while (!new File(name.substring(13)).exists()) {
          Thread.sleep(1);
        }
      }
      if (name.equals("threads")) {
        Activity activity = (Activity) configuration.getContext();
        Threads.of(activity, text -> callback.onSuccess(new Found(text)));
        return;
      }
      Found ad = new Found(found(name, configuration));
      if (name.equals("empty images")) {
        ad.setIcon(new EmptyImage());
        ad.setImages(List.of(new EmptyImage()));
      }
      if (name.equals("no extras")) {
        ad.setExtras(null);
      }
      callback.onSuccess(ad);
    } catch (Exception fault) {
      callback.onFailure(new AdError(1, fault.toString(), "com.example.probe"));
    }
  }

  @Override
  public void loadRtbNativeAdMapper(
      MediationNativeAdConfiguration configuration,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    callback.onSuccess(
        new Found("bid " + configuration.getBidResponse() + " " + configuration.getWatermark()));
  }

  /** Two views under each other: the touched one gets it, unless the outer one or a listener takes it. */
  private static String touches(Activity activity) {
    StringBuilder clicked = new StringBuilder();
    boolean[] isTaken = {false};
    FrameLayout outer =
        new FrameLayout(activity) {
          @Override
          public boolean onInterceptTouchEvent(MotionEvent event) {
            return isTaken[0];
          }
        };
    outer.setOnClickListener(view -> clicked.append(" outer"));
    for (int top : List.of(0, 50)) {
      View inner = new View(activity);
      inner.setOnClickListener(view -> clicked.append(" ").append(top));
      FrameLayout.LayoutParams place = new FrameLayout.LayoutParams(100, 50);
      place.setMargins(0, top, 0, 0);
      outer.addView(inner, place);
    }
    activity.setContentView(outer);
    MotionEvent touch = MotionEvent.obtain(0, 0, MotionEvent.ACTION_UP, 10, 60, 0);
    outer.dispatchTouchEvent(touch);
    isTaken[0] = true;
    outer.dispatchTouchEvent(touch);
    isTaken[0] = false;
    for (boolean isHandled : new boolean[] {true, false}) {
      outer.getChildAt(1).setOnTouchListener((view, event) -> isHandled);
      outer.dispatchTouchEvent(touch);
    }
    return clicked.toString().trim();
  }

  private static String found(String name, MediationNativeAdConfiguration configuration)
      throws Exception {
    Context context = configuration.getContext();
    SharedPreferences preferences = PreferenceManager.getDefaultSharedPreferences(context);
    switch (name) {
      case "preferences" -> {
        preferences.edit().putInt("count", preferences.getInt("count", 0) + 1).apply();
        return preferences.getInt("count", 0) + " " + preferences.getString("IABTCF_TCString", "none");
      }
      case "settings" -> {
        Bundle settings = configuration.getServerParameters();
        return settings.getString("zone") + " " + settings.getString("level");
      }
      case "extras" -> {
        Bundle extras = configuration.getMediationExtras();
        return new TreeSet<>(extras.keySet()) + " " + extras.getInt("level") + " "
            + extras.getBoolean("muted") + " " + extras.getString("level");
      }
      case "publisher" -> {
        var all = MobileAds.getRequestConfiguration();
        return all.getTagForChildDirectedTreatment() + " " + all.getTagForUnderAgeOfConsent() + " "
            + all.getAgeRestrictedTreatment() + " " + all.getMaxAdContentRating();
      }
      case "worker" -> {
        HandlerThread thread = new HandlerThread("worker");
        thread.start();
        Object done = new Object();
        boolean[] isWorker = new boolean[1];
        synchronized (done) {
          new Handler(thread.getLooper())
              .post(
                  () -> {
                    synchronized (done) {
                      isWorker[0] = Thread.currentThread() == thread;
                      done.notifyAll();
                    }
                  });
          done.wait(10_000);
        }
        return Looper.getMainLooper().isCurrentThread() + " " + isWorker[0];
      }
      case "attached view" -> {
        return attachedView((Activity) context);
      }
      case "touched off the main thread" -> {
        return touch((Activity) context);
      }
      case "sizes" -> {
        AdSize adaptive = AdSize.getCurrentOrientationAnchoredAdaptiveBannerAdSize(context, 390);
        List<AdSize> sizes = List.of(AdSize.BANNER, AdSize.LARGE_BANNER, AdSize.LEADERBOARD);
        return adaptive.getHeight() + " " + MediationUtils.findClosestSize(context, adaptive, sizes)
            + " " + MediationUtils.findClosestSize(context, new AdSize(100, 50), sizes) + " "
            + AdSize.BANNER.getWidthInPixels(context);
      }
      case "image" -> {
        Bitmap drawn = Bitmap.createBitmap(3, 2, Bitmap.Config.ARGB_8888);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        drawn.compress(Bitmap.CompressFormat.PNG, 100, file);
        Bitmap read = BitmapFactory.decodeByteArray(file.toByteArray(), 0, file.size());
        // The first chunk has 13 bytes, and begins after 8 others. Its checksum follows.
        int checksum = java.nio.ByteBuffer.wrap(file.toByteArray()).getInt(8 + 8 + 13);
        return read.getWidth() + " by " + read.getHeight() + " " + Integer.toHexString(checksum);
      }
      case "density" -> {
        Bitmap bitmap = Bitmap.createBitmap(3, 2, Bitmap.Config.ARGB_8888);
        int before = new BitmapDrawable(bitmap).getIntrinsicWidth();
        bitmap.setDensity(DisplayMetrics.DENSITY_DEFAULT);
        BitmapDrawable drawable = new BitmapDrawable(bitmap);
        return before + " " + drawable.getIntrinsicWidth() + " by " + drawable.getIntrinsicHeight()
            + " " + bitmap.getRowBytes();
      }
      case "touches" -> {
        return touches((Activity) context);
      }
      case "uri" -> {
        Uri uri = Uri.parse("https://example.com/a/b.png?x=1%202&y");
        return uri.getHost() + " " + uri.getLastPathSegment() + " " + uri.getQueryParameter("x")
            + " " + uri.getQueryParameter("z");
      }
      case "json" -> {
        JSONObject json = new JSONObject("{\"a\": [1, {\"b\": null}]}");
        json.put("c", 1.5);
        return json + " " + json.getJSONArray("a").getJSONObject(1).isNull("b");
      }
      case "values" -> {
        return Values.of((Activity) context);
      }
      case "constants" -> {
        return Constants.all();
      }
      case "data" -> {
        return Data.of(context);
      }
      case "sdk" -> {
        return Sdk.of(context);
      }
      case "views" -> {
        return Views.of((Activity) context);
      }
      case "array" -> {
        JSONArray array = new JSONArray(List.of("a", 2)).put(true).put(new JSONObject("{\"b\": 3}"));
        return array + " " + array.length() + " " + array.opt(4) + " " + array.optString(0)
            + array.optString(4) + " " + array.optInt(1) + array.optInt(0) + " "
            + array.optJSONObject(0) + array.getJSONObject(3) + array.getString(2);
      }
      case "array without a value" -> {
        return new JSONArray("[1]").getString(1);
      }
      case "clock" -> {
        long nanoseconds = System.nanoTime();
        long before = SystemClock.uptimeMillis();
        Thread.sleep(20);
        long passed = SystemClock.elapsedRealtime() - before;
        long most = (System.nanoTime() - nanoseconds) / 1_000_000 + 1;
        return (passed >= 19) + " " + (passed <= most);
      }
      case "view alone" -> {
        View view = new View((Activity) context);
        view.bringToFront();
        return (view.getRootView() == view) + " " + view.getParent() + " " + view.isShown();
      }
      case "views in front" -> {
        FrameLayout parent = new FrameLayout((Activity) context);
        List<View> views = List.of(new View((Activity) context), new View((Activity) context));
        views.forEach(parent::addView);
        views.get(0).bringToFront();
        return parent.getChildCount() + " " + (parent.getChildAt(1) == views.get(0)) + " "
            + (views.get(0).getRootView() == parent) + " " + (views.get(0).getParent() == parent);
      }
      case "log" -> {
        Log.w("Probe", "Something is odd.", new IllegalStateException("odd"));
        System.out.println("This is not a message.");
        return "logged";
      }
      case "crash" -> {
        new Thread(() -> throwFault("crash"), "worker").start();
        return "waits";
      }
      case "crash on the main thread" -> {
        new Handler(Looper.getMainLooper()).post(() -> throwFault("crash on main"));
        return "waits";
      }
      case "crash in a task" -> {
        new Failing().execute();
        return "waits";
      }
      case "many faults" -> {
        for (int number = 0; number <= 100; number++) {
          Device.offMainThread("fault " + number);
          Device.offMainThread("fault 0");
        }
        return "told";
      }
      case "network call" -> {
        NetworkCalls.report("setCoppa", Map.of("isChild", true));
        return "reported";
      }
      default -> {
        return name;
      }
    }
  }

  private static void throwFault(String message) {
    throw new IllegalStateException(message);
  }

  /** Its work throws. */
  @SuppressWarnings("deprecation")
  private static final class Failing extends AsyncTask<Void, Void, Void> {
    @Override
    protected Void doInBackground(Void... parameters) {
      throw new IllegalStateException("crash in a task");
    }
  }

  private static String attachedView(Activity activity) {
    FrameLayout parent = new FrameLayout(activity);
    View child = new View(activity);
    String[] attached = {"detached"};
    child.addOnAttachStateChangeListener(
        new View.OnAttachStateChangeListener() {
          @Override
          public void onViewAttachedToWindow(View view) {
            attached[0] = "attached";
          }

          @Override
          public void onViewDetachedFromWindow(View view) {}
        });
    parent.addView(child, new FrameLayout.LayoutParams(40, ViewGroup.LayoutParams.MATCH_PARENT));
    child.setTag("child");
    activity.addContentView(parent, new ViewGroup.LayoutParams(100, 60));
    return child.getWidth() + " by " + child.getHeight() + ", " + attached[0] + ", "
        + (activity.getWindow().getDecorView().findViewWithTag("child") == child) + ", "
        + child.isShown();
  }

  private static String touch(Activity activity) throws InterruptedException {
    View view = new View(activity);
    activity.setContentView(view);
    List<String> faults = new ArrayList<>();
    Runnable touch =
        () -> {
          try {
            view.setVisibility(View.GONE);
          } catch (RuntimeException thrown) {
            faults.add(thrown.getClass().getSimpleName());
          }
        };
    Runnable touchWithLooper =
        () -> {
          Looper.prepare();
          touch.run();
        };
    for (Runnable each : List.of(touch, touchWithLooper)) {
      Thread other = new Thread(each);
      other.start();
      other.join();
    }
    return faults.toString();
  }

  private static final class Found extends NativeAdMapper {
    Found(String headline) {
      setHeadline(headline);
    }

    @Override
    public void trackViews(
        View container, Map<String, View> clickable, Map<String, View> nonclickable) {
      ViewGroup group = (ViewGroup) container;
      View last = group.getChildAt(group.getChildCount() - 1);
      Log.i("Probe", clickable.keySet() + " " + nonclickable.keySet() + " "
          + last.getClass().getSimpleName());
    }
  }

  /** Its network notices taps on the assets, and both the network and the adapter report them. */
  private static final class Watched extends NativeAdMapper {
    private MediationNativeAdCallback callback;

    Watched() {
      setHeadline("Headline");
      setBody("Body");
      setCallToAction("Install");
      setOverrideClickHandling(true);
    }

    @Override
    public void trackViews(
        View container, Map<String, View> clickable, Map<String, View> nonclickable) {
      clickable.values().forEach(view -> view.setOnClickListener(this::noticeTap));
    }

    private void noticeTap(View view) {
      callback.reportAdClicked();
      callback.reportAdClicked();
    }
  }

  private static final class EmptyImage extends NativeAd.Image {
    @Override
    public Drawable getDrawable() {
      return null;
    }

    @Override
    public Uri getUri() {
      return Uri.EMPTY;
    }

    @Override
    public double getScale() {
      return 1;
    }
  }
}
