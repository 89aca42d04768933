package com.example.probe;

import android.app.Activity;
import android.content.Context;
import android.content.SharedPreferences;
import android.os.AsyncTask;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.view.View;
import androidx.core.content.ContextCompat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What handlers, loopers and tasks do. The last part is done by the main thread's looper. */
@SuppressWarnings("deprecation")
final class Threads extends Table {
  private final Activity activity;
  private final Handler main = new Handler(Looper.getMainLooper());

  private Threads(Activity activity) {
    this.activity = activity;
  }

  /** Passes the lines on when the looper has done all. */
  static void of(Activity activity, Consumer<String> result) throws Exception {
    Threads threads = new Threads(activity);
    threads.loopers();
    threads.interrupts();
    threads.handlers();
    threads.mainThread(() -> result.accept(threads.text()));
  }

  private static Object nothing(Runnable action) {
    action.run();
    return null;
  }

  private void loopers() throws Exception {
    HandlerThread thread = new HandlerThread("worker", 10);
    add("HandlerThread at first", thread.getLooper(), thread.quit(), thread.isDaemon());
    thread.start();
    Looper looper = thread.getLooper();
    add(
        "Looper", looper.getThread() == thread, looper.isCurrentThread(), thread.getName(),
        Looper.getMainLooper().isCurrentThread(), Looper.myLooper() == Looper.getMainLooper(),
        Looper.getMainLooper().getThread() == Thread.currentThread());
    add("Looper.prepare", message(() -> nothing(Looper::prepare)));
    CompletableFuture<String> faults = new CompletableFuture<>();
    new Thread(
            () -> {
              String loop = message(() -> nothing(Looper::loop));
              String handler = message(Handler::new).replaceAll("Thread\\[.*?]", "a thread");
              Looper.prepare();
              faults.complete(
                  loop + " " + handler + " " + (new Handler().getLooper() == Looper.myLooper()));
            })
        .start();
    add("Looper that is not prepared", faults.get());
    List<Integer> got = Collections.synchronizedList(new ArrayList<>());
    Handler handler = new Handler(looper);
    CountDownLatch start = held(handler);
    handler.post(() -> got.add(1));
    looper.quitSafely();
    start.countDown();
    thread.join();
    add("Looper.quitSafely", got, handler.post(() -> got.add(2)), thread.isAlive());
    HandlerThread other = new HandlerThread("other");
    other.start();
    Handler late = new Handler(other.getLooper());
    CountDownLatch open = held(late);
    late.post(() -> got.add(3));
    boolean isQuitting = other.quitSafely();
    open.countDown();
    other.join();
    add("HandlerThread.quitSafely", isQuitting, got, late.sendEmptyMessage(1));
  }

