package com.example.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** The constants of Android and of the SDK: the numbers and texts that adapters compile in. */
final class Constants extends Table {
  private static final List<Class<?>> CLASSES =
      List.of(
          android.R.id.class,
          android.app.Activity.class,
          android.content.Context.class,
          android.content.Intent.class,
          android.content.pm.ActivityInfo.class,
          android.content.pm.ApplicationInfo.class,
          android.content.pm.PackageManager.class,
          android.content.res.Configuration.class,
          android.graphics.Bitmap.class,
          android.graphics.Color.class,
          android.os.Build.class,
          android.os.Build.VERSION.class,
          android.os.Build.VERSION_CODES.class,
          android.util.DisplayMetrics.class,
          android.util.Log.class,
          android.util.TypedValue.class,
          android.view.Gravity.class,
          android.view.MotionEvent.class,
          android.view.View.class,
          android.view.View.MeasureSpec.class,
          android.view.ViewGroup.LayoutParams.class,
          android.view.Window.class,
          android.widget.LinearLayout.class,
          android.widget.RelativeLayout.class,
          com.google.android.gms.ads.AdError.class,
          com.google.android.gms.ads.AdRequest.class,
          com.google.android.gms.ads.AdSize.class,
          com.google.android.gms.ads.MobileAds.class,
          com.google.android.gms.ads.RequestConfiguration.class,
          com.google.android.gms.ads.formats.UnifiedNativeAdAssetNames.class,
          com.google.android.gms.ads.mediation.MediationAdConfiguration.class,
          com.google.android.gms.ads.mediation.MediationAdRequest.class,
          com.google.android.gms.ads.mediation.MediationConfiguration.class,
          com.google.android.gms.ads.nativead.NativeAdAssetNames.class,
          com.google.android.gms.ads.nativead.NativeAdOptions.class);

  static String all() throws IllegalAccessException {
    Constants constants = new Constants();
    for (Class<?> type : CLASSES) {
      List<String> values = new ArrayList<>();
      for (Field field : type.getDeclaredFields()) {
        boolean isConstant =
            Modifier.isPublic(field.getModifiers()) && Modifier.isStatic(field.getModifiers());
        if (isConstant && (field.getType().isPrimitive() || field.getType() == String.class)) {
          values.add(field.getName() + "=" + field.get(null));
        }
      }
      constants.add(type.getCanonicalName(), values.stream().sorted().toArray());
    }
    return constants.text();
  }
}
