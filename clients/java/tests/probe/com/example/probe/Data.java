package com.example.probe;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.content.MutableContextWrapper;
import android.content.SharedPreferences;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Color;
import android.graphics.Point;
import android.graphics.Rect;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.location.Location;
import android.net.Uri;
import android.os.Bundle;
import android.text.TextUtils;
import android.util.DisplayMetrics;
import android.util.Log;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** What the methods for data return: JSON, bundles, addresses, images, and the application. */
final class Data extends Table {
  /** An image of 3 by 2 pixels in each format. */
  private static final Map<String, String> IMAGES =
      Map.of(
          "gif", "R0lGODlhAwACAIAAAAAAAP///ywAAAAAAwACAAACAoRRADs=",
          "jpeg", "/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAACAAMBAREA/9k=",
          "jpeg after tables", "/9j/xAAEAAD/yAAEAAD/zAAEAAD/wgALCAACAAMBAREA/9k=",
          "cut", "/9j/4AAQSkZJRg==",
          "other", "AAECAwQFBgcICQ==");

  private final Context context;

  private Data(Context context) {
    this.context = context;
  }

  static String of(Context context) throws Exception {
    Data data = new Data(context);
    data.json();
    data.bundles();
    data.texts();
    data.pictures();
    data.application();
    data.preferences();
    return data.text();
  }

  private void json() throws JSONException {
    JSONObject json =
        new JSONObject("{\"t\":\"a\",\"n\":null,\"i\":3,\"d\":1.5,\"o\":{\"k\":1},\"a\":[1,\"2\"]}");
    add("JSONObject.get", json.get("t"), json.get("n") == JSONObject.NULL, json.opt("x"));
    add("JSONObject.getObject", json.getJSONObject("o"), json.getJSONObject("o").getInt("k"));
    add("JSONObject.getArray", json.getJSONArray("a"), json.optJSONArray("a").length());
    add("JSONObject without a value", message(() -> json.get("x")));
    add("JSONObject of another type, int", message(() -> json.getInt("t")));
    add("JSONObject of another type, long", message(() -> json.getLong("t")));
    add("JSONObject of another type, double", message(() -> json.getDouble("t")));
    add("JSONObject of another type, boolean", message(() -> json.getBoolean("i")));
    add("JSONObject of another type, object", message(() -> json.getJSONObject("t")));
    add("JSONObject of another type, array", message(() -> json.getJSONArray("t")));
    add("JSONObject of null", message(() -> new JSONObject().put(null, 1)));
    add("JSONObject of an array", message(() -> new JSONObject("[1]")));
    add("JSONArray of an object", message(() -> new JSONArray("{}")));
    add("JSONArray without an object", message(() -> new JSONArray("[1]").getJSONObject(0)));
    add("Invalid JSON", fault(() -> new JSONObject("{\"a\":}")), message(() -> new JSONObject("7")));
    add("JSONObject.optLong", json.optLong("i", 9), json.optLong("t", 9), json.optLong("d", 9));
    add("JSONObject.optDouble", json.optDouble("d", 9), json.optDouble("x", 9));
    add(
        "JSONObject.optBoolean", new JSONObject().put("f", "FALSE").optBoolean("f", true),
        new JSONObject().put("f", "no").optBoolean("f", true), json.optBoolean("x"));
    add(
        "JSONObject.put", new JSONObject().put("i", 7).getInt("i"),
        new JSONObject().put("a", new JSONArray().put(1).put(json.getJSONObject("o"))),
        new JSONObject(Map.of(1, "one")).getString("1"), new JSONObject().toString());
    List<String> names = new ArrayList<>();
    json.keys().forEachRemaining(names::add);
    add("JSONObject.keys", names, json.length(), json.remove("x"), json.length());
    JSONArray array = new JSONArray(List.of("7", 8)).put(true);
    add(
        "JSONArray", array.length(), array.get(0), array.getString(1), array.optInt(0),
        array.optInt(2), array.optString(2), array.opt(3), array.opt(0), new JSONArray());
  }

