package adbridge.adapter;

import android.graphics.Bitmap;
import android.graphics.Color;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.util.Log;
import android.util.DisplayMetrics;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import com.google.android.gms.ads.AdSize;
import java.util.Base64;

/** Views and images as the bridge gets them. Its sizes are in points. */
final class Contents {
  private static final float DENSITY = DisplayMetrics.SCREEN.density;

  private Contents() {}

  static int pixels(double points) {
    return (int) Math.round(points * DENSITY);
  }

  private static double points(int pixels) {
    return pixels / (double) DENSITY;
  }

  /** A banner. A view without a size of its own fills the size that the publisher wants. */
  static Messages.BannerAdContent banner(View view, AdSize wanted) {
    double width = length(view, true);
    double height = length(view, false);
    return new Messages.BannerAdContent(
        new Messages.BannerView(
            view.getContentDescription() == null ? null : view.getContentDescription().toString(),
            width > 0 ? width : Math.max(wanted.getWidth(), 0),
            height > 0 ? height : Math.max(wanted.maxHeight(), 0),
            view instanceof TextView text ? text.getText().toString() : null));
  }

  /** The width or height of a view, in points: that of its layout, its frame or its content. */
  static double length(View view, boolean isWidth) {
    ViewGroup.LayoutParams params = view.getLayoutParams();
    int wanted = params == null ? ViewGroup.LayoutParams.WRAP_CONTENT
        : isWidth ? params.width : params.height;
    int laidOut = isWidth ? view.getWidth() : view.getHeight();
    if (wanted >= 0) {
      return points(wanted);
    }
    if (laidOut > 0 || wanted == ViewGroup.LayoutParams.MATCH_PARENT) {
      return points(laidOut);
    }
    view.measure(View.MeasureSpec.UNSPECIFIED, View.MeasureSpec.UNSPECIFIED);
    return points(isWidth ? view.getMeasuredWidth() : view.getMeasuredHeight());
  }

  /**
   * An image; null if it has neither a drawable nor an address, as a device shows nothing either. A
   * drawable that is not an image is one pixel of its color.
   */
  static Messages.Image image(Drawable drawable, Uri uri, double scale) {
    String url = uri == null || uri.toString().isEmpty() ? null : uri.toString();
    Double factor = scale > 0 ? scale : 1;
    if (drawable == null && url == null) {
      Device.log(Log.WARN, "An image of the ad has neither a drawable nor a URI. It is left out.");
      return null;
    }
    if (drawable == null) {
      return new Messages.Image(factor, url, null, null, null, null);
    }
    Bitmap bitmap = drawable instanceof BitmapDrawable image ? image.getBitmap() : null;
    if (bitmap == null) {
      bitmap = Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888);
      bitmap.eraseColor(drawable instanceof ColorDrawable color ? color.getColor() : Color.TRANSPARENT);
    }
    byte[] data = bitmap.fileData();
    return new Messages.Image(
        factor,
        url,
        (long) bitmap.getWidth(),
        (long) bitmap.getHeight(),
        mimeType(data),
        Base64.getEncoder().encodeToString(data));
  }

  private static String mimeType(byte[] data) {
    return switch (data[0]) {
      case (byte) 0xFF -> "image/jpeg";
      case 'G' -> "image/gif";
      default -> "image/png";
    };
  }
}
