package android.view;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.widget.FrameLayout;

/** What an activity shows. Its content has the size of the screen. */
public class Window {
  public static final int ID_ANDROID_CONTENT = 0x01020002;

  private final FrameLayout decor;
  private final FrameLayout content;

  public Window(Context context) {
    decor = new FrameLayout(context);
    content = new FrameLayout(context);
    content.setId(ID_ANDROID_CONTENT);
    decor.addView(content);
    ((View) decor).attachToWindow();
    var screen = context.getResources().getDisplayMetrics();
    decor.layout(0, 0, screen.widthPixels, screen.heightPixels);
    content.layout(0, 0, screen.widthPixels, screen.heightPixels);
  }

  public View getDecorView() {
    return decor;
  }

  public <T extends View> T findViewById(int id) {
    return decor.findViewById(id);
  }

  public void setContentView(View view) {
    content.removeAllViews();
    content.addView(view);
  }

  public void addContentView(View view, ViewGroup.LayoutParams params) {
    content.addView(view, params);
  }

  public void setBackgroundDrawable(Drawable drawable) {}

  public void addFlags(int flags) {}
}
