package android.widget;

import android.content.Context;
import android.view.View;

/** Stars. */
public class RatingBar extends View {
  private float rating;

  public RatingBar(Context context) {
    super(context);
  }

  public float getRating() {
    return rating;
  }

  public void setRating(float rating) {
    this.rating = rating;
  }
}
