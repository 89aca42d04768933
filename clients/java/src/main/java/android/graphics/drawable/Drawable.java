package android.graphics.drawable;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Rect;
import java.io.InputStream;

/** Something that can be drawn. */
public abstract class Drawable {
  private final Rect bounds = new Rect();

  /** @return null if there is no image at the path. */
  public static Drawable createFromPath(String path) {
    Bitmap bitmap = BitmapFactory.decodeFile(path);
    return bitmap == null ? null : new BitmapDrawable(bitmap);
  }

  public static Drawable createFromStream(InputStream stream, String name) {
    Bitmap bitmap = BitmapFactory.decodeStream(stream);
    return bitmap == null ? null : new BitmapDrawable(bitmap);
  }

  public void setBounds(int left, int top, int right, int bottom) {
    bounds.set(left, top, right, bottom);
  }

  public final Rect getBounds() {
    return bounds;
  }

  /** The width in pixels; -1 without one. */
  public int getIntrinsicWidth() {
    return -1;
  }

  /** The height in pixels; -1 without one. */
  public int getIntrinsicHeight() {
    return -1;
  }

  public void setAlpha(int alpha) {}
}
