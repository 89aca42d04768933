package android;

/** The numbers of the system's resources. */
public final class R {
  private R() {}

  /** The numbers of views. */
  public static final class id {
    public static final int content = android.view.Window.ID_ANDROID_CONTENT;

    private id() {}
  }
}
