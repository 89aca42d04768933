package android.os;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Work on another thread, whose result comes to the main thread. A task runs once. An exception of its
 * work ends the program.
 */
@Deprecated
public abstract class AsyncTask<Params, Progress, Result> {
  private static final ExecutorService SERIAL =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "AsyncTask");
            thread.setDaemon(true);
            return thread;
          });

  public static final Executor SERIAL_EXECUTOR = SERIAL;
  public static final Executor THREAD_POOL_EXECUTOR = SERIAL;

  /** Where a task is: once it has told its end on the main thread, it is finished. */
  public enum Status {
    PENDING,
    RUNNING,
    FINISHED
  }

  private final Handler main = new Handler(Looper.getMainLooper());
  private final FutureTask<Result> task =
      new FutureTask<>(this::work) {
        @Override
        protected void done() {
          try {
            get();
          } catch (CancellationException cancelled) {
            if (!hasBegun) {
              finishOnMainThread(null);
            }
          } catch (ExecutionException fault) {
            throw new RuntimeException(
                "An error occurred while executing doInBackground()", fault.getCause());
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
          }
        }
      };
  private volatile Params[] parameters;
  private volatile boolean hasBegun;
  private volatile boolean isCancelled;
  private volatile Status status = Status.PENDING;

  private Result work() {
    hasBegun = true;
    Result result = null;
    try {
      result = doInBackground(parameters);
    } catch (Throwable fault) {
      isCancelled = true;
      throw fault;
    } finally {
      finishOnMainThread(result);
    }
    return result;
  }

  private void finishOnMainThread(Result result) {
    main.post(
        () -> {
          if (isCancelled()) {
            onCancelled(result);
          } else {
            onPostExecute(result);
          }
          status = Status.FINISHED;
        });
  }

  @SuppressWarnings("unchecked")
  protected abstract Result doInBackground(Params... parameters);

  protected void onPreExecute() {}

  protected void onPostExecute(Result result) {}

  /** Called in place of {@link #onPostExecute}. The result is null if the work did not begin. */
  protected void onCancelled(Result result) {
    onCancelled();
  }

  protected void onCancelled() {}

  @SafeVarargs
  public final AsyncTask<Params, Progress, Result> execute(Params... parameters) {
    return executeOnExecutor(SERIAL_EXECUTOR, parameters);
  }

  @SafeVarargs
  public final AsyncTask<Params, Progress, Result> executeOnExecutor(
      Executor executor, Params... parameters) {
    switch (status) {
      case RUNNING ->
          throw new IllegalStateException("Cannot execute task: the task is already running.");
      case FINISHED ->
          throw new IllegalStateException(
              "Cannot execute task: the task has already been executed"
                  + " (a task can be executed only once)");
      case PENDING -> status = Status.RUNNING;
    }
    onPreExecute();
    this.parameters = parameters;
    executor.execute(task);
    return this;
  }

  /** Also before the task runs: then its work does not begin. */
  public final boolean cancel(boolean mayInterrupt) {
    isCancelled = true;
    return task.cancel(mayInterrupt);
  }

  public final boolean isCancelled() {
    return isCancelled;
  }

  public final Status getStatus() {
    return status;
  }

  public final Result get() throws InterruptedException, ExecutionException {
    return task.get();
  }

  public final Result get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return task.get(timeout, unit);
  }
}
