package android.net;

import java.io.File;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** An address. */
public final class Uri implements Comparable<Uri> {
  public static final Uri EMPTY = new Uri("");

  private final String text;

  private Uri(String text) {
    this.text = text;
  }

  public static Uri parse(String text) {
    if (text == null) {
      throw new NullPointerException("uriString");
    }
    return new Uri(text);
  }

  public static Uri fromFile(File file) {
    return new Uri("file://" + encode(file.getAbsolutePath()).replace("%2F", "/"));
  }

  public static String encode(String text) {
    return text == null
        ? null
        : URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  public static String decode(String text) {
    return text == null
        ? null
        : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  public String getScheme() {
    int colon = text.indexOf(':');
    return colon > 0 ? text.substring(0, colon) : null;
  }

  public String getHost() {
    URI uri = uri();
    return uri == null ? null : uri.getHost();
  }

  public String getPath() {
    URI uri = uri();
    return uri == null ? null : uri.getPath();
  }

  public String getLastPathSegment() {
    String path = getPath();
    return path == null || path.isEmpty() ? null : path.substring(path.lastIndexOf('/') + 1);
  }

  public String getQuery() {
    URI uri = uri();
    return uri == null ? null : uri.getQuery();
  }

  public String getQueryParameter(String key) {
    URI uri = uri();
    if (uri == null || uri.getRawQuery() == null) {
      return null;
    }
    for (String pair : uri.getRawQuery().split("&")) {
      int equals = pair.indexOf('=');
      if (key.equals(decode(equals < 0 ? pair : pair.substring(0, equals)))) {
        // As on a device, a plus is a space here only.
        return equals < 0 ? "" : decode(pair.substring(equals + 1).replace('+', ' '));
      }
    }
    return null;
  }

  private URI uri() {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException fault) {
      return null;
    }
  }

  @Override
  public int compareTo(Uri other) {
    return text.compareTo(other.text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Uri uri && uri.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
