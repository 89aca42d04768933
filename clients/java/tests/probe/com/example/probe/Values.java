package com.example.probe;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.graphics.Rect;
import android.graphics.drawable.BitmapDrawable;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.text.TextUtils;
import android.util.DisplayMetrics;
import android.util.TypedValue;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.RelativeLayout;
import android.widget.TextView;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.AdSize;
import com.google.android.gms.ads.MediationUtils;
import com.google.android.gms.ads.RequestConfiguration;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.VideoOptions;
import com.google.android.gms.ads.nativead.NativeAdOptions;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.json.JSONArray;
import org.json.JSONObject;

/** What the methods of Android and of the SDK return, as their documentation says it. */
final class Values extends Table {
  private final Activity activity;

  private Values(Activity activity) {
    this.activity = activity;
  }

  static String of(Activity activity) throws Exception {
    Values values = new Values(activity);
    values.json();
    values.bundles();
    values.texts();
    values.pictures();
    values.messages();
    values.preferences();
    values.views();
    values.layouts();
    values.options();
    values.sizes();
    return values.text();
  }

  private void json() throws Exception {
    JSONObject json =
        new JSONObject(
            "{\"t\":\"7.9\",\"b\":\"TRUE\",\"n\":null,\"i\":3,\"l\":5000000000,\"d\":1.5,"
                + "\"o\":{},\"a\":[1]}");
    add(
        "JSONObject.getInt", json.getInt("i"), json.getInt("d"), json.getInt("t"),
        fault(() -> json.getInt("b")));
    add(
        "JSONObject.optInt", json.optInt("t"), json.optInt("x"), json.optInt("b", 4),
        json.optInt("l"));
    add(
        "JSONObject.getLong", json.getLong("l"), json.getLong("t"), json.optLong("x", 9),
        fault(() -> json.getLong("n")));
    add(
        "JSONObject.getDouble", json.getDouble("d"), json.getDouble("t"), json.optDouble("b", 2),
        json.optDouble("i", 2));
    add(
        "JSONObject.getBoolean", json.getBoolean("b"), json.optBoolean("i"),
        json.optBoolean("x", true), fault(() -> json.getBoolean("i")));
    add(
        "JSONObject.getString", json.getString("i"), json.getString("n"), json.optString("x"),
        json.optString("x", "y"), fault(() -> json.getString("x")));
    add(
        "JSONObject.has", json.has("n"), json.has("x"), json.isNull("n"), json.isNull("x"),
        json.isNull("i"), json.length());
    add(
        "JSONObject of objects", json.optJSONObject("o"), json.optJSONObject("a"),
        json.getJSONArray("a"), json.optJSONArray("o"), fault(() -> json.getJSONObject("a")),
        fault(() -> json.getJSONArray("o")));
    add(
        "JSONObject.put",
        new JSONObject().put("a", true).put("b", 5000000000L).put("c", 1.5),
        new JSONObject().put("d", JSONObject.NULL),
        new JSONObject().put("e", 1).put("e", (Object) null),
        fault(() -> new JSONObject().put(null, 1)));
    add("JSONObject.remove", json.remove("i"), json.has("i"), json.keys().next());
    add(
        "JSONObject of others", new JSONObject(Map.of("k", List.of(1, "2"))),
        fault(() -> new JSONObject("[]")), fault(() -> new JSONObject("{")),
        fault(() -> new JSONArray("{}")));
    JSONArray array = new JSONArray("[\"7.9\",true,null,{\"a\":1}]");
    add(
        "JSONArray", array, array.length(), array.optInt(0), array.optInt(1), array.getString(1),
        array.optString(9), array.opt(-1), array.optJSONObject(3), array.optJSONObject(0),
        fault(() -> array.getJSONObject(0)), fault(() -> array.get(9)));
  }