  private void bundles() {
    Bundle bundle = new Bundle(8);
    bundle.putParcelable("p", Bundle.EMPTY);
    bundle.putSerializable("z", new ArrayList<>(List.of(1)));
    bundle.putString("s", "t");
    add(
        "Bundle of others", bundle.getParcelable("p") == Bundle.EMPTY, bundle.getSerializable("z"),
        bundle.getParcelable("s"), bundle.getStringArray("s"), bundle.getStringArrayList("s"),
        bundle.getCharSequence("s"), bundle.getSerializable("x"), bundle.get("s"));
    Bundle other = new Bundle();
    other.putInt("i", 1);
    other.putAll(bundle);
    add(
        "Bundle.putAll", other.size(), other.getInt("i"),
        other.getString("s"), bundle.size(), other.keySet().contains("z"));
    Bundle single = new Bundle();
    single.putLong("l", 1);
    add("Bundle as a text", single, single.getDouble("l", 9), single.getFloat("l", 8));
    Intent intent = new Intent("action");
    add(
        "Intent", intent.getAction(), intent.getData(), intent.getFlags(), intent.getExtras());
    intent.putExtra("k", "v").getExtras().clear();
    add("Intent.getExtras", intent.getExtras(), intent.putExtra("k", "w").getExtras());
    Location place = new Location("gps");
    place.setLatitude(1.5);
    place.setLongitude(-2.5);
    place.setAccuracy(3);
    add(
        "Location", place.getProvider(), place.getLatitude(), place.getLongitude(),
        place.getAccuracy());
  }

  private void texts() {
    Uri uri = Uri.parse("https://a.example/b/c?q=%C3%A4&r");
    add(
        "Uri", uri, uri.getQuery(), uri.equals(Uri.parse("https://a.example/b/c?q=%C3%A4&r")),
        uri.equals(Uri.EMPTY), uri.hashCode() == uri.toString().hashCode(),
        Uri.parse("mailto:a").getScheme(), Uri.parse(":a").getScheme(),
        Uri.parse("https://a.example").getLastPathSegment(), Uri.parse("x").getQueryParameter("q"));
    add(
        "Uri with a space", Uri.parse("a b").getPath(), Uri.parse("a b").getQuery(),
        Uri.parse("a b").getLastPathSegment(), Uri.parse("a b").getQueryParameter("q"));
    add("Uri.decode", Uri.decode(null), Uri.decode("%C3%A4"));
    Uri odd = Uri.parse("https://a.example/?a%20b=c%26d&e=f=g&=h&p=1+2%2B3");
    add(
        "Uri.getQueryParameter", odd.getQueryParameter("a b"), odd.getQueryParameter("a%20b"),
        odd.getQueryParameter("e"), odd.getQueryParameter(""), odd.getQueryParameter("p"),
        odd.getLastPathSegment() + "|");
    add(
        "TextUtils", TextUtils.join(",", List.of()), TextUtils.join(",", List.of("a")),
        TextUtils.isEmpty("a"), TextUtils.equals(new StringBuilder("a"), "a"),
        TextUtils.equals(null, "a"), TextUtils.equals("a", "b"), TextUtils.isDigitsOnly(""));
    add(
        "Log.isLoggable", Log.isLoggable("a", Log.DEBUG), Log.isLoggable("a", Log.INFO),
        Log.isLoggable("a", Log.ERROR));
    add(
        "Log.getStackTraceString", "[" + Log.getStackTraceString(null) + "]",
        Log.getStackTraceString(new RuntimeException("r")).split("\n")[0]);
  }

