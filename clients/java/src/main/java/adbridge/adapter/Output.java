package adbridge.adapter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;

/** Writes lines. Any thread can call it. */
final class Output {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MAXIMUM_LINE = 16 << 20;

  private final OutputStream stream;

  Output(OutputStream stream) {
    this.stream = stream;
  }

  static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  static JsonNode parse(byte[] line) throws IOException {
    return MAPPER.readTree(line);
  }

  /**
   * Writes a line. If the bridge reads no more, the program ends soon, so a failure has no effect.
   *
   * @return false if it is longer than the bridge reads.
   */
  boolean write(ObjectNode message) {
    try {
      byte[] json = MAPPER.writeValueAsBytes(message);
      byte[] line = java.util.Arrays.copyOf(json, json.length + 1);
      line[json.length] = '\n';
      if (line.length > MAXIMUM_LINE) {
        return false;
      }
      synchronized (stream) {
        stream.write(line);
        stream.flush();
      }
    } catch (JsonProcessingException fault) {
      throw new IllegalStateException(fault);
    } catch (IOException closed) {
      return true;
    }
    return true;
  }
}
