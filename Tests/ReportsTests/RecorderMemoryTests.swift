import Ads
import Drawing
import EventLoop
import Testing

@testable import Mediation
@testable import Reports

/// What records keep of ads that are gone.
@LoopActor
@Suite struct RecorderMemoryTests {
  private func count(_ member: String, of recorder: Any) throws -> Int {
    Mirror(reflecting: try #require(Mirror(reflecting: recorder).descendant(member))).children
      .count
  }

  private let badge = LayoutCheck.Badge(
    text: "Ad", frame: Rect(x: 0, y: 0, width: 20, height: 20))

  @Test func `a trace forgets the ad unit of an ad that was released, and of a load that failed`()
    throws
  {
    let run = try RecordedRun()
    let recorder = TraceRecorder(writingTo: run.file)
    run.mediator.events.add(recorder: recorder)
    let failing = AdUnit(
      id: "failing", format: .rewarded,
      lineItems: [LineItem(className: "A", parameter: "bad")])
    run.mediator.replaceAdUnits(run.mediator.allAdUnits + [failing])
    for _ in 1...500 {
      try run.load(.fullScreen(.rewarded), from: .adUnit("failing"))
      try run.load(.banner(AdSize(width: 320, height: 50)), from: .adUnit("feed"))
      #expect(try count("units", of: recorder) == 1)
      _ = try run.mediator.ads.disposeAll()
      #expect(try count("units", of: recorder) == 0)
    }
    recorder.finish()
  }

  @Test func `a report forgets the badge of an ad that was released`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "run")
    run.mediator.events.add(recorder: recorder)
    for number in 1...1_000 {
      _ = try run.loadNative()
      recorder.recordLayout(of: AdID(number: number), badge: badge)
      #expect(try count("badges", of: recorder) == 1)
      _ = try run.mediator.ads.disposeAll()
      #expect(try count("badges", of: recorder) == 0)
    }
    recorder.finish()
  }

  @Test func `a report remembers 10,000 badges`() throws {
    let run = try RecordedRun()
    let recorder = ReportRecorder(writingTo: run.file, about: run.mediator, name: "run")
    for number in 1...10_001 {
      recorder.recordLayout(of: AdID(number: number), badge: badge)
      if number == 9_999 { #expect(try count("badges", of: recorder) == 9_999) }
    }
    #expect(try count("badges", of: recorder) == 10_000)
    recorder.finish()
  }
}