  private void pictures() throws IOException {
    for (String name :
        List.of("black", "white", "darkgray", "darkgrey", "gray", "grey", "lightgray", "lightgrey",
            "red", "green", "blue", "yellow", "cyan", "aqua", "magenta", "fuchsia", "lime",
            "maroon", "navy", "olive", "purple", "silver", "teal")) {
      add("Color " + name, Integer.toHexString(Color.parseColor(name)));
    }
    add(
        "Color", Integer.toHexString(Color.parseColor("#FFFFFF")),
        Integer.toHexString(Color.parseColor("#80FFFFFF")), message(() -> Color.parseColor("")),
        fault(() -> Color.parseColor("#12345678 ")), fault(() -> Color.parseColor("#gggggg")),
        fault(() -> Color.parseColor("1234567")));
    Rect rect = new Rect(1, 2, 3, 4);
    add("Rect", rect.left, rect.top, rect.right, rect.bottom, new Rect(0, 5, 9, 5).isEmpty());
    rect.set(5, 6, 7, 8);
    add("Rect.set", rect.left, rect.top, rect.right, rect.bottom, new Rect(0, 6, 9, 5).isEmpty());
    add("Point", new Point(1, 2).x, new Point(1, 2).y, new Point().x, new Point().y);
    for (String name : new TreeMap<>(IMAGES).keySet()) {
      byte[] file = Base64.getDecoder().decode(IMAGES.get(name));
      Bitmap bitmap = BitmapFactory.decodeByteArray(file, 0, file.length);
      add(
          "BitmapFactory " + name,
          bitmap == null ? null : bitmap.getWidth() + " by " + bitmap.getHeight());
    }
    byte[] gif = Base64.getDecoder().decode(IMAGES.get("gif"));
    byte[] padded = new byte[gif.length + 5];
    System.arraycopy(gif, 0, padded, 2, gif.length);
    Bitmap inside = BitmapFactory.decodeByteArray(padded, 2, gif.length);
    add(
        "BitmapFactory of a part", inside.getWidth(), inside.fileData().length == gif.length,
        BitmapFactory.decodeByteArray(padded, 0, padded.length));
    add(
        "Bitmap of a file", inside.getPixel(0, 0), message(() -> set(inside)),
        message(() -> erase(inside)), inside.getRowBytes(), inside.getDensity(),
        inside.isRecycled());
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    boolean isWritten = inside.compress(Bitmap.CompressFormat.PNG, 1, copy);
    add("Bitmap.compress", isWritten, copy.size() == gif.length, inside.compress(null, 1, FULL));
    Bitmap bitmap = Bitmap.createBitmap(3, 2, Bitmap.Config.ARGB_8888);
    bitmap.setPixel(1, 1, 0x01020304);
    add(
        "Bitmap", bitmap.getPixel(1, 1), bitmap.getPixel(0, 0), bitmap.getPixel(2, 1),
        message(() -> Bitmap.createBitmap(2, 0, null)), pixels(bitmap.fileData()));
    bitmap.setDensity(Bitmap.DENSITY_NONE);
    add("Bitmap that is never scaled", bitmap.getScaledWidth(1), bitmap.getScaledHeight(2));
    bitmap.setDensity(160);
    add("Bitmap scaled", bitmap.getScaledWidth(80), bitmap.getScaledHeight(79));
    BitmapFactory.Options options = new BitmapFactory.Options();
    options.inJustDecodeBounds = true;
    add(
        "BitmapFactory.decodeStream", BitmapFactory.decodeStream(stream(gif), null, options),
        options.outWidth, options.outHeight, BitmapFactory.decodeStream(stream(gif)).getWidth(),
        BitmapFactory.decodeStream(stream(gif), null, new BitmapFactory.Options()).getHeight(),
        BitmapFactory.decodeStream(stream(new byte[0])), BitmapFactory.decodeStream(BROKEN));
    Path path = Files.createTempFile("image", ".gif");
    Files.write(path, gif);
    add(
        "Drawable", Drawable.createFromPath(path.toString()).getIntrinsicWidth(),
        Drawable.createFromPath("/no/such/file"),
        Drawable.createFromStream(stream(gif), "a").getIntrinsicHeight(),
        Drawable.createFromStream(stream(new byte[9]), "a"));
    Files.delete(path);
    Drawable image = new BitmapDrawable(context.getResources(), stream(gif));
    image.setBounds(1, 2, 3, 4);
    add(
        "BitmapDrawable", ((BitmapDrawable) image).getBitmap().getWidth(),
        image.getBounds().right, image.getBounds().top,
        new BitmapDrawable((Bitmap) null).getIntrinsicWidth(),
        new BitmapDrawable((Bitmap) null).getIntrinsicHeight(),
        new BitmapDrawable(context.getResources(), bitmap).getBitmap() == bitmap);
    ColorDrawable color = new ColorDrawable(7);
    int before = color.getColor();
    color.setColor(8);
    add(
        "ColorDrawable", before, color.getColor(), new ColorDrawable().getColor(),
        color.getIntrinsicWidth(), color.getIntrinsicHeight());
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static final InputStream BROKEN =
      new InputStream() {
        @Override
        public int read() throws IOException {
          throw new IOException("The stream is broken.");
        }
      };

  private static final OutputStream FULL =
      new OutputStream() {
        @Override
        public void write(int value) throws IOException {
          throw new IOException("The disk is full.");
        }
      };

  private static Object set(Bitmap bitmap) {
    bitmap.setPixel(0, 0, 1);
    return null;
  }

  private static Object erase(Bitmap bitmap) {
    bitmap.eraseColor(1);
    return null;
  }

  /** The pixels of a PNG, as the library of Java reads them. */
  private static List<String> pixels(byte[] png) throws IOException {
    var image = javax.imageio.ImageIO.read(stream(png));
    List<String> pixels = new ArrayList<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        pixels.add(Integer.toHexString(image.getRGB(x, y)));
      }
    }
    return pixels;
  }

  private void application() {
    Context application = context.getApplicationContext();
    add(
        "Context", context.getPackageName(), application == context, application.getPackageName(),
        application.getApplicationContext() == application, context.getSystemService("window"),
        context.getSystemService(String.class),
        context.checkSelfPermission("android.permission.INTERNET"),
        context.checkCallingOrSelfPermission("android.permission.INTERNET"),
        context.getCacheDir().isDirectory(), context.getFilesDir().isDirectory(),
        context.getMainLooper() == android.os.Looper.getMainLooper());
    add(
        "Context.getString", fault(() -> context.getString(255)),
        message(() -> context.getString(255)),
        context.getResources().getIdentifier("icon", "drawable", "a"),
        fault(() -> context.getClassLoader().loadClass("com.example.probe.Probe").getSimpleName()));
    var info = context.getApplicationInfo();
    var packages = context.getPackageManager();
    add(
        "ApplicationInfo", info.packageName, info.flags, info.metaData.isEmpty(),
        packages.getApplicationInfo("other", 0).packageName,
        packages.hasSystemFeature("android.hardware.touchscreen"));
    ContextWrapper wrapper = new ContextWrapper(application);
    MutableContextWrapper mutable = new MutableContextWrapper(context);
    boolean isFirst = mutable.getBaseContext() == context;
    mutable.setBaseContext(wrapper);
    add(
        "ContextWrapper", wrapper.getBaseContext() == application, isFirst,
        mutable.getBaseContext() == wrapper, wrapper.getApplicationContext() == application);
    DisplayMetrics screen = context.getResources().getDisplayMetrics();
    DisplayMetrics copy = new DisplayMetrics();
    copy.setTo(screen);
    for (DisplayMetrics metrics : List.of(screen, copy)) {
      add(
          "DisplayMetrics", metrics.density, metrics.scaledDensity, metrics.densityDpi,
          metrics.xdpi, metrics.ydpi, metrics.widthPixels, metrics.heightPixels);
    }
    var configuration = context.getResources().getConfiguration();
    add(
        "Configuration", configuration.orientation, configuration.screenWidthDp,
        configuration.screenHeightDp);
  }

  private void preferences() {
    SharedPreferences preferences = context.getSharedPreferences("data", Context.MODE_PRIVATE);
    List<String> changed = Collections.synchronizedList(new ArrayList<>());
    SharedPreferences.OnSharedPreferenceChangeListener listener =
        (all, key) -> changed.add(key + " is " + all.getAll().get(key));
    preferences.registerOnSharedPreferenceChangeListener(listener);
    preferences.edit().putString("a", "1").commit();
    preferences.edit().putString("a", "1").commit();
    preferences.edit().putString("a", "2").apply();
    preferences.edit().putStringSet("b", null).remove("c").apply();
    preferences.edit().remove("a").apply();
    add("SharedPreferences of a listener", changed);
    SharedPreferences.Editor editor = preferences.edit().putInt("d", 1).putInt("e", 2);
    editor.apply();
    changed.clear();
    editor.putInt("d", 1).clear().apply();
    editor.remove("d").apply();
    preferences.edit().clear().apply();
    add("SharedPreferences of a listener, cleared", changed, preferences.getAll());
    Set<String> texts = new TreeSet<>(Set.of("x"));
    preferences.edit().putStringSet("set", texts).putInt("i", 1).apply();
    texts.add("y");
    preferences.getAll().remove("i");
    add(
        "SharedPreferences are copies", preferences.getStringSet("set", null),
        preferences.contains("i"));
    add(
        "SharedPreferences of another type", fault(() -> preferences.getString("i", "")),
        fault(() -> preferences.getInt("set", 0)), fault(() -> preferences.getBoolean("i", false)),
        preferences.getLong("i", 0), preferences.getFloat("i", 0));
    String name = context.getPackageName() + "_preferences";
    context.getSharedPreferences(name, Context.MODE_PRIVATE).edit().putInt("usual", 1).apply();
    add(
        "PreferenceManager",
        android.preference.PreferenceManager.getDefaultSharedPreferences(context).getInt("usual", 0),
        androidx.preference.PreferenceManager.getDefaultSharedPreferences(context)
            .getInt("usual", 0));
  }
}
