package com.example.probe;

import adbridge.adapter.NetworkCalls;
import adbridge.adapter.Screen;
import adbridge.adapter.SimulatedAction;
import adbridge.adapter.SimulatedAd;
import android.app.Activity;
import android.content.Context;
import android.content.SharedPreferences;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.os.Bundle;
import android.preference.PreferenceManager;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewGroup.LayoutParams;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.TextView;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAd;
import com.google.android.gms.ads.mediation.MediationAppOpenAdCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAdConfiguration;
import com.google.android.gms.ads.mediation.MediationBannerAd;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.MediationRewardedAd;
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import com.google.android.gms.ads.nativead.NativeAd;
import com.google.android.gms.ads.rewarded.RewardItem;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** Loads the ad that the parameter names, with all that can be odd about it. */
public class Ads extends RtbAdapter {
  private static final byte[] GIF =
      Base64.getDecoder().decode("R0lGODlhAwACAIAAAAAAAP///ywAAAAAAwACAAACAoRRADs=");
  private static final byte[] JPEG =
      Base64.getDecoder().decode("/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAACAAMBAREA/9k=");

  /** What is kept by mistake. */
  private static final List<Object> KEPT = new ArrayList<>();

  /** The adapter whose callback is kept, as by a network that is slow. */
  private static WeakReference<Adapter> held;

  private int setUps;

  private static void log(String text) {
    Log.i("Ads", text);
  }

  private void hold(Object callback) {
    held = new WeakReference<>(this);
    KEPT.add(callback);
  }

  private static void onAnotherThread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static String parameter(Bundle settings) {
    return settings.getString("parameter", "");
  }

  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    switch (configurations.isEmpty() ? "" : parameter(configurations.get(0).getServerParameters())) {
      case "count" -> callback.onInitializationFailed("set-up " + ++setUps);
      case "fail" -> callback.onInitializationFailed(null);
      case "throw" -> throw new IllegalStateException("Not today.");
      default -> onAnotherThread("set-up", callback::onInitializationSucceeded);
    }
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
  public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {}

  /** Nothing calls it: the SDK has no such format. */
  public void loadVideoAd(MediationBannerAdConfiguration given, Runnable callback) {}

  /** It looks like no method of the SDK. */
  public void loadConfiguration(String name, Runnable callback) {}

  // Banners

  @Override
  public void loadBannerAd(
      MediationBannerAdConfiguration given,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    Context context = given.getContext();
    View view = new View(context);
    switch (parameter(given.getServerParameters())) {
      case "null" -> view = null;
      case "own size" -> view.setLayoutParams(new LayoutParams(200, 100));
      case "as large" -> view.setLayoutParams(new LayoutParams(-1, -1));
      case "laid out" -> {
        view.setLayoutParams(new LayoutParams(-2, -2));
        view.layout(10, 20, 90, 80);
      }
      case "measured" -> {
        view.setMinimumWidth(60);
        view.setMinimumHeight(40);
      }
      case "simulated" -> view = new SimulatedView(context);
      case "nested" -> {
        FrameLayout outer = new FrameLayout(context);
        outer.setOnClickListener(clicked -> log("outer clicked"));
        for (String name : List.of("back", "front")) {
          View inner = new View(context);
          inner.setOnClickListener(clicked -> log(name + " clicked"));
          outer.addView(inner);
        }
        outer.addView(new View(context));
        view = outer;
      }
      case "placed" -> {
        FrameLayout place = new FrameLayout(context);
        place.addView(view);
      }
      case "twice" -> view.setOnClickListener(clicked -> log("the first is clicked"));
      default -> view.setContentDescription("plain");
    }
    View shown = view;
    MediationBannerAdCallback events = callback.onSuccess(() -> shown);
    if (view == null) {
      return;
    }
    view.addOnAttachStateChangeListener(
        new View.OnAttachStateChangeListener() {
          @Override
          public void onViewAttachedToWindow(View attached) {
            View place = (View) attached.getParent();
            log("attached to " + place.getWidth() + " by " + place.getHeight() + ", "
                + attached.getWidth() + " by " + attached.getHeight());
            events.reportAdImpression();
          }

          @Override
          public void onViewDetachedFromWindow(View detached) {
            log("detached");
          }
        });
    if (parameter(given.getServerParameters()).equals("twice")) {
      View other = new View(context);
      other.setOnClickListener(clicked -> log("the other is clicked"));
      callback.onSuccess(() -> other).reportAdClicked();
      callback.onSuccess(() -> null).reportAdClicked();
    }
  }

