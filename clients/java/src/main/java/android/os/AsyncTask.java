package android.os;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work on another thread, whose result comes to the main thread. */
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

  private final Handler main = new Handler(Looper.getMainLooper());
  private FutureTask<Result> task;

  @SuppressWarnings("unchecked")
  protected abstract Result doInBackground(Params... parameters);

  protected void onPreExecute() {}

  protected void onPostExecute(Result result) {}

  protected void onCancelled() {}

  @SafeVarargs
  public final AsyncTask<Params, Progress, Result> execute(Params... parameters) {
    return executeOnExecutor(SERIAL_EXECUTOR, parameters);
  }

  @SafeVarargs
  public final AsyncTask<Params, Progress, Result> executeOnExecutor(
      Executor executor, Params... parameters) {
    onPreExecute();
    task =
        new FutureTask<>(
            () -> {
              Result result = doInBackground(parameters);
              main.post(
                  () -> {
                    if (isCancelled()) {
                      onCancelled();
                    } else {
                      onPostExecute(result);
                    }
                  });
              return result;
            });
    executor.execute(task);
    return this;
  }

  public final boolean cancel(boolean mayInterrupt) {
    return task != null && task.cancel(mayInterrupt);
  }

  public final boolean isCancelled() {
    return task != null && task.isCancelled();
  }

  public final Result get() throws InterruptedException, ExecutionException {
    return task.get();
  }

  public final Result get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return task.get(timeout, unit);
  }
}
