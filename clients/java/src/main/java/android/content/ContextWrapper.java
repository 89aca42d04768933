package android.content;

/** A context that passes everything on to another one. */
public class ContextWrapper extends Context {
  private final Context base;

  public ContextWrapper(Context base) {
    this.base = base;
  }

  public Context getBaseContext() {
    return base;
  }

  @Override
  public Context getApplicationContext() {
    return base.getApplicationContext();
  }
}
