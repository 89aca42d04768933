package android.graphics;

/** Colors as numbers: alpha, red, green and blue. */
public class Color {
  public static final int BLACK = 0xFF000000;
  public static final int WHITE = 0xFFFFFFFF;
  public static final int GRAY = 0xFF888888;
  public static final int RED = 0xFFFF0000;
  public static final int GREEN = 0xFF00FF00;
  public static final int BLUE = 0xFF0000FF;
  public static final int TRANSPARENT = 0;

  private Color() {}

  public static int argb(int alpha, int red, int green, int blue) {
    return alpha << 24 | red << 16 | green << 8 | blue;
  }

  public static int rgb(int red, int green, int blue) {
    return argb(255, red, green, blue);
  }

  /** Reads {@code #RRGGBB} or {@code #AARRGGBB}. */
  public static int parseColor(String color) {
    if (!color.startsWith("#") || (color.length() != 7 && color.length() != 9)) {
      throw new IllegalArgumentException("Unknown color");
    }
    long value = Long.parseLong(color.substring(1), 16);
    return (int) (color.length() == 7 ? value | 0xFF000000L : value);
  }
}
