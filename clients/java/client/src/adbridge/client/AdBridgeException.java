package adbridge.client;

import java.util.Map;

/** A call failed: the daemon answered with an error, ended, or wrote something invalid. */
public final class AdBridgeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Integer code;
  private final transient Map<String, Object> data;

  AdBridgeException(String message) {
    this(message, null, Map.of());
  }

  AdBridgeException(String message, Integer code, Map<String, Object> data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** One of {@link Types.ErrorCode}; null if the daemon has not answered. */
  public Integer code() {
    return code;
  }

  /** The name of the error, such as {@code unknownAd}; null if the daemon has not answered. */
  public String name() {
    return data.get("name") instanceof String name ? name : null;
  }

  /** What the daemon says about the error, as JSON; empty if it has not answered. */
  public Map<String, Object> data() {
    return data;
  }
}
