package android.util;

/** Units of lengths. */
public class TypedValue {
  public static final int COMPLEX_UNIT_PX = 0;
  public static final int COMPLEX_UNIT_DIP = 1;
  public static final int COMPLEX_UNIT_SP = 2;

  private TypedValue() {}

  /** A length in pixels. */
  public static float applyDimension(int unit, float value, DisplayMetrics metrics) {
    return switch (unit) {
      case COMPLEX_UNIT_PX -> value;
      case COMPLEX_UNIT_DIP -> value * metrics.density;
      case COMPLEX_UNIT_SP -> value * metrics.scaledDensity;
      default -> throw new IllegalArgumentException("unit " + unit);
    };
  }
}
