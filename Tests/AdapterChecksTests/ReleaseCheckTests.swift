import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of what an adapter keeps.
@LoopActor
@Suite struct ReleaseCheckTests: FlawedRunSuite {
  @Test func `a view or an ad that is held is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkReferences() }
  }

  private static func checkReferences() throws {
    try expect("viewNotReleased", gives: .passed) { $0.onUntrack = { view in later { _ = view } } }
    try expect("viewNotReleased", fails: "The adapter still holds the view.") {
      var views: [View?] = []
      $0.onUntrack = { views.append($0) }
    }
    try expect("adNotReleased", gives: .passed) { $0.onDispose = { ad in later { _ = ad.number } } }
    try expect("adNotReleased", fails: "The adapter still holds the ad.") {
      var tapped: [FlawedAd] = []
      $0.events = { name, ad in
        if name == .click { tapped.append(ad) }
        return [ad]
      }
    }
    try expect("subviewLeftBehind", fails: "1 views of the adapter are still in the ad's view.") {
      $0.onUntrack = { $0?.addSubview(View(frame: Rect(x: 0, y: 0, width: 1, height: 1))) }
    }
  }

  @Test func `what another process keeps of an ad is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkRemains() }
  }

  private static func checkRemains() throws {
    let faults: [(String, AdRemains, String)] = [
      ("adNotReleased", AdRemains(isAdHeld: true), "The adapter still holds the ad."),
      ("viewNotReleased", AdRemains(isViewHeld: true), "The adapter still holds the view."),
      (
        "subviewLeftBehind", AdRemains(subviewCount: 2),
        "2 views of the adapter are still in the ad's view."
      ),
    ]
    for (check, remains, reason) in faults {
      try expect(check, fails: reason) { $0.remains = { _ in remains } }
      try expect(check, gives: .passed) { $0.remains = { _ in AdRemains() } }
      try expect(
        check, gives: .notRun("The adapter did not report what is left of the ad.")
      ) { $0.remains = { _ in nil } }
    }
  }
}
