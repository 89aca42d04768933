import Foundation
import Testing

@testable import Platform

/// The clocks of the system.
@Suite struct TimeTests {
  @Test func `the monotonic time is that of the system, in nanoseconds and milliseconds`() {
    let before = ProcessInfo.processInfo.systemUptime
    let (ns, ms) = (MonotonicTime.ns, MonotonicTime.ms)
    let after = ProcessInfo.processInfo.systemUptime

    // A number of seconds has fewer digits than one of nanoseconds.
    #expect((before - 0.001...after + 0.001).contains(Double(ns) / 1e9))
    #expect((before - 0.001...after + 0.001).contains(Double(ms) / 1e3))
    #expect(ns / 1_000_000 <= ms)
  }

  @Test func `the calendar's time is in milliseconds since 1970`() {
    let before = Date().timeIntervalSince1970
    let ms = WallTime.ms
    let after = Date().timeIntervalSince1970

    #expect((before - 0.001...after + 0.001).contains(Double(ms) / 1e3))
  }
}
