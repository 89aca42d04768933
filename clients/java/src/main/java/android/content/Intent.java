package android.content;

import android.net.Uri;
import android.os.Bundle;

/** A request to open a screen, perhaps of another application. */
public class Intent {
  public static final String ACTION_VIEW = "android.intent.action.VIEW";
  public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;

  private final String action;
  private final Uri data;
  private Bundle extras;
  private int flags;

  public Intent() {
    this(null, null);
  }

  public Intent(String action) {
    this(action, null);
  }

  public Intent(String action, Uri data) {
    this.action = action;
    this.data = data;
  }

  public String getAction() {
    return action;
  }

  public Uri getData() {
    return data;
  }

  public Intent addFlags(int flags) {
    this.flags |= flags;
    return this;
  }

  public int getFlags() {
    return flags;
  }

  public Intent putExtra(String name, String value) {
    if (extras == null) {
      extras = new Bundle();
    }
    extras.putString(name, value);
    return this;
  }

  /** @return a copy, or null if there are none. */
  public Bundle getExtras() {
    return extras == null ? null : new Bundle(extras);
  }
}
