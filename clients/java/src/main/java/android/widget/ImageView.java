package android.widget;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.view.View;

/** An image. */
public class ImageView extends View {
  private Drawable drawable;

  /** How an image fills its view. */
  public enum ScaleType {
    MATRIX,
    FIT_XY,
    FIT_START,
    FIT_CENTER,
    FIT_END,
    CENTER,
    CENTER_CROP,
    CENTER_INSIDE
  }

  public ImageView(Context context) {
    super(context);
  }

  public Drawable getDrawable() {
    return drawable;
  }

  public void setImageDrawable(Drawable drawable) {
    invalidate();
    this.drawable = drawable;
  }

  public void setImageBitmap(Bitmap bitmap) {
    setImageDrawable(bitmap == null ? null : new BitmapDrawable(bitmap));
  }

  public void setImageURI(Uri uri) {
    setImageDrawable(uri == null ? null : Drawable.createFromPath(uri.getPath()));
  }

  public void setScaleType(ScaleType type) {}

  public void setAdjustViewBounds(boolean adjusts) {}

  @Override
  protected int getSuggestedMinimumWidth() {
    int width = drawable == null ? 0 : drawable.getIntrinsicWidth();
    return Math.max(width, super.getSuggestedMinimumWidth());
  }

  @Override
  protected int getSuggestedMinimumHeight() {
    int height = drawable == null ? 0 : drawable.getIntrinsicHeight();
    return Math.max(height, super.getSuggestedMinimumHeight());
  }
}
