package com.example.samplenetwork;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.view.View;
import android.widget.ImageView;

/** A native ad of the network. The application counts its impressions and clicks. */
public final class SampleNativeAd {
  public final String headline = "Sample headline";
  public final String body = "Sample body";
  public final String callToAction = "Install";
  public final String advertiser = "Sample advertiser";
  public final Uri iconAddress = Uri.parse("https://example.com/icon.png");
  public final Uri imageAddress = Uri.parse("https://example.com/image.png");
  public final Drawable icon;
  public final Drawable image;
  public final View adChoices;

  private int impressions;
  private int clicks;

  private SampleNativeAd(Context context, boolean loadsImages) {
    icon = loadsImages ? drawable(32, 32) : null;
    image = loadsImages ? drawable(64, 36) : null;
    adChoices = new ImageView(context);
  }

  private static Drawable drawable(int width, int height) {
    Bitmap bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
    bitmap.eraseColor(Color.BLUE);
    return new BitmapDrawable(bitmap);
  }

  /** Gets the ad. */
  public interface Listener {
    void onLoaded(SampleNativeAd ad);

    void onFailed(SampleError error);
  }

  public static void load(Context context, String adUnit, boolean loadsImages, Listener listener) {
    SampleNetwork.answer(
        adUnit,
        new SampleListener() {
          @Override
          public void onLoaded() {
            listener.onLoaded(new SampleNativeAd(context, loadsImages));
          }

          @Override
          public void onFailed(SampleError error) {
            listener.onFailed(error);
          }
        });
  }

  public void recordImpression() {
    impressions++;
  }

  public void recordClick() {
    clicks++;
  }
}
