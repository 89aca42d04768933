package adbridge.client

import adbridge.client.Types.AdapterSource
import adbridge.client.Types.AssetName
import adbridge.client.Types.DefineNetworkParams
import adbridge.client.Types.ErrorCode
import adbridge.client.Types.LoadEnded
import adbridge.client.Types.LoadNativeParams
import adbridge.client.Types.LoadOutcome
import adbridge.client.Types.NetworkStub
import adbridge.client.Types.NotificationName
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

private val conversations =
  listOf<Pair<String, suspend (AdBridge, SuspendingAdBridge) -> Unit>>(
    "a call suspends until its answer" to { _, calls ->
      val ad = calls.loadNative("sample/native")
      expect(ad.adId(), "ad-1")
      expect(calls.recordClick(ad.adId(), AssetName.HEADLINE).counted(), true)
      calls.dispose(ad.adId())
    },
    "calls of many coroutines are open at once" to { _, calls ->
      val ads = coroutineScope { List(1_000) { async { calls.loadNative("sample/native") } }.awaitAll() }
      expect(ads.map { it.adId() }.distinct().size, 1_000)
    },
    "an error is thrown where the call is" to { _, calls ->
      expect(codeOf { calls.getAd("ad-7") }, ErrorCode.UNKNOWN_AD)
    },
    "a cancelled coroutine cancels its request" to { bridge, calls ->
      val notifications = bridge.notifications()
      coroutineScope {
        val params = silent(calls)
        // It runs until it waits for the answer: the request is sent.
        val load = launch(start = CoroutineStart.UNDISPATCHED) { calls.loadNative(params) }
        load.cancelAndJoin()
      }
      val ended = notifications.waitFor(LoadEnded::class.java, { true }, Duration.ofSeconds(60))
      expect(ended.outcome(), LoadOutcome.CANCELLED)
    },
    "each function sends what the method of its name sends and suspends" to { _, _ ->
      val lines = CopyOnWriteArrayList<String>()
      val options = AdBridge.Options().withConversation { lines.add(it) }
      Conversations.started("cat > /dev/null", options).use { bridge ->
        val functions = SuspendingAdBridge::class.java.declaredMethods.filter { isSuspending(it) }
        for (function in functions) {
          val types = function.genericParameterTypes.dropLast(1)
          val arguments = types.mapIndexed { place, type -> Generated.sample(type, "a.$place", 0) }
          val sent = Generated.Sent()
          val method = Methods::class.java.getMethod(function.name, *function.parameterTypes.dropLast(1).toTypedArray())
          method.invoke(sent, *arguments.toTypedArray())
          val end = Continuation<Any?>(EmptyCoroutineContext) {}
          val result = function.invoke(SuspendingAdBridge(bridge), *arguments.toTypedArray(), end)
          val (name, params) = sent.all
          expect(result, COROUTINE_SUSPENDED)
          expect(lines.last().substringAfter(",\"method\":"), "${Json.text(name)},\"params\":${Json.text(params)}}")
        }
        expect(functions.size > 50, true)
        expect(lines.count { it.startsWith("> ") }, functions.size + 1)
      }
    },
    "a killed daemon ends a call that is suspended" to { bridge, calls ->
      val load = silent(calls)
      coroutineScope {
        launch(start = CoroutineStart.UNDISPATCHED) { expect(codeOf { calls.loadNative(load) }, null) }
        ProcessHandle.of(bridge.processId()).orElseThrow().destroyForcibly()
      }
    },
  )

/** Loads from a network that never answers. */
private suspend fun silent(calls: SuspendingAdBridge): LoadNativeParams {
  calls.defineNetwork(DefineNetworkParams("Silent").withStubs(listOf(NetworkStub().withNever(true))))
  return LoadNativeParams().withAdapter(AdapterSource("Silent"))
}

private fun isSuspending(method: Method) =
  Modifier.isPublic(method.modifiers) && method.parameterTypes.lastOrNull() == Continuation::class.java

private suspend fun codeOf(call: suspend () -> Unit): Int? {
  try {
    call()
  } catch (error: AdBridgeException) {
    return error.code()
  }
  throw AssertionError("The call did not fail.")
}

private fun expect(found: Any?, expected: Any?) {
  if (found != expected) throw AssertionError("expected $expected, found $found")
}

/** Prints a line of JSON for each conversation: its name, and the fault or nothing. */
fun main() {
  for ((name, conversation) in conversations) {
    val options = AdBridge.Options().withNotifications(NotificationName.LOAD_ENDED)
    val fault = runCatching {
      AdBridge.start(options).use { runBlocking { conversation(it, SuspendingAdBridge(it)) } }
    }
    println(Json.text(listOf(name, fault.exceptionOrNull()?.stackTraceToString() ?: "")))
  }
}
