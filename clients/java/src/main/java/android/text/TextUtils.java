package android.text;

import java.util.Iterator;

/** Functions for texts. */
public class TextUtils {
  private TextUtils() {}

  public static boolean isEmpty(CharSequence text) {
    return text == null || text.length() == 0;
  }

  public static boolean equals(CharSequence a, CharSequence b) {
    return a == null || b == null ? a == b : a.toString().contentEquals(b);
  }

  public static boolean isDigitsOnly(CharSequence text) {
    return text.chars().allMatch(Character::isDigit);
  }

  public static String join(CharSequence delimiter, Iterable<?> parts) {
    StringBuilder text = new StringBuilder();
    for (Iterator<?> part = parts.iterator(); part.hasNext(); ) {
      text.append(part.next());
      if (part.hasNext()) {
        text.append(delimiter);
      }
    }
    return text.toString();
  }

  public static String join(CharSequence delimiter, Object[] parts) {
    return join(delimiter, java.util.Arrays.asList(parts));
  }
}
