import Foundation

/// Blocks the main thread, and returns when it is blocked.
///
/// - Returns: A semaphore. Its signal lets the main thread go on.
func blockMainThread() async -> DispatchSemaphore {
  let (isBlocked, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  DispatchQueue.main.async {
    isBlocked.signal()
    mayGo.wait()
  }
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      isBlocked.wait()
      continuation.resume()
    }
  }
  return mayGo
}
