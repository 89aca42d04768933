package android.graphics.drawable;

import android.content.res.Resources;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.util.DisplayMetrics;
import java.io.InputStream;

/** An image that can be drawn. */
public class BitmapDrawable extends Drawable {
  private final Bitmap bitmap;

  public BitmapDrawable(Bitmap bitmap) {
    this.bitmap = bitmap;
  }

  public BitmapDrawable(Resources resources, Bitmap bitmap) {
    this(bitmap);
  }

  public BitmapDrawable(Resources resources, InputStream stream) {
    this(BitmapFactory.decodeStream(stream));
  }

  public final Bitmap getBitmap() {
    return bitmap;
  }

  @Override
  public int getIntrinsicWidth() {
    return bitmap == null ? -1 : bitmap.getScaledWidth(DisplayMetrics.SCREEN.densityDpi);
  }

  @Override
  public int getIntrinsicHeight() {
    return bitmap == null ? -1 : bitmap.getScaledHeight(DisplayMetrics.SCREEN.densityDpi);
  }
}
