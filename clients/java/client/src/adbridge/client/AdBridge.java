package adbridge.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * A daemon that this program has started, and the calls to it. All threads can use it.
 *
 * <p>Calls run in the order in which they are made. A future is completed after the listeners have
 * received all notifications that were written before its answer, and on the same thread as these.
 * On that thread, use the methods whose names end with {@code Async}.
 */
@NullMarked
public final class AdBridge extends Methods implements AutoCloseable {
  /** How much may wait to be written before a call waits, too. */
  private static final int MAX_UNWRITTEN = 1 << 20;

  /** The longest line that the thread of the caller writes: a pipe takes it at once. */
  private static final int MAX_DIRECT = 4_096;

  /** How much may wait in a stream before the client reads no more, if no call waits. */
  private static final long MAX_UNTAKEN = 1 << 20;

  private static final int KEPT_LINES = 20;
  private static final long GRACE_MS = 2_000;
  private static final long LOG_MS = 500;

  private final Process process;
  private final Writer writer;
  private final Thread logReader;
  private final Thread reader;
  private final AtomicLong lastId = new AtomicLong();
  private final Map<Long, Call<?>> calls = new ConcurrentHashMap<>();
  /** The loads that were cancelled, and will be answered. */
  private final Set<Long> cancelledLoads = ConcurrentHashMap.newKeySet();
  private final List<Consumer<Types.Notification>> listeners = new CopyOnWriteArrayList<>();
  private final Set<Notifications> streams = ConcurrentHashMap.newKeySet();
  private final ArrayDeque<String> lastLines = new ArrayDeque<>();
  private final Consumer<String> log;
  private final @Nullable Consumer<String> conversation;
  /** What the reader waits on while notifications wait. */
  private final Object room = new Object();
  private volatile boolean isPaused;
  private volatile boolean isClosing;
  /** Why there are no more answers. */
  private volatile @Nullable AdBridgeException end;
  private Types.InitializeResult server;

  /** How a daemon is started. Each method gives a copy with a change. */
  public record Options(
      @Nullable String program,
      List<String> arguments,
      List<Types.NotificationName> notifications,
      Consumer<String> log,
      @Nullable Consumer<String> conversation) {
    public Options() {
      this(null, List.of(), List.of(), line -> {}, null);
    }

    /** A path, or a name on PATH. Default: what ADBRIDGE names, else adbridge on PATH. */
    public Options withProgram(@Nullable String program) {
      return new Options(program, arguments, notifications, log, conversation);
    }

    /** The arguments, such as {@code --clock skip}. */
    public Options withArguments(String... arguments) {
      return new Options(program, List.of(arguments), notifications, log, conversation);
    }

    /** What to send beside the events and the violations of ads, and the states of adapters. */
    public Options withNotifications(Types.NotificationName... notifications) {
      return new Options(program, arguments, List.of(notifications), log, conversation);
    }

    /** What gets each line of the daemon's log. */
    public Options withLog(Consumer<String> log) {
      return new Options(program, arguments, notifications, log, conversation);
    }

    /**
     * What gets each line that is sent, after {@code "> "}, and received, after {@code "< "}. It is
     * called on several threads.
     */
    public Options withConversation(@Nullable Consumer<String> conversation) {
      return new Options(program, arguments, notifications, log, conversation);
    }
  }

  private AdBridge(Process process, Options options) {
    this.process = process;
    log = options.log();
    conversation = options.conversation();
    writer = new Writer(process.getOutputStream());
    logReader = thread("adbridge log", this::readLog);
    reader = thread("adbridge answers", this::readAnswers);
  }

  private static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Starts a daemon with these arguments, and waits until it answers. */
  public static AdBridge start(String... arguments) {
    return start(new Options().withArguments(arguments));
  }

