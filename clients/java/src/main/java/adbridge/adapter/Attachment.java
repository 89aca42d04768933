package adbridge.adapter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The connection of a program that runs already, and attaches itself to the bridge. */
record Attachment(InputStream input, OutputStream output) {
  /**
   * Attaches adapters, each by a connection of its own. Adapters that do not attach at the address
   * are left out, if any other does.
   */
  static List<Attachment> attach(List<String> classNames, String address) {
    List<Attachment> attached = new ArrayList<>();
    List<String> refusals = new ArrayList<>();
    for (String whole : classNames) {
      // The bridge knows the class with its package, or without it.
      for (String name : List.of(whole, whole.substring(whole.lastIndexOf('.') + 1))) {
        try {
          Attachment connection = connectWhenPossible(address, name);
          JsonNode error = connection.introduce(name);
          if (error == null) {
            attached.add(connection);
            break;
          }
          connection.output.close();
          refusals.add(name + " can't attach: " + error.path("message").asText());
        } catch (IOException | IllegalArgumentException fault) {
          fail(name + " can't attach with ADBRIDGE_ATTACH=" + address + ": " + fault.getMessage());
        }
      }
    }
    if (attached.isEmpty()) {
      fail(String.join("\n", refusals));
    }
    return attached;
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }

  /** How long it waits before it tries to connect again. */
  private static final long PAUSE_MS = 100;

  /** Connects as soon as a bridge listens at the address: the program can be started first. */
  private static Attachment connectWhenPossible(String address, String name) throws IOException {
    boolean isWaiting = false;
    while (true) {
      try {
        return connect(address);
      } catch (SocketException fault) {
        if (!(fault instanceof ConnectException) && !isMissing(address)) {
          throw fault;
        }
        if (!isWaiting) {
          System.err.println(
              name + " waits for a bridge with ADBRIDGE_ATTACH=" + address + ": " + fault.getMessage());
        }
        isWaiting = true;
        LockSupport.parkNanos(PAUSE_MS * 1_000_000);
      }
    }
  }

  private static boolean isMissing(String address) {
    return address.startsWith(UNIX) && !Files.exists(Path.of(address.substring(UNIX.length())));
  }

  private static final String UNIX = "unix:";

  private static Attachment connect(String address) throws IOException {
    SocketChannel channel;
    if (address.startsWith(UNIX)) {
      channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(UnixDomainSocketAddress.of(address.substring(UNIX.length())));
    } else {
      int colon = address.lastIndexOf(':');
      if (!address.startsWith("tcp:") || colon <= "tcp:".length()) {
        throw new IllegalArgumentException("expected unix:PATH or tcp:HOST:PORT");
      }
      String host = address.substring("tcp:".length(), colon);
      int port = Integer.parseInt(address.substring(colon + 1));
      channel = SocketChannel.open(new InetSocketAddress(host, port));
      channel.setOption(java.net.StandardSocketOptions.TCP_NODELAY, true);
    }
    return new Attachment(new Input(channel), new Writer(channel));
  }

  /** Reads a channel. A stream of {@code Channels} would block the writer meanwhile. */
  private static final class Input extends InputStream {
    private final SocketChannel channel;

    Input(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public int read() throws IOException {
      byte[] next = new byte[1];
      return read(next, 0, 1) < 0 ? -1 : next[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return channel.read(ByteBuffer.wrap(bytes, offset, length));
    }
  }

  /** Writes a channel, and closes it. */
  private static final class Writer extends OutputStream {
    private final SocketChannel channel;

    Writer(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** Introduces an adapter to the bridge, and returns the error of the answer. */
  private JsonNode introduce(String className) throws IOException {
    ObjectNode message = JsonNodeFactory.instance.objectNode();
    message.put("jsonrpc", "2.0").put("id", 1).put("method", "adapter/attach");
    ObjectNode params = message.putObject("params").put("className", className);
    String token = System.getenv("ADBRIDGE_ATTACH_TOKEN");
    if (token != null) {
      params.put("token", token);
    }
    new Output(output).write(message);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    // What follows the answer belongs to the conversation.
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) {
        throw new IOException("The bridge has closed the connection.");
      }
      line.write(next);
    }
    return Output.parse(line.toByteArray()).get("error");
  }
}
