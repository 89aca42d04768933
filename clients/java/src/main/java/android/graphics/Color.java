package android.graphics;

import java.util.Locale;
import java.util.Map;

/** Colors as numbers: alpha, red, green and blue. */
public class Color {
  public static final int BLACK = 0xFF000000;
  public static final int WHITE = 0xFFFFFFFF;
  public static final int DKGRAY = 0xFF444444;
  public static final int GRAY = 0xFF888888;
  public static final int LTGRAY = 0xFFCCCCCC;
  public static final int RED = 0xFFFF0000;
  public static final int GREEN = 0xFF00FF00;
  public static final int BLUE = 0xFF0000FF;
  public static final int YELLOW = 0xFFFFFF00;
  public static final int CYAN = 0xFF00FFFF;
  public static final int MAGENTA = 0xFFFF00FF;
  public static final int TRANSPARENT = 0;

  private static final Map<String, Integer> NAMED =
      Map.ofEntries(
          Map.entry("black", BLACK), Map.entry("white", WHITE), Map.entry("darkgray", DKGRAY),
          Map.entry("darkgrey", DKGRAY), Map.entry("gray", GRAY), Map.entry("grey", GRAY),
          Map.entry("lightgray", LTGRAY), Map.entry("lightgrey", LTGRAY), Map.entry("red", RED),
          Map.entry("green", GREEN), Map.entry("blue", BLUE), Map.entry("yellow", YELLOW),
          Map.entry("cyan", CYAN), Map.entry("aqua", CYAN), Map.entry("magenta", MAGENTA),
          Map.entry("fuchsia", MAGENTA), Map.entry("lime", GREEN), Map.entry("maroon", 0xFF800000),
          Map.entry("navy", 0xFF000080), Map.entry("olive", 0xFF808000),
          Map.entry("purple", 0xFF800080), Map.entry("silver", 0xFFC0C0C0),
          Map.entry("teal", 0xFF008080));

  private Color() {}

  public static int argb(int alpha, int red, int green, int blue) {
    return alpha << 24 | red << 16 | green << 8 | blue;
  }

  public static int rgb(int red, int green, int blue) {
    return argb(255, red, green, blue);
  }

  /** Reads {@code #RRGGBB}, {@code #AARRGGBB}, or the name of a color. */
  public static int parseColor(String color) {
    Integer named = NAMED.get(color.toLowerCase(Locale.ROOT));
    if (named != null) {
      return named;
    }
    if (!color.startsWith("#") || (color.length() != 7 && color.length() != 9)) {
      throw new IllegalArgumentException("Unknown color");
    }
    long value = Long.parseLong(color.substring(1), 16);
    return (int) (color.length() == 7 ? value | 0xFF000000L : value);
  }
}
