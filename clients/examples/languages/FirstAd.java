import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** A first ad in Java: loads an ad, shows it, and handles its events and a failed load. */
public final class FirstAd {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] arguments) throws Exception {
    String program = System.getenv().getOrDefault("ADBRIDGE", "adbridge");
    AdBridge bridge =
        new AdBridge(
            program, event -> System.out.println("event: " + event.path("event").asText()));

    JsonNode ad =
        bridge.call(
            "loadNative",
            Map.of(
                "adUnitId", "sample/content",
                "options", Map.of("image", Map.of("disableImageLoading", true))));
    String adId = ad.path("adId").asText();
    System.out.println("loaded " + adId + ": " + ad.at("/assets/headline").asText());

    JsonNode rendered =
        bridge.call("render", Map.of("adId", adId, "view", Map.of("width", 320, "height", 250)));
    System.out.println("rendered, AdChoices: " + rendered.at("/adChoices/position").asText());
    JsonNode impression = bridge.call("recordImpression", Map.of("adId", adId));
    System.out.println("impression counted: " + impression.path("counted"));
    JsonNode click = bridge.call("recordClick", Map.of("adId", adId, "asset", "callToAction"));
    System.out.println("click counted: " + click.path("counted"));

    JsonNode banner =
        bridge.call("loadBanner", Map.of("adUnitId", "sample/banner", "adSize", "banner"));
    System.out.println(
        "loaded " + banner.path("adId").asText() + ": " + banner.at("/view/text").asText());

    try {
      bridge.call("loadNative", Map.of("adUnitId", "sample/no-fill"));
    } catch (CallException error) {
      System.out.println("load failed: " + error.code + " " + error.name);
    }

    JsonNode disposed = bridge.call("dispose", Map.of("adId", adId));
    System.out.println("disposed: " + disposed.path("disposed"));
    System.out.println("exit code: " + bridge.close());
  }

  /** A conversation with a daemon, one request at a time. */
  static final class AdBridge {
    private final Process process;
    private final Writer input;
    private final BufferedReader output;
    private final Consumer<JsonNode> onEvent;
    private int lastId;

    /** Starts a daemon. {@code onEvent} gets the parameters of each event. */
    AdBridge(String program, Consumer<JsonNode> onEvent) throws IOException {
      this.onEvent = onEvent;
      process =
          new ProcessBuilder(program).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      input =
          new BufferedWriter(
              new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
      output =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Sends a request, and reads lines up to its answer. */
    JsonNode call(String method, Map<String, ?> params) throws IOException, CallException {
      int id = ++lastId;
      ObjectNode request = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id);
      request.put("method", method).set("params", JSON.valueToTree(params));
      input.write(JSON.writeValueAsString(request));
      input.write('\n');
      input.flush();
      for (String line; (line = output.readLine()) != null; ) {
        JsonNode message = JSON.readTree(line);
        if (message.has("method")) {
          if (message.path("method").asText().equals("adEvent")) {
            onEvent.accept(message.path("params"));
          }
        } else if (message.path("id").isInt() && message.path("id").intValue() == id) {
          if (message.has("error")) {
            throw new CallException(message.path("error"));
          }
          return message.path("result");
        }
      }
      throw new EOFException("adbridge has ended without an answer.");
    }

    /** Ends the daemon by the end of its input, and returns its exit code. */
    int close() throws IOException, InterruptedException {
      input.close();
      output.transferTo(Writer.nullWriter()); // So that it can write what it still has.
      return process.waitFor();
    }
  }

  /** The error in the answer to a request. */
  @SuppressWarnings("serial")
  static final class CallException extends Exception {
    final int code;
    final String name;

    CallException(JsonNode error) {
      super(error.path("message").asText());
      code = error.path("code").asInt();
      name = error.at("/data/name").asText();
    }
  }
}
