package adbridge.adapter;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.android.gms.ads.AdError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;

/** Errors as the bridge gets them. */
final class Errors {
  private Errors() {}

  static Messages.AdError of(AdError error) {
    return of(error, 0);
  }

  private static Messages.AdError of(AdError error, int depth) {
    if (error == null) {
      return new Messages.AdError(null, null, null, "The adapter gave null as its error.", null);
    }
    AdError cause = depth < 10 ? error.getCause() : null;
    return new Messages.AdError(
        error.getDomain(),
        (long) error.getCode(),
        null,
        error.getMessage() == null ? "" : error.getMessage(),
        cause == null ? null : of(cause, depth + 1));
  }

  static Messages.AdError of(String message) {
    return new Messages.AdError(null, null, null, message == null ? "" : message, null);
  }

  /** An error of JSON-RPC. */
  static ObjectNode json(Messages.ErrorCode code, String message, Messages.AdError error) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("code", code.code).put("message", message);
    if (error != null) {
      json.putObject("data").set("error", error.json());
    }
    return json;
  }

  /** What an adapter has thrown. */
  static Throwable cause(Throwable fault) {
    return fault instanceof InvocationTargetException && fault.getCause() != null
        ? fault.getCause()
        : fault;
  }

  /** A fault with its stack, down to the call of this program. */
  static String text(Throwable fault) {
    StringWriter text = new StringWriter();
    fault.printStackTrace(new PrintWriter(text));
    StringBuilder lines = new StringBuilder();
    for (String line : text.toString().split("\n")) {
      if (line.contains("at adbridge.adapter.") || line.contains("at java.base/jdk.internal.")) {
        continue;
      }
      if (line.contains("at android.os.Looper.") || line.contains("at android.os.Handler.")) {
        continue;
      }
      lines.append(lines.isEmpty() ? "" : "\n").append(line.replace("\t", "  ").stripTrailing());
    }
    return lines.toString();
  }
}