  /** Starts a daemon, and waits until it answers. */
  public static AdBridge start(Options options) {
    List<String> command = new ArrayList<>();
    command.add(Program.find(options.program(), System.getenv()));
    command.addAll(options.arguments());
    AdBridge bridge;
    try {
      bridge = new AdBridge(new ProcessBuilder(command).start(), options);
    } catch (IOException fault) {
      throw new AdBridgeException(command.get(0) + " can't be started: " + fault.getMessage());
    }
    try {
      Map<String, Object> params = new LinkedHashMap<>();
      params.put("protocolVersion", 1);
      params.put("clientInfo", Map.of("name", "adbridge.client"));
      params.put("notifications", options.notifications());
      bridge.server = bridge.await(bridge.send("initialize", params, Types.InitializeResult::read));
      return bridge;
    } catch (RuntimeException fault) {
      bridge.close();
      throw fault;
    }
  }

  /** The daemon, and what it can do. */
  public Types.InitializeResult server() {
    return server;
  }

  /** The id of the daemon's process. */
  public long processId() {
    return process.pid();
  }

  /** Calls a listener with each notification, in order. A slow one delays the answers. */
  public void listen(Consumer<Types.Notification> listener) {
    listeners.add(listener);
    makeRoom();
  }

  /** The notifications from now on. */
  public Notifications notifications() {
    Notifications stream = new Notifications(this);
    streams.add(stream);
    if (end != null) {
      stream.end();
    }
    return stream;
  }

  void remove(Notifications stream) {
    streams.remove(stream);
    makeRoom();
  }

  /** Lets the reader go on if it waits. */
  void makeRoom() {
    if (isPaused) {
      synchronized (room) {
        room.notifyAll();
      }
    }
  }

  /** Calls any method. Its answer is JSON. */
  public CompletableFuture<@Nullable Object> callAsync(
      String method, Map<String, @Nullable Object> params) {
    return send(method, params, Members::any);
  }

