package adbridge.adapter.coroutines

import android.os.Handler
import android.os.Looper
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.InternalCoroutinesApi
import kotlinx.coroutines.MainCoroutineDispatcher
import kotlinx.coroutines.internal.MainDispatcherFactory

/** Lets `Dispatchers.Main` of coroutines be the main thread. */
@OptIn(InternalCoroutinesApi::class)
class MainDispatcher : MainDispatcherFactory {
  override val loadPriority: Int
    get() = Int.MAX_VALUE

  override fun createDispatcher(allFactories: List<MainDispatcherFactory>): MainCoroutineDispatcher =
    HandlerDispatcher(isImmediate = false)
}

/** Runs coroutines on the main thread. */
private class HandlerDispatcher(private val isImmediate: Boolean) : MainCoroutineDispatcher() {
  private val main = Handler(Looper.getMainLooper())

  override val immediate: MainCoroutineDispatcher
    get() = if (isImmediate) this else HandlerDispatcher(isImmediate = true)

  override fun isDispatchNeeded(context: CoroutineContext): Boolean =
    !(isImmediate && Looper.getMainLooper().isCurrentThread)

  override fun dispatch(context: CoroutineContext, block: Runnable) {
    main.post(block)
  }
}
