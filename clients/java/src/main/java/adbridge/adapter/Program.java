package adbridge.adapter;

import android.os.Handler;
import android.os.Looper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The program that runs adapters: {@code java adbridge.adapter.Program CLASS…}.
 *
 * <p>The thread that runs it is the main thread, which calls the adapters.
 */
public final class Program {
  /** How long the program waits for pending answers when the bridge ends it. */
  private static final long PATIENCE_MS = 1_000;

  /** How much the reader may be ahead of the main thread, in KiB. */
  private static final int READ_AHEAD = 16 * 1_024;

  private Program() {}

  public static void main(String[] classNames) throws IOException {
    // Standard output belongs to the messages: what else is printed goes to the bridge's log.
    System.setOut(System.err);
    Looper.prepareMainLooper();
    Thread.setDefaultUncaughtExceptionHandler(Program::crash);
    AdapterClasses classes = new AdapterClasses(List.of(classNames));
    List<Session> sessions = new ArrayList<>();
    String address = System.getenv("ADBRIDGE_ATTACH");
    if (address == null || address.isEmpty()) {
      Session session =
          new Session(classes, new Output(new FileOutputStream(FileDescriptor.out)));
      sessions.add(session);
      read(new FileInputStream(FileDescriptor.in), session, sessions);
    } else {
      for (Attachment attachment : Attachment.attach(classes.names(), address)) {
        Session session = new Session(classes, new Output(attachment.output()));
        sessions.add(session);
        read(attachment.input(), session, sessions);
      }
    }
    try {
      Looper.loop();
    } catch (Throwable fault) {
      crash(Thread.currentThread(), fault);
    }
  }

  /** As on a device, an exception that nothing catches ends the program. */
  private static void crash(Thread thread, Throwable fault) {
    System.err.println("FATAL EXCEPTION: " + thread.getName());
    System.err.println(Errors.text(fault));
    System.err.flush();
    Runtime.getRuntime().halt(1);
  }

  /** Reads lines on a thread of its own, and handles them on the main thread. */
  private static void read(InputStream input, Session session, List<Session> sessions) {
    Handler main = new Handler(Looper.getMainLooper());
    Semaphore ahead = new Semaphore(READ_AHEAD);
    Thread reader =
        new Thread(
            () -> {
              try (InputStream lines = new BufferedInputStream(input, 1 << 16)) {
                for (byte[] line = readLine(lines); line != null; line = readLine(lines)) {
                  byte[] given = line;
                  int size = Math.min(line.length / 1_024 + 1, READ_AHEAD);
                  ahead.acquireUninterruptibly(size);
                  main.post(
                      () -> {
                        ahead.release(size);
                        session.receive(given);
                      });
                }
              } catch (IOException closed) {
                System.err.println("The bridge can't be read: " + closed.getMessage());
              }
              main.post(() -> end(session, sessions, main));
            },
            "bridge");
    reader.setDaemon(true);
    reader.start();
  }

  /** @return null at the end of the input. */
  private static byte[] readLine(InputStream input) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) {
        return line.size() == 0 ? null : line.toByteArray();
      }
      line.write(next);
    }
    return line.toByteArray();
  }

  /** The bridge has closed its connection: the last one ends the program. */
  private static void end(Session session, List<Session> sessions, Handler main) {
    sessions.remove(session);
    if (sessions.isEmpty()) {
      Runnable exit = () -> Runtime.getRuntime().halt(0);
      main.postDelayed(exit, PATIENCE_MS);
      session.whenIdle(exit);
    }
  }
}
