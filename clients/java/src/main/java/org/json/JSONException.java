package org.json;

/** A text is not JSON, or a value is missing or has another type. */
public class JSONException extends Exception {
  public JSONException(String message) {
    super(message);
  }
}
