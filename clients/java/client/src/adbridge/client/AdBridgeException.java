package adbridge.client;

import java.util.Map;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** A call failed: the daemon answered with an error, ended, or wrote something invalid. */
@NullMarked
public final class AdBridgeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final @Nullable Integer code;
  private final transient Map<String, Object> data;

  AdBridgeException(String message) {
    this(message, null, Map.of());
  }

  AdBridgeException(String message, @Nullable Integer code, Map<String, Object> data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** One of {@link Types.ErrorCode}; null if the daemon has not answered. */
  public @Nullable Integer code() {
    return code;
  }

  /** The name of the error, such as {@code unknownAd}; null if the daemon has not answered. */
  public @Nullable String name() {
    return data.get("name") instanceof String name ? name : null;
  }

  /** What the daemon says about the error, as JSON; empty if it has not answered. */
  public Map<String, Object> data() {
    return data;
  }
}