  private static final class SimulatedView extends View implements SimulatedAd {
    SimulatedView(Context context) {
      super(context);
    }

    @Override
    public boolean simulate(SimulatedAction action, String asset) {
      log("view: " + action + " " + asset);
      return true;
    }
  }

  // Full-screen ads

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration given,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    String parameter = parameter(given.getServerParameters());
    Interstitial ad = new Interstitial(parameter);
    switch (parameter) {
      case "deep" -> {
        AdError error = null;
        for (int i = 0; i < 13; i++) {
          error = new AdError(i, null, "d", error);
        }
        callback.onFailure(error);
      }
      case "twice" -> {
        ad.events = callback.onSuccess(ad);
        Interstitial other = new Interstitial("other");
        other.events = callback.onSuccess(other);
        other.events.onAdOpened();
        KEPT.add(other);
        callback.onFailure("It is too late.");
        ad.events.reportAdImpression();
      }
      case "late" -> {
        callback.onFailure("There is no ad.");
        callback.onSuccess(ad).onAdOpened();
      }
      case "throw later" -> {
        ad.events = callback.onSuccess(ad);
        throw new IllegalStateException("It is too late.");
      }
      case "never answers" -> hold(callback);
      case "answers and holds" -> {
        hold(callback);
        ad.events = callback.onSuccess(ad);
      }
      case "is the adapter held?" -> {
        System.gc();
        callback.onFailure("It is " + (held.get() == null ? "not held." : "held."));
      }
      case "another thread" -> onAnotherThread("network", () -> ad.events = callback.onSuccess(ad));
      case "failure on another thread" -> onAnotherThread("network", () -> callback.onFailure("Gone."));
      default -> ad.events = callback.onSuccess(ad);
    }
    if (parameter.equals("kept")) {
      KEPT.add(ad);
    }
    if (parameter.equals("kept activity")) {
      KEPT.add(given.getContext());
    }
  }

  private static final class Interstitial implements MediationInterstitialAd {
    private final String parameter;
    private MediationInterstitialAdCallback events;

    Interstitial(String parameter) {
      this.parameter = parameter;
    }

    @Override
    public void showAd(Context context) {
      switch (parameter) {
        case "null error" -> events.onAdFailedToShow((AdError) null);
        case "twice" -> events.onAdOpened();
        case "fails once" -> {
          if (KEPT.remove("shown")) {
            events.onAdOpened();
          } else {
            KEPT.add("shown");
            events.onAdFailedToShow("Not yet.");
          }
        }
        case "screen" -> Screen.present(new Shown(events));
        case "view" -> ((Activity) context).setContentView(new SimulatedView(context));
        case "clickable" -> {
          TextView button = new TextView(context);
          button.setOnClickListener(clicked -> events.reportAdClicked());
          ((Activity) context).setContentView(button);
        }
        case "every event" ->
            onAnotherThread(
                "network",
                () -> {
                  events.reportAdImpression();
                  events.reportAdClicked();
                  events.onAdLeftApplication();
                  events.onAdFailedToShow("Not now.");
                });
        case "another thread" -> {
          onAnotherThread("network", events::onAdOpened);
          onAnotherThread("network", events::onAdOpened);
          onAnotherThread("other", events::onAdClosed);
        }
        default -> log("shown");
      }
    }
  }

  /** What a fake network shows over the whole screen. */
  private static final class Shown implements SimulatedAd {
    private final MediationInterstitialAdCallback events;

    Shown(MediationInterstitialAdCallback events) {
      this.events = events;
    }

    @Override
    public boolean simulate(SimulatedAction action, String asset) {
      if (action == SimulatedAction.CLOSE) {
        Screen.dismiss((other, name) -> false);
        Screen.dismiss(this);
        events.onAdClosed();
      }
      log("screen: " + action + " " + asset);
      return action != SimulatedAction.EXPIRE;
    }
  }

  @Override
  public void loadRewardedAd(
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    MediationRewardedAdCallback[] events = new MediationRewardedAdCallback[1];
    events[0] =
        callback.onSuccess(
            context ->
                onAnotherThread(
                    "network",
                    () -> {
                      events[0].onVideoStart();
                      events[0].onVideoComplete();
                      events[0].onUserEarnedReward();
                      events[0].onUserEarnedReward(RewardItem.DEFAULT_REWARD);
                    }));
  }

  // Native ads

  /** An image of a native ad. */
  private static final class Picture extends NativeAd.Image {
    private final Drawable drawable;
    private final String uri;
    private final double scale;

    Picture(Drawable drawable, String uri, double scale) {
      this.drawable = drawable;
      this.uri = uri;
      this.scale = scale;
    }

    @Override
    public Drawable getDrawable() {
      return drawable;
    }

    @Override
    public Uri getUri() {
      return uri == null ? null : Uri.parse(uri);
    }

    @Override
    public double getScale() {
      return scale;
    }
  }

  private static Drawable image(byte[] file) {
    return new BitmapDrawable(BitmapFactory.decodeByteArray(file, 0, file.length));
  }

  /** A native ad that logs what it is told. */
  private static class Logging extends NativeAdMapper {
    MediationNativeAdCallback events;
    boolean isListening;
    boolean isKeeping;
    boolean isSecond;
    boolean isWatching;
    private View watched;

    private void log(String text) {
      Ads.log(isSecond ? text + " of the second" : text);
    }

    @Override
    public void trackViews(
        View container, Map<String, View> clickable, Map<String, View> others) {
      if (isWatching) {
        if (watched != null) {
          log("the view of before is attached: " + watched.isAttachedToWindow());
        }
        watched = container;
      }
      if (isListening) {
        container.setOnClickListener(clicked -> log("container clicked"));
      }
      if (isKeeping) {
        KEPT.add(container);
        ((ViewGroup) container).addView(new View(container.getContext()), 0);
        ((ViewGroup) clickable.values().iterator().next()).addView(new View(container.getContext()));
      }
      ViewGroup group = (ViewGroup) container;
      List<String> children = new ArrayList<>();
      for (int i = 0; i < group.getChildCount(); i++) {
        children.add(place(group.getChildAt(i)));
      }
      log("trackViews " + container.isShown() + " " + children);
    }

    /** Its class, its frame, and what is inside. */
    private static String place(View view) {
      String text = view.getClass().getSimpleName() + " " + view.getLeft() + " " + view.getTop()
          + " " + view.getWidth() + " " + view.getHeight();
      if (view instanceof ViewGroup group && group.getChildCount() > 0) {
        return text + " with " + place(group.getChildAt(0));
      }
      return text;
    }

    @Override
    public void recordImpression() {
      log("recordImpression");
    }

    @Override
    public void handleClick(View view) {
      onAnotherThread(
          "network",
          () -> {
            events.onAdLeftApplication();
            events.onVideoPlay();
            events.onVideoPause();
            events.onVideoMute();
            events.onVideoUnmute();
          });
    }

    @Override
    public void untrackView(View view) {
      log("untrackView " + view.isAttachedToWindow() + " " + view.getParent());
    }

    @Override
    public void destroy() {
      log("destroy");
    }
  }

  /** A native ad whose network operates it. */
  private static final class Operated extends Logging implements SimulatedAd {
    @Override
    public boolean simulate(SimulatedAction action, String asset) {
      log("ad: " + action + " " + asset);
      return asset == null || asset.equals("price");
    }
  }

  @Override
  public void loadNativeAdMapper(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    Context context = given.getContext();
    String parameter = parameter(given.getServerParameters());
    Logging ad = parameter.equals("operated") ? new Operated() : new Logging();
    switch (parameter) {
      case "images" -> {
        Bitmap png = Bitmap.createBitmap(2, 1, Bitmap.Config.ARGB_8888);
        ad.setIcon(new Picture(new ColorDrawable(0xFF010203), "", 0));
        ad.setImages(
            List.of(
                new Picture(image(GIF), "https://a.example/a.gif", 2),
                new Picture(image(JPEG), null, 1.5),
                new Picture(new BitmapDrawable(png), null, -1),
                new Picture(null, "https://a.example/b.png", 3),
                new Picture(new Drawable() {}, null, 1),
                new Picture(null, "", 1)));
      }
      case "extras" -> {
        Bundle inner = new Bundle();
        inner.putString("k", "v");
        Bundle extras = new Bundle();
        extras.putBundle("bundle", inner);
        extras.putBoolean("boolean", false);
        extras.putInt("int", 1);
        extras.putLong("long", 5_000_000_000L);
        extras.putFloat("float", 0.5f);
        extras.putDouble("double", 1.5);
        extras.putDouble("infinite", Double.POSITIVE_INFINITY);
        extras.putStringArrayList("list", new ArrayList<>(List.of("a", "b")));
        extras.putString("null", null);
        extras.putSerializable("other", Uri.EMPTY.toString().isEmpty() ? Integer.class : null);
        ad.setExtras(extras);
      }
      case "icon" -> {
        ImageView icon = new ImageView(context);
        icon.setImageDrawable(image(GIF));
        ad.setAdChoicesContent(icon);
        ad.setMediaView(new View(context));
        ad.setMediaContentAspectRatio(-1);
      }
      case "icon without a size" -> {
        ad.setAdChoicesContent(new ImageView(context));
        ad.setOverrideClickHandling(true);
      }
      case "clickable" -> {
        View media = new View(context);
        media.setOnClickListener(clicked -> ad.events.onVideoMute());
        ad.setMediaView(media);
      }
      case "watched media" -> {
        View media = new View(context);
        media.addOnAttachStateChangeListener(
            new View.OnAttachStateChangeListener() {
              @Override
              public void onViewAttachedToWindow(View attached) {
                log("media attached");
              }

              @Override
              public void onViewDetachedFromWindow(View detached) {
                log("media detached");
              }
            });
        ad.setMediaView(media);
        ad.isWatching = true;
      }
      case "kept view" -> ad.isKeeping = true;
      case "simulated media" -> ad.setMediaView(new SimulatedView(context));
      case "listening" -> ad.isListening = true;
      case "long" -> ad.setBody("x".repeat(16 << 20));
      case "preferences" -> {
        SharedPreferences all = PreferenceManager.getDefaultSharedPreferences(context);
        Map<String, String> values = new TreeMap<>();
        all.getAll().forEach((key, value) -> values.put(key, value.getClass().getSimpleName() + " " + value));
        log(values.toString());
      }
      case "own preference" ->
          PreferenceManager.getDefaultSharedPreferences(context).edit().putInt("int", 9).apply();
      case "defaults" -> {
        SharedPreferences all = PreferenceManager.getDefaultSharedPreferences(context);
        log(all.getLong("int", 0) + " " + all.getFloat("long", 0) + " " + all.getInt("int", 0));
      }
      case "given" -> {
        Bundle extras = given.getMediationExtras();
        Map<String, String> values = new TreeMap<>();
        for (String key : extras.keySet()) {
          Object value = extras.get(key);
          values.put(key, value.getClass().getSimpleName() + " " + value);
        }
        log(values.toString());
      }
      case "settings" -> log(new TreeMap<>(settings(given.getServerParameters())).toString());
      case "log" -> {
        Throwable fault = new IllegalStateException("odd");
        List<Callable<Integer>> calls =
            List.of(
                () -> Log.v("v", "1"), () -> Log.v("v", "2", fault), () -> Log.d("d", "3"),
                () -> Log.d("d", "4", fault), () -> Log.i("i", "5"), () -> Log.i("i", "6", fault),
                () -> Log.w("w", "7"), () -> Log.w("w", "8", fault), () -> Log.w("w", fault),
                () -> Log.e("e", "9"), () -> Log.e("e", "10", fault), () -> Log.wtf("f", "11"),
                () -> Log.println(Log.ASSERT, "p", "12"));
        for (Callable<Integer> call : calls) {
          ad.setHeadline(Table.fault(call));
        }
      }
      case "network calls" -> {
        NetworkCalls.report("nothing", null);
        onAnotherThread("network", () -> NetworkCalls.report("list", List.of(1, "a")));
      }
      default -> ad.setHeadline("A headline");
    }
    ad.events = callback.onSuccess(ad);
    if (parameter.equals("twice")) {
      Logging other = new Logging();
      other.isSecond = true;
      other.setHeadline("Another headline");
      other.events = callback.onSuccess(other);
      other.events.reportAdImpression();
      KEPT.add(other);
    }
  }

  private static Map<String, Object> settings(Bundle bundle) {
    Map<String, Object> values = new TreeMap<>();
    bundle.keySet().forEach(key -> values.put(key, bundle.getString(key)));
    return values;
  }

  /** Loads native ads with the older class, whose images have a class of their own. */
  public static class Older extends Adapter {
    @Override
    public void initialize(
        Context context,
        InitializationCompleteCallback callback,
        List<MediationConfiguration> configurations) {}

    @Override
    public VersionInfo getVersionInfo() {
      return new VersionInfo(3, 0, 0);
    }

    @Override
    public VersionInfo getSDKVersionInfo() {
      return new VersionInfo(4, 0, 0);
    }

    @Override
    public void loadNativeAd(
        MediationNativeAdConfiguration given,
        MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback> callback) {
      UnifiedNativeAdMapper ad = new UnifiedNativeAdMapper();
      ad.setIcon(picture("https://a.example/icon.png"));
      ad.setImages(List.of(picture("https://a.example/image.png"), picture("")));
      callback.onSuccess(ad);
    }

    private static com.google.android.gms.ads.formats.NativeAd.Image picture(String uri) {
      return new com.google.android.gms.ads.formats.NativeAd.Image() {
        @Override
        public Drawable getDrawable() {
          return null;
        }

        @Override
        public Uri getUri() {
          return Uri.parse(uri);
        }

        @Override
        public double getScale() {
          return 3;
        }
      };
    }
  }

  /** It knows the version of its network's SDK only. */
  public static class Versionless extends Older {
    @Override
    public VersionInfo getVersionInfo() {
      return null;
    }
  }

  /** It loads only what it has bid for. */
  public static class Bidder extends RtbAdapter {
    @Override
    public void initialize(
        Context context,
        InitializationCompleteCallback callback,
        List<MediationConfiguration> configurations) {}

    @Override
    public VersionInfo getVersionInfo() {
      return new VersionInfo(5, 0, 0);
    }

    @Override
    public VersionInfo getSDKVersionInfo() {
      return new VersionInfo(6, 0, 0);
    }

    @Override
    public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {}

    @Override
    public void loadRtbBannerAd(
        MediationBannerAdConfiguration given,
        MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {}

    @Override
    public void loadRtbInterstitialAd(
        MediationInterstitialAdConfiguration given,
        MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {}

    @Override
    public void loadRtbRewardedAd(
        MediationRewardedAdConfiguration given,
        MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {}

    @Override
    public void loadRtbRewardedInterstitialAd(
        MediationRewardedAdConfiguration given,
        MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {}

    @Override
    public void loadRtbAppOpenAd(
        MediationAppOpenAdConfiguration given,
        MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> callback) {}

    @Override
    public void loadRtbNativeAdMapper(
        MediationNativeAdConfiguration given,
        MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {}
  }
}
