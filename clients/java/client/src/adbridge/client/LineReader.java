package adbridge.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Cuts a stream of bytes into lines. */
final class LineReader {
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int start;
  private int end;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** The next line; null at the end. */
  String next() throws IOException {
    ByteArrayOutputStream begun = null;
    while (true) {
      for (int i = start; i < end; i++) {
        if (buffer[i] == '\n') {
          String line = text(begun, i);
          start = i + 1;
          return line;
        }
      }
      if (end > start) {
        begun = begun == null ? new ByteArrayOutputStream() : begun;
        begun.write(buffer, start, end - start);
      }
      start = 0;
      end = Math.max(in.read(buffer), 0);
      if (end == 0) {
        return begun == null ? null : begun.toString(StandardCharsets.UTF_8);
      }
    }
  }

  private String text(ByteArrayOutputStream begun, int to) {
    if (begun == null) {
      return new String(buffer, start, to - start, StandardCharsets.UTF_8);
    }
    begun.write(buffer, start, to - start);
    return begun.toString(StandardCharsets.UTF_8);
  }
}
