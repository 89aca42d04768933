import Testing

@testable import EventLoop
@testable import Platform

@Suite struct LoopActorTests {
  @Test @LoopActor func `a test may run on the actor`() {
    LoopActor.shared.preconditionIsolated()
    #expect(LoopExecutor.shared.isCurrent)
  }

  @Test @LoopActor func `code on the loop's thread can assume the actor`() {
    let answer = LoopActor.assumeIsolated { 42 }
    #expect(answer == 42)
  }

  @Test func `code on another thread can't assume the actor`() async {
    await #expect(processExitsWith: .failure) {
      LoopActor.assumeIsolated {}
    }
  }

  @Test @LoopActor func `an error is rethrown`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try LoopActor.assumeIsolated { throw Failure() }
    }
  }

  @Test func `jobs run in the order in which they became ready`() async {
    let order = await Task { @LoopActor in
      let order = Order()
      var tasks: [Task<Void, Never>] = []
      for number in 0..<3000 {
        tasks.append(Task { @LoopActor in order.numbers.append(number) })
      }
      for task in tasks { await task.value }
      return order.numbers
    }.value
    #expect(order == Array(0..<3000))
  }

  @Test func `a task that is resumed goes on in the next turns of the loop`() async {
    await #expect(processExitsWith: .success) {
      let count = LoopActor.claimThread {
        let loop = EventLoop(clock: Clock(.wall))
        let ends = Counter()
        var waiting: CheckedContinuation<Void, Never>?
        LoopActor.startTask {
          await withCheckedContinuation { waiting = $0 }
          ends.increment()
        }
        while waiting == nil { loop.turn(blocking: false) }
        waiting?.resume()
        // By way of another thread, it would take longer.
        for _ in 0..<3 { loop.turn(blocking: false) }
        return ends.value
      }
      precondition(count == 1)
    }
  }

  @Test func `what a task of the actor calls runs on the actor's thread`() async {
    await #expect(processExitsWith: .success) {
      LoopActor.claimThread {
        let loop = EventLoop(clock: Clock(.wall))
        let thread = SystemThread.current
        LoopActor.startTask {
          let current = await currentThread()
          precondition(current == thread)
          loop.stop()
        }
        loop.run()
      }
    }
  }

  @Test func `no job is lost when many threads make jobs at once`() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 { await counter.increment() }
        }
      }
    }
    #expect(await counter.value == 4000)
  }

  @Test func `a claimed thread runs the jobs`() async {
    await #expect(processExitsWith: .success) {
      let isSame = LoopActor.claimThread {
        let thread = SystemThread.current
        let loop = EventLoop(clock: Clock(.wall))
        let result = Counter()
        Task { @LoopActor in
          if SystemThread.current == thread { result.increment() }
          loop.stop()
        }
        loop.run()
        return result.value == 1
      }
      precondition(isSame)
    }
  }

  @Test func `a job from another thread wakes the loop`() async {
    await #expect(processExitsWith: .success) {
      try LoopActor.claimThread {
        let loop = EventLoop(clock: Clock(.wall))
        // Nothing else ever wakes this loop, so without the job the test does not end.
        try SystemThread.start {
          Task { @LoopActor in loop.stop() }
        }
        loop.run()
      }
    }
  }

  @Test func `a second thread can't claim the actor`() async {
    await #expect(processExitsWith: .failure) {
      await Task { @LoopActor in }.value
      LoopActor.claimThread {}
    }
  }
}

/// Has no actor, so it runs where its task prefers.
@concurrent
private func currentThread() async -> UInt { SystemThread.current }

@LoopActor
private final class Order {
  var numbers: [Int] = []
}

@LoopActor
private final class Counter {
  private(set) var value = 0
  func increment() { value += 1 }
}