  /** An interrupt does not end the wait for a looper, and is not forgotten. */
  private void interrupts() throws Exception {
    CompletableFuture<String> found = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () -> {
              Thread caller = Thread.currentThread();
              HandlerThread thread =
                  new HandlerThread("late") {
                    @Override
                    public void run() {
                      // The wait has begun again after the interrupt has ended it.
                      while (caller.isInterrupted() || caller.getState() != Thread.State.WAITING) {
                        Thread.yield();
                      }
                      super.run();
                    }
                  };
              thread.start();
              caller.interrupt();
              boolean hasLooper = thread.getLooper() != null;
              found.complete(hasLooper + " " + Thread.interrupted() + " " + thread.quit());
            });
    waiting.start();
    add("HandlerThread.getLooper, interrupted", found.get());
    CompletableFuture<Boolean> end = new CompletableFuture<>();
    HandlerThread interrupted =
        new HandlerThread("interrupted") {
          @Override
          public void run() {
            super.run();
            end.complete(isInterrupted());
          }
        };
    interrupted.start();
    Handler handler = new Handler(interrupted.getLooper());
    interrupted.interrupt();
    add("Looper.loop, interrupted", end.get(), handler.getLooper() == interrupted.getLooper());
  }

  /** Lets the looper of another thread wait, from now on, until everything is in its queue. */
  static CountDownLatch held(Handler handler) throws InterruptedException {
    CountDownLatch isHeld = new CountDownLatch(1);
    CountDownLatch start = new CountDownLatch(1);
    handler.post(
        () -> {
          isHeld.countDown();
          try {
            start.await();
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
          }
        });
    isHeld.await();
    return start;
  }

  private void handlers() throws InterruptedException {
    HandlerThread thread = new HandlerThread("worker");
    thread.start();
    List<String> got = Collections.synchronizedList(new ArrayList<>());
    Handler.Callback callback =
        message -> {
          got.add("callback " + message.what);
          return message.what == 1;
        };
    Handler handler =
        new Handler(thread.getLooper(), callback) {
          @Override
          public void handleMessage(Message message) {
            got.add("handler " + message.what + " " + message.obj + " " + message.arg1);
          }
        };
    Handler plain = new Handler(thread.getLooper());
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch start = held(plain);
    Message full = Message.obtain();
    full.what = 3;
    full.arg1 = 4;
    full.obj = "o";
    handler.sendEmptyMessage(1);
    handler.sendMessageDelayed(handler.obtainMessage(2, "later"), 600_000);
    handler.sendMessage(full);
    handler.sendMessageDelayed(handler.obtainMessage(5), -1_000);
    Runnable gone = () -> got.add("gone");
    plain.post(() -> got.add("posted"));
    plain.postDelayed(gone, 1);
    plain.postDelayed(gone, "token", 2);
    handler.removeCallbacks(gone);
    plain.removeCallbacks(gone);
    plain.postDelayed(() -> got.add("token"), "token", 1);
    plain.sendMessage(plain.obtainMessage(6, "token"));
    plain.removeCallbacksAndMessages("token");
    plain.sendEmptyMessage(0);
    plain.post(() -> got.add("kept"));
    boolean hadEmpty = plain.hasMessages(0);
    plain.removeMessages(0);
    boolean hasEmpty = plain.hasMessages(0);
    handler.sendEmptyMessage(7);
    plain.removeMessages(7);
    boolean hasOther = handler.hasMessages(7);
    handler.sendEmptyMessage(2);
    handler.post(end::countDown);
    plain.postAtFrontOfQueue(() -> got.add("front"));
    start.countDown();
    end.await();
    add("Handler", got);
    add("Handler.removeMessages", hadEmpty, hasEmpty, hasOther, handler.hasMessages(2));
    add("Handler.sendMessage", full.getTarget() == handler, plain.obtainMessage(9).what);
    CountDownLatch again = held(plain);
    plain.post(gone);
    plain.sendEmptyMessage(8);
    handler.sendEmptyMessage(1);
    plain.removeCallbacksAndMessages(null);
    add("Handler.removeCallbacksAndMessages", plain.hasMessages(8), handler.hasMessages(1));
    again.countDown();
    thread.quit();
    thread.join();
    Message another = plain.obtainMessage(9);
    boolean isSent = handler.sendMessage(another);
    add("Handler.sendMessage of another one", isSent, another.getTarget() == handler);
    HandlerThread idle = new HandlerThread("idle");
    idle.start();
    while (idle.getLooper() == null || idle.getState() != Thread.State.WAITING) {
      Thread.yield();
    }
    idle.quit();
    idle.join(60_000);
    add("HandlerThread.quit", idle.isAlive());
    plain.handleMessage(full);
  }

  private void mainThread(Runnable end) throws Exception {
    List<String> got = Collections.synchronizedList(new ArrayList<>());
    View view = new View(activity);
    view.post(() -> got.add("view " + Looper.getMainLooper().isCurrentThread()));
    main.post(() -> got.add("handler"));
    ContextCompat.getMainExecutor(activity).execute(() -> got.add("executor"));
    Thread other =
        new Thread(
            () ->
                activity.runOnUiThread(
                    () -> got.add("activity " + Looper.getMainLooper().isCurrentThread())));
    other.start();
    other.join();
    add("Main thread at first", got);
    SharedPreferences preferences = activity.getSharedPreferences("threads", Context.MODE_PRIVATE);
    SharedPreferences.OnSharedPreferenceChangeListener listener =
        (all, key) -> got.add("preference " + key + " " + Looper.getMainLooper().isCurrentThread());
    preferences.registerOnSharedPreferenceChangeListener(listener);
    Thread changing = new Thread(() -> preferences.edit().putInt("p", 1).apply());
    changing.start();
    changing.join();
    add("SharedPreferences off the main thread", preferences.getInt("p", 0), got);
    List<AsyncTask<String, Void, String>> tasks = tasks(got);
    add(
        "ContextCompat",
        ContextCompat.checkSelfPermission(activity, "android.permission.INTERNET"));
    long before = System.nanoTime();
    view.postDelayed(
        () -> {
          long passed = (System.nanoTime() - before) / 1_000_000;
          got.add("later " + (passed >= 30));
          add("Main thread", got);
          for (AsyncTask<String, Void, String> task : tasks) {
            add("AsyncTask at last", task.getStatus(), message(() -> task.execute("again")));
          }
          end.run();
        },
        30);
  }

  /** A task that ends, those that are cancelled after, during and before their work, and one that throws. */
  private List<AsyncTask<String, Void, String>> tasks(List<String> got) throws Exception {
    Task task = new Task(got);
    add("AsyncTask at first", task.isCancelled(), task.getStatus());
    task.execute("a", "b");
    add("AsyncTask", task.get(), task.get(1, TimeUnit.SECONDS), task.isCancelled(), got);
    add("AsyncTask again", task.getStatus(), message(() -> task.execute("c")));
    Task late = new Task(got);
    late.executeOnExecutor(Runnable::run, "d", "e");
    add("AsyncTask.cancel after", late.cancel(true), late.isCancelled(), late.get());
    Task cancelled = new Task(got);
    cancelled.executeOnExecutor(Runnable::run, "cancel");
    add(
        "AsyncTask.cancel", cancelled.isCancelled(), fault(cancelled::get),
        fault(() -> cancelled.get(1, TimeUnit.SECONDS)), cancelled.cancel(false));
    Task early = new Task(got);
    add("AsyncTask.cancel before", early.cancel(false), early.isCancelled(), early.getStatus());
    early.executeOnExecutor(Runnable::run, "never");
    add("AsyncTask.cancel before", fault(early::get), early.getStatus());
    Task failing = new Task(got);
    add("AsyncTask that throws", message(() -> failing.executeOnExecutor(Runnable::run, "throw")));
    add("AsyncTask that throws", failing.isCancelled(), message(failing::get), failing.getStatus());
    return List.of(task, late, cancelled, early, failing);
  }

  private static final class Task extends AsyncTask<String, Void, String> {
    private final List<String> got;

    Task(List<String> got) {
      this.got = got;
    }

    @Override
    protected void onPreExecute() {
      got.add("before");
    }

    @Override
    protected String doInBackground(String... parameters) {
      if (parameters[0].equals("throw")) {
        throw new IllegalStateException("thrown");
      }
      return parameters[0].equals("cancel")
          ? "cancelled " + cancel(false)
          : Thread.currentThread().getName() + " " + String.join("+", parameters);
    }

    @Override
    protected void onPostExecute(String result) {
      got.add("after " + result + " " + Looper.getMainLooper().isCurrentThread());
    }

    @Override
    protected void onCancelled(String result) {
      got.add("cancelled with " + result);
      super.onCancelled(result);
    }

    @Override
    protected void onCancelled() {
      got.add("cancelled");
    }
  }
}