  private void bundles() {
    Bundle bundle = new Bundle();
    bundle.putString("s", "t");
    bundle.putInt("i", 1);
    bundle.putBoolean("b", true);
    bundle.putLong("l", 2);
    bundle.putDouble("d", 1.5);
    bundle.putFloat("f", 0.5f);
    bundle.putStringArray("a", new String[] {"x", "y"});
    bundle.putStringArrayList("al", new ArrayList<>(List.of("z")));
    bundle.putBundle("n", new Bundle());
    bundle.putCharSequence("c", "chars");
    add(
        "Bundle", bundle.getString("s"), bundle.getInt("i"), bundle.getBoolean("b"),
        bundle.getLong("l"), bundle.getDouble("d"), bundle.getFloat("f"),
        bundle.getStringArray("a")[1], bundle.getStringArrayList("al"),
        bundle.getBundle("n").isEmpty(), bundle.getCharSequence("c"));
    add(
        "Bundle without a value", bundle.getString("x"), bundle.getString("x", "y"),
        bundle.getInt("x"), bundle.getInt("x", 7), bundle.getBoolean("x", true),
        bundle.getLong("x", 8), bundle.getDouble("x", 9), bundle.getFloat("x", 6),
        bundle.getCharSequence("x", "w"), bundle.getBundle("x"), bundle.get("x"));
    add(
        "Bundle of another type", bundle.getString("i"), bundle.getInt("s"), bundle.getInt("l", 3),
        bundle.getLong("i"), bundle.getBoolean("s"));
    Bundle copy = (Bundle) bundle.clone();
    bundle.remove("s");
    copy.putAll(bundle);
    add(
        "Bundle copied", bundle.size(), copy.size(), copy.containsKey("s"), bundle.containsKey("s"),
        new Bundle(copy).size());
    copy.clear();
    add("Bundle cleared", copy.isEmpty(), bundle.isEmpty(), Bundle.EMPTY.size());
    Intent intent = new Intent(Intent.ACTION_VIEW, Uri.parse("https://a.example"));
    intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK).addFlags(1).putExtra("k", "v");
    add(
        "Intent", intent.getAction(), intent.getData(), intent.getFlags(),
        intent.getExtras().getString("k"), new Intent().getAction());
  }

  private void texts() {
    Uri uri = Uri.parse("https://user@a.example:8080/b/c%20d.png?q=1%2B2&r&q=3#f");
    add(
        "Uri", uri.getScheme(), uri.getHost(), uri.getPath(), uri.getLastPathSegment(),
        uri.getQueryParameter("q"), "[" + uri.getQueryParameter("r") + "]",
        uri.getQueryParameter("s"));
    add(
        "Uri of others", Uri.parse("a").getScheme(), Uri.parse("a b").getHost(),
        Uri.fromFile(new File("/a b/c")), Uri.encode("a b/ä"), Uri.decode("a+b%20c"),
        Uri.encode(null), Uri.EMPTY.equals(Uri.parse("")), Uri.parse("a").compareTo(Uri.parse("b")),
        fault(() -> Uri.parse(null)));
    add(
        "TextUtils", TextUtils.isEmpty(""), TextUtils.isEmpty(null), TextUtils.isEmpty(" "),
        TextUtils.equals("a", "a"), TextUtils.equals("a", null), TextUtils.equals(null, null),
        TextUtils.isDigitsOnly("12"), TextUtils.isDigitsOnly("1a"),
        TextUtils.join(", ", List.of(1, 2)), TextUtils.join("-", new Object[] {"a"}));
    add(
        "VersionInfo", new VersionInfo(1, 2, 3),
        new VersionInfo(1, 2, 3).equals(new VersionInfo(1, 2, 3)),
        new VersionInfo(1, 2, 3).equals(new VersionInfo(1, 3, 3)),
        new VersionInfo(4, 5, 6).getMajorVersion(), new VersionInfo(4, 5, 6).getMinorVersion(),
        new VersionInfo(4, 5, 6).getMicroVersion());
    AdError error = new AdError(3, "m", "d", new AdError(4, "n", "e"));
    add(
        "AdError", error.getCode(), error.getMessage(), error.getDomain(),
        error.getCause().getCode(), error.getCause().getCause());
    RequestConfiguration usual = new RequestConfiguration.Builder().build();
    RequestConfiguration own =
        usual.toBuilder()
            .setMaxAdContentRating("PG")
            .setTestDeviceIds(List.of("d"))
            .setTagForUnderAgeOfConsent(1)
            .setTagForChildDirectedTreatment(0)
            .build();
    add(
        "RequestConfiguration", own.getMaxAdContentRating(), own.getTestDeviceIds(),
        own.getTagForUnderAgeOfConsent(), own.getTagForChildDirectedTreatment(),
        own.getPublisherPrivacyPersonalizationState());
    add(
        "RequestConfiguration by default", "[" + usual.getMaxAdContentRating() + "]",
        usual.getTestDeviceIds(), usual.getTagForUnderAgeOfConsent(),
        usual.getTagForChildDirectedTreatment(),
        "[" + own.toBuilder().setMaxAdContentRating(null).build().getMaxAdContentRating() + "]");
  }

  private void pictures() {
    add(
        "Color", Color.parseColor("#010203"), Color.parseColor("#7f010203"), Color.rgb(1, 2, 3),
        Color.argb(0, 1, 2, 3), Color.GRAY, Color.parseColor("Red") == Color.RED,
        Color.parseColor("navy"), fault(() -> Color.parseColor("#123")),
        fault(() -> Color.parseColor("redd")));
    Rect rect = new Rect(1, 2, 11, 22);
    add(
        "Rect", rect.width(), rect.height(), rect.isEmpty(), new Rect(1, 2, 1, 3).isEmpty(),
        new Rect().isEmpty());
    Bitmap bitmap = Bitmap.createBitmap(3, 2, Bitmap.Config.ARGB_8888);
    bitmap.eraseColor(Color.RED);
    bitmap.setPixel(2, 1, Color.BLUE);
    add(
        "Bitmap", bitmap.getPixel(0, 0) == Color.RED, bitmap.getPixel(2, 1) == Color.BLUE,
        bitmap.isRecycled(), fault(() -> Bitmap.createBitmap(0, 2, Bitmap.Config.ARGB_8888)));
    bitmap.setDensity(100);
    add(
        "Bitmap scaled", bitmap.getDensity(), bitmap.getScaledWidth(150),
        bitmap.getScaledHeight(150), bitmap.getScaledWidth(100));
    bitmap.recycle();
    add("Bitmap recycled", bitmap.isRecycled());
    DisplayMetrics metrics = activity.getResources().getDisplayMetrics();
    add(
        "TypedValue", TypedValue.applyDimension(TypedValue.COMPLEX_UNIT_PX, 3, metrics),
        TypedValue.applyDimension(TypedValue.COMPLEX_UNIT_DIP, 3, metrics) / metrics.density,
        TypedValue.applyDimension(TypedValue.COMPLEX_UNIT_SP, 3, metrics) / metrics.scaledDensity,
        fault(() -> TypedValue.applyDimension(9, 3, metrics)));
  }

  private void messages() throws InterruptedException {
    Handler ofMain = new Handler(Looper.getMainLooper());
    Message message = Message.obtain(ofMain, 5, "o");
    add("Message", message.what, message.obj, message.getTarget() == ofMain);
    HandlerThread thread = new HandlerThread("worker");
    thread.start();
    List<Integer> got = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch end = new CountDownLatch(1);
    Handler handler =
        new Handler(thread.getLooper(), given -> given.what == 8) {
          @Override
          public void handleMessage(Message given) {
            got.add(given.what);
            if (given.what == 9) {
              end.countDown();
            }
          }
        };
    // Nothing runs before everything is in the queue.
    CountDownLatch start = Threads.held(handler);
    Runnable seven = () -> got.add(7);
    handler.sendEmptyMessage(1);
    handler.post(() -> got.add(2));
    handler.postDelayed(() -> got.add(4), 10);
    handler.sendEmptyMessageDelayed(3, 30);
    handler.sendEmptyMessage(6);
    handler.sendEmptyMessage(8);
    handler.post(seven);
    handler.postDelayed(seven, "token", 5);
    handler.obtainMessage(10, "other").sendToTarget();
    handler.postAtFrontOfQueue(() -> got.add(5));
    add(
        "Handler.hasMessages", handler.hasMessages(6), handler.hasMessages(2),
        ofMain.hasMessages(6));
    handler.removeMessages(6);
    handler.removeCallbacks(seven);
    handler.removeCallbacksAndMessages("other");
    handler.sendEmptyMessageDelayed(9, 40);
    start.countDown();
    end.await();
    add("Handler", got, handler.getLooper() == thread.getLooper());
    add("HandlerThread", thread.quit(), handler.sendEmptyMessage(1), Looper.myLooper() == null);
    add("Handler without a looper", fault(() -> new Handler((Looper) null)));
  }

  private void preferences() {
    SharedPreferences preferences = activity.getSharedPreferences("values", Context.MODE_PRIVATE);
    List<String> changed = new ArrayList<>();
    SharedPreferences.OnSharedPreferenceChangeListener listener = (all, key) -> changed.add(key);
    preferences.registerOnSharedPreferenceChangeListener(listener);
    SharedPreferences.Editor editor = preferences.edit().putString("s", "t").putInt("i", 1);
    add("SharedPreferences before", preferences.contains("s"), preferences.getString("s", "x"));
    boolean isKept = editor.commit();
    add("SharedPreferences.commit", isKept, preferences.getString("s", "x"), changed.size());
    preferences.edit().putLong("l", 2).putFloat("f", 0.5f).putBoolean("b", true).apply();
    preferences.edit().putStringSet("set", Set.of("y")).putString("s", "t").apply();
    add(
        "SharedPreferences", preferences.getInt("i", 0), preferences.getLong("l", 0),
        preferences.getFloat("f", 0), preferences.getBoolean("b", false),
        preferences.getStringSet("set", null), preferences.getAll().size(), changed.size());
    add(
        "SharedPreferences without a value", preferences.getInt("x", 3),
        preferences.getLong("x", 4), preferences.getFloat("x", 5),
        preferences.getBoolean("x", true), preferences.getStringSet("x", null),
        preferences.getString("x", null));
    preferences.edit().remove("i").putString("l", null).apply();
    boolean[] remain = {preferences.contains("i"), preferences.contains("l")};
    add("SharedPreferences.remove", remain[0], remain[1], changed.size());
    preferences.unregisterOnSharedPreferenceChangeListener(listener);
    preferences.edit().putInt("new", 7).clear().apply();
    SharedPreferences other = activity.getSharedPreferences("others", Context.MODE_PRIVATE);
    SharedPreferences same = activity.getSharedPreferences("values", Context.MODE_PRIVATE);
    add("SharedPreferences.clear", same.getAll(), other.getAll(), changed.size());
  }

  private void layouts() {
    FrameLayout parent = new FrameLayout(activity);
    View filling = new View(activity);
    View placed = new View(activity);
    View wrapping = new View(activity);
    wrapping.setMinimumWidth(15);
    wrapping.setMinimumHeight(200);
    parent.addView(filling);
    FrameLayout.LayoutParams place =
        new FrameLayout.LayoutParams(40, ViewGroup.LayoutParams.MATCH_PARENT);
    place.setMargins(5, 6, 7, 8);
    parent.addView(placed, place);
    parent.addView(wrapping, new FrameLayout.LayoutParams(-2, -2));
    parent.layout(10, 20, 110, 80);
    for (View view : List.of(filling, placed, wrapping)) {
      int[] screen = new int[2];
      view.getLocationInWindow(screen);
      add(
          "Layout", view.getLeft(), view.getTop(), view.getWidth(), view.getHeight(), screen[0],
          screen[1]);
    }
    parent.measure(0, 0);
    add("Layout without limits", parent.getMeasuredWidth(), parent.getMeasuredHeight());
    parent.measure(View.MeasureSpec.makeMeasureSpec(30, View.MeasureSpec.AT_MOST), 0);
    add("Layout within a limit", parent.getMeasuredWidth(), placed.getMeasuredWidth());
    List<String> told = new ArrayList<>();
    placed.addOnAttachStateChangeListener(
        new View.OnAttachStateChangeListener() {
          @Override
          public void onViewAttachedToWindow(View view) {
            told.add("attached");
          }

          @Override
          public void onViewDetachedFromWindow(View view) {
            told.add("detached");
          }
        });
    activity.setContentView(parent);
    boolean isShown = placed.isShown();
    parent.setVisibility(View.INVISIBLE);
    boolean isStillShown = placed.isShown();
    activity.setContentView(new View(activity));
    add("Window", told, isShown, isStillShown, placed.isAttachedToWindow(), parent.getParent());
  }

  private void options() {
    NativeAdOptions usual = new NativeAdOptions.Builder().build();
    add(
        "NativeAdOptions by default", usual.getAdChoicesPlacement(), usual.getMediaAspectRatio(),
        usual.shouldReturnUrlsForImageAssets(), usual.shouldRequestMultipleImages(),
        usual.getVideoOptions());
    VideoOptions video = new VideoOptions.Builder().build();
    add(
        "VideoOptions by default", video.getStartMuted(), video.getCustomControlsRequested(),
        video.getClickToExpandRequested());
    VideoOptions loud =
        new VideoOptions.Builder()
            .setStartMuted(false)
            .setCustomControlsRequested(true)
            .setClickToExpandRequested(true)
            .build();
    add(
        "VideoOptions", loud.getStartMuted(), loud.getCustomControlsRequested(),
        loud.getClickToExpandRequested());
    NativeAdOptions own =
        new NativeAdOptions.Builder()
            .setAdChoicesPlacement(NativeAdOptions.ADCHOICES_BOTTOM_LEFT)
            .setMediaAspectRatio(NativeAdOptions.NATIVE_MEDIA_ASPECT_RATIO_SQUARE)
            .setReturnUrlsForImageAssets(true)
            .setRequestMultipleImages(true)
            .setVideoOptions(loud)
            .build();
    add(
        "NativeAdOptions", own.getAdChoicesPlacement(), own.getMediaAspectRatio(),
        own.shouldReturnUrlsForImageAssets(), own.shouldRequestMultipleImages(),
        own.getVideoOptions() == loud);
    List<AdSize> sizes = List.of(AdSize.BANNER, AdSize.LARGE_BANNER, AdSize.MEDIUM_RECTANGLE);
    AdSize inline = AdSize.getInlineAdaptiveBannerAdSize(320, 120);
    add(
        "MediationUtils", MediationUtils.findClosestSize(activity, AdSize.BANNER, sizes),
        MediationUtils.findClosestSize(activity, AdSize.LEADERBOARD, sizes),
        MediationUtils.findClosestSize(activity, new AdSize(320, 142), sizes),
        MediationUtils.findClosestSize(activity, new AdSize(320, 143), sizes),
        MediationUtils.findClosestSize(activity, new AdSize(641, 50), sizes),
        MediationUtils.findClosestSize(activity, inline, sizes),
        MediationUtils.findClosestSize(activity, null, sizes));
  }

  private void views() {
    FrameLayout group = new FrameLayout(activity);
    View first = new View(activity);
    TextView second = new TextView(activity);
    group.addView(first);
    group.addView(second, 0);
    first.setId(7);
    second.setTag("t");
    second.setTag(1, "keyed");
    add(
        "ViewGroup", group.getChildCount(), group.indexOfChild(first),
        group.getChildAt(0) == second, group.getChildAt(2), group.findViewById(7) == first,
        group.findViewWithTag("t") == second, group.findViewWithTag("u"), second.getTag(1),
        second.getTag(2), fault(() -> { group.addView(first); return 0; }));
    group.removeViewAt(0);
    add(
        "ViewGroup.removeViewAt", group.getChildCount(), second.getParent(),
        first.getParent() == group);
    group.removeAllViews();
    add("ViewGroup.removeAllViews", group.getChildCount(), first.getParent());
    add(
        "View", first.getVisibility() == View.VISIBLE, first.isShown(), first.getAlpha(),
        first.isEnabled(), first.isClickable(), first.performClick(), first.isAttachedToWindow(),
        first.getContentDescription(), new View(activity).getId());
    List<String> clicked = new ArrayList<>();
    first.setOnClickListener(view -> clicked.add("click"));
    add(
        "View.performClick", first.hasOnClickListeners(), first.isClickable(), first.performClick(),
        first.callOnClick(),
        first.onTouchEvent(MotionEvent.obtain(0, 0, MotionEvent.ACTION_UP, 1, 2, 0)),
        clicked.size());
    int atMost = View.MeasureSpec.makeMeasureSpec(30, View.MeasureSpec.AT_MOST);
    int exactly = View.MeasureSpec.makeMeasureSpec(40, View.MeasureSpec.EXACTLY);
    add(
        "View.MeasureSpec", View.MeasureSpec.getSize(atMost),
        View.MeasureSpec.getMode(atMost) == View.MeasureSpec.AT_MOST, View.resolveSize(20, atMost),
        View.resolveSize(50, atMost), View.resolveSize(20, exactly), View.getDefaultSize(20, 0),
        View.getDefaultSize(20, atMost));
    first.setMinimumWidth(20);
    first.setMinimumHeight(50);
    first.measure(atMost, exactly);
    add("View.measure", first.getMeasuredWidth(), first.getMeasuredHeight());
    List<String> layouts = new ArrayList<>();
    first.addOnLayoutChangeListener(
        (view, l, t, r, b, l0, t0, r0, b0) ->
            layouts.add(List.of(l, t, r, b) + " after " + List.of(l0, t0, r0, b0)));
    first.layout(1, 2, 31, 42);
    first.layout(2, 3, 32, 43);
    int[] place = new int[2];
    first.getLocationOnScreen(place);
    add(
        "View.layout", first.getLeft(), first.getTop(), first.getRight(), first.getBottom(),
        first.getWidth(), first.getHeight(), first.getX(), first.getY(), place[0], place[1],
        layouts, first.getGlobalVisibleRect(new Rect()));
    second.setText("a");
    String text = second.getText().toString();
    second.setText(null);
    add("TextView", text, "[" + second.getText() + "]");
    ImageView image = new ImageView(activity);
    image.setImageBitmap(Bitmap.createBitmap(3, 2, Bitmap.Config.ARGB_8888));
    image.measure(0, 0);
    boolean isBitmap = image.getDrawable() instanceof BitmapDrawable;
    int width = image.getMeasuredWidth();
    image.setImageBitmap(null);
    add("ImageView", isBitmap, width > 0, image.getDrawable());
    RelativeLayout.LayoutParams params =
        new RelativeLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 5);
    params.addRule(RelativeLayout.CENTER_IN_PARENT);
    params.setMargins(1, 2, 3, 4);
    add(
        "LayoutParams", params.width, params.height,
        params.getRule(RelativeLayout.CENTER_IN_PARENT),
        params.getRule(RelativeLayout.ALIGN_PARENT_TOP), params.leftMargin, params.topMargin,
        params.rightMargin, params.bottomMargin);
  }

  private void sizes() {
    add(
        "AdSize", AdSize.BANNER, AdSize.LARGE_BANNER, AdSize.MEDIUM_RECTANGLE, AdSize.FULL_BANNER,
        AdSize.LEADERBOARD, AdSize.WIDE_SKYSCRAPER, AdSize.SMART_BANNER, AdSize.FLUID,
        AdSize.INVALID);
    add(
        "AdSize of others", AdSize.FLUID.isFluid(), AdSize.BANNER.isFluid(),
        AdSize.SMART_BANNER.isFullWidth(), AdSize.SMART_BANNER.isAutoHeight(),
        AdSize.BANNER.equals(new AdSize(320, 50)), AdSize.BANNER.equals(AdSize.LARGE_BANNER),
        fault(() -> new AdSize(-4, 50)), fault(() -> new AdSize(320, -3)));
    add(
        "AdSize in pixels", AdSize.BANNER.getWidthInPixels(activity),
        AdSize.BANNER.getHeightInPixels(activity), AdSize.FLUID.getWidthInPixels(activity),
        AdSize.FLUID.getHeightInPixels(activity));
    add(
        "AdSize adaptive", AdSize.getPortraitAnchoredAdaptiveBannerAdSize(activity, 320),
        AdSize.getLandscapeAnchoredAdaptiveBannerAdSize(activity, 844),
        AdSize.getInlineAdaptiveBannerAdSize(320, 120).maxHeight(),
        AdSize.getPortraitAnchoredAdaptiveBannerAdSize(activity, 1));
  }
}
