package android.content;

/** A context whose base can change. */
public class MutableContextWrapper extends ContextWrapper {
  private Context base;

  public MutableContextWrapper(Context base) {
    super(base);
    this.base = base;
  }

  public void setBaseContext(Context base) {
    this.base = base;
  }

  @Override
  public Context getBaseContext() {
    return base;
  }
}