  /**
   * Closes the daemon's input, and waits for its end. It is stopped after 2 seconds, and killed
   * after 4. Calls that were not answered fail.
   */
  @Override
  public void close() {
    isClosing = true;
    makeRoom();
    writer.close();
    try {
      if (!process.waitFor(GRACE_MS, TimeUnit.MILLISECONDS)) {
        process.destroy();
        if (!process.waitFor(GRACE_MS, TimeUnit.MILLISECONDS)) {
          process.destroyForcibly();
        }
      }
      if (Thread.currentThread() != reader) {
        reader.join(GRACE_MS);
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  // Calls

  /** A call that was not answered yet. */
  private final class Call<T> extends CompletableFuture<T> {
    private final long id;
    private final String method;
    private final Function<Members, T> result;

    Call(long id, String method, Function<Members, T> result) {
      this.id = id;
      this.method = method;
      this.result = result;
    }

    void answer(Map<String, Object> message) {
      try {
        if (message.get("error") != null) {
          Members error = new Members(message.get("error"), method + ": error");
          Map<String, Object> data = error.getIfPresent("data", Members::object);
          int code = error.get("code", Members::integer).intValue();
          String text = error.string("message");
          completeExceptionally(new AdBridgeException(text, code, data == null ? Map.of() : data));
        } else {
          complete(result.apply(new Members(message.get("result"), method + ": result")));
        }
      } catch (RuntimeException fault) {
        completeExceptionally(fault);
      }
    }

    /** Cancels the request, too. An ad that is loading, or was loaded meanwhile, is released. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      boolean isCancelled = super.cancel(mayInterruptIfRunning);
      if (isCancelled && calls.remove(id) != null) {
        if (method.startsWith("load")) {
          cancelledLoads.add(id);
        }
        tell("$/cancelRequest", Map.of("id", id));
      }
      return isCancelled;
    }
  }

  @Override
  <T> CompletableFuture<T> send(
      String method, Map<String, Object> params, Function<Members, T> result) {
    long id = lastId.incrementAndGet();
    StringBuilder line = new StringBuilder(128);
    line.append("{\"jsonrpc\":\"2.0\",\"id\":").append(id).append(",\"method\":");
    byte[] bytes = ended(line, method, params);
    Call<T> call = new Call<>(id, method, result);
    // A program that makes one call after another is faster without a second thread.
    // A long line can block it.
    boolean isAlone = bytes.length <= MAX_DIRECT && !calls.containsKey(id - 1);
    calls.put(id, call);
    makeRoom();
    try {
      writer.write(bytes, isAlone);
    } catch (RuntimeException fault) {
      calls.remove(id);
      throw fault;
    }
    AdBridgeException fault = end;
    if (fault != null && calls.remove(id) != null) {
      call.completeExceptionally(fault);
    }
    return call;
  }

  private void tell(String method, Map<?, ?> params) {
    StringBuilder line = new StringBuilder("{\"jsonrpc\":\"2.0\",\"method\":");
    writer.write(ended(line, method, params), false);
  }

  private byte[] ended(StringBuilder line, String method, Map<?, ?> params) {
    Json.write(method, line);
    line.append(",\"params\":");
    Json.write(params, line);
    line.append('}');
    if (conversation != null) {
      conversation.accept("> " + line);
    }
    return line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  <T> T await(CompletableFuture<T> answer) {
    if (Thread.currentThread() == reader) {
      throw new IllegalStateException(
          "This thread reads the answers, so it can't wait for one."
              + " Use the method that ends with Async.");
    }
    try {
      return answer.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof AdBridgeException error) {
        // With the stack of the caller: that of the thread that reads says nothing.
        error.setStackTrace(new Throwable().getStackTrace());
        throw error;
      }
      throw new CompletionException(failed.getCause());
    } catch (InterruptedException interrupted) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new AdBridgeException("The thread was interrupted while it waited for an answer.");
    }
  }

  /**
   * Writes lines. A call that follows no open one is written on its thread. All others are left to
   * a thread of the writer, so that many lines are one write.
   */
  private final class Writer {
    private final OutputStream out;
    private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private ByteArrayOutputStream spare = new ByteArrayOutputStream();
    private boolean isWriting;
    private boolean isClosed;
    /** Writes what it is told to; null until there is something. */
    private @Nullable Thread thread;
    private volatile boolean isTold;

    Writer(OutputStream out) {
      this.out = out;
    }

    /** Writes a line, on this thread if it is alone. */
    void write(byte[] line, boolean isAlone) {
      // The daemon may wait until the reader has read its answers.
      boolean canWait = Thread.currentThread() != reader;
      synchronized (this) {
        while (canWait && isWriting && waiting.size() > MAX_UNWRITTEN) {
          try {
            wait();
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AdBridgeException("The thread was interrupted while the daemon was busy.");
          }
        }
        if (isClosed) {
          return;
        }
        waiting.writeBytes(line);
        if (isWriting) {
          return;
        }
        isWriting = true;
        if (!isAlone || !canWait) {
          tellThread();
          return;
        }
      }
      writeSome();
      synchronized (this) {
        if (waiting.size() > 0) {
          tellThread();
        } else {
          stop();
        }
      }
    }

    private void tellThread() {
      isTold = true;
      if (thread == null) {
        thread = thread("adbridge calls", this::writeWhenTold);
      }
      LockSupport.unpark(thread);
    }

    private void stop() {
      isWriting = false;
      if (isClosed) {
        closeOutput();
      }
    }

    private void writeWhenTold() {
      while (true) {
        while (!isTold) {
          LockSupport.park(this);
        }
        isTold = false;
        while (writeSome()) {
          // Lines can come meanwhile.
        }
        synchronized (this) {
          if (isClosed && !isTold) {
            return;
          }
        }
      }
    }

    /** Writes the lines that wait; false if there were none. */
    private boolean writeSome() {
      ByteArrayOutputStream lines;
      synchronized (this) {
        lines = waiting;
        waiting = spare;
        notifyAll();
        if (lines.size() == 0) {
          spare = lines;
          stop();
          return false;
        }
      }
      try {
        lines.writeTo(out);
        out.flush();
      } catch (IOException ended) {
        // The end of the answers says so to every call.
        synchronized (this) {
          isClosed = true;
        }
      }
      spare = lines.size() > MAX_UNWRITTEN ? new ByteArrayOutputStream() : lines;
      spare.reset();
      return true;
    }

    synchronized void close() {
      isClosed = true;
      if (!isWriting) {
        closeOutput();
        if (thread != null) {
          isWriting = true;
          tellThread();
        }
      }
    }

    private void closeOutput() {
      try {
        out.close();
      } catch (IOException ended) {
        // It has ended already.
      }
    }
  }

  // Answers

  private void readAnswers() {
    String fault = null;
    try (InputStream in = process.getInputStream()) {
      LineReader lines = new LineReader(in);
      for (String line = lines.next(); line != null; line = lines.next()) {
        receive(line);
        waitForRoom();
      }
    } catch (IOException | AdBridgeException broken) {
      fault = broken.getMessage();
      process.destroyForcibly();
    }
    finish(fault);
  }

  /** Waits while too many notifications wait to be taken, because nobody needs what follows. */
  private void waitForRoom() {
    if (streams.isEmpty() || !hasToWait()) {
      return;
    }
    synchronized (room) {
      isPaused = true;
      try {
        while (hasToWait()) {
          room.wait();
        }
      } catch (InterruptedException interrupted) {
        // Nothing interrupts this thread but a listener, and that only ends the wait.
      }
      isPaused = false;
    }
  }

  private boolean hasToWait() {
    return calls.isEmpty()
        && cancelledLoads.isEmpty()
        && listeners.isEmpty()
        && !isClosing
        && streams.stream().anyMatch(stream -> stream.untaken() > MAX_UNTAKEN);
  }

  private void receive(String line) {
    if (conversation != null) {
      conversation.accept("< " + line);
    }
    Members message = new Members(Json.parse(line), "message");
    Map<String, Object> members = message.object();
    if (members.get("id") instanceof Long id) {
      Call<?> call = calls.remove(id);
      if (call != null) {
        call.answer(members);
      } else if (cancelledLoads.remove(id) && members.get("result") instanceof Map<?, ?> ad) {
        tell("dispose", Map.of("adId", ad.get("adId")));
      }
    } else if (members.get("method") instanceof String method) {
      Members params = new Members(members.get("params"), method);
      Types.Notification notification = Types.Notification.read(method, params);
      if (notification != null) {
        publish(notification, line.length());
      }
    }
  }

  private void publish(Types.Notification notification, int size) {
    streams.forEach(stream -> stream.add(notification, size));
    for (Consumer<Types.Notification> listener : listeners) {
      try {
        listener.accept(notification);
      } catch (RuntimeException fault) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, fault);
      }
    }
  }

  private void finish(String fault) {
    String how = fault;
    try {
      if (process.waitFor(2 * GRACE_MS, TimeUnit.MILLISECONDS) && how == null) {
        int code = process.exitValue();
        String status = code > 128 ? "signal " + (code - 128) : "exit code " + code;
        how = "The daemon has ended with " + status + ".";
      }
      // A child of the daemon can keep the log open.
      logReader.join(LOG_MS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    String text = how == null ? "The daemon has closed its output." : how;
    synchronized (lastLines) {
      text += lastLines.isEmpty() ? "" : "\n" + String.join("\n", lastLines);
    }
    end = new AdBridgeException(text);
    for (Long id : calls.keySet()) {
      Call<?> call = calls.remove(id);
      if (call != null) {
        call.completeExceptionally(new AdBridgeException(text));
      }
    }
    streams.forEach(Notifications::end);
  }

  private void readLog() {
    try (InputStream in = process.getErrorStream()) {
      LineReader lines = new LineReader(in);
      for (String line = lines.next(); line != null; line = lines.next()) {
        synchronized (lastLines) {
          lastLines.add(line);
          if (lastLines.size() > KEPT_LINES) {
            lastLines.remove();
          }
        }
        log.accept(line);
      }
    } catch (IOException ended) {
      // There is no more log.
    }
  }
}
