import Ads
import Testing

@testable import Mediation

@Suite struct EventSequenceTests {
  /// Events of an ad, and the rule that the last of them breaks.
  struct Case: CustomTestStringConvertible, Sendable {
    let events: [AdEvent.Name]
    let rule: ContractRule?
    var isFullScreen = false

    var testDescription: String {
      "\(isFullScreen ? "full screen" : "native"): \(events.map(\.rawValue)) \(rule?.rawValue ?? "")"
    }
  }

  @Test(
    arguments: [
      [.willPresentFullScreenView, .didDismissFullScreenView],
      [.willDismissFullScreenView, .didDismissFullScreenView], [.didDismissFullScreenView],
    ] as [[AdEvent.Name]])
  func `a screen that has closed against the rules can open again`(_ events: [AdEvent.Name]) {
    var sequence = EventSequence(isFullScreen: true)
    var rules = events.map { sequence.advance(to: $0)?.rule }
    #expect(rules.contains(.unpairedScreen))
    #expect(sequence.advance(to: .click)?.rule == .eventOrder)
    rules = [.willPresentFullScreenView, .willDismissFullScreenView, .didDismissFullScreenView]
      .map { sequence.advance(to: $0)?.rule }
    #expect(rules == [nil, nil, nil])
  }

  @Test(arguments: [
    Case(events: [.willPresentFullScreenView], rule: nil),
    Case(events: [.willPresentFullScreenView, .willPresentFullScreenView], rule: .unpairedScreen),
    Case(events: [.willDismissFullScreenView], rule: .unpairedScreen),
    Case(events: [.didDismissFullScreenView], rule: .unpairedScreen),
    Case(events: [.willPresentFullScreenView, .didDismissFullScreenView], rule: .unpairedScreen),
    Case(
      events: [
        .willPresentFullScreenView, .willDismissFullScreenView, .didDismissFullScreenView,
        .willPresentFullScreenView,
      ], rule: nil),
    Case(events: [.didPauseVideo], rule: .eventOrder),
    Case(events: [.didEndVideo], rule: .eventOrder),
    Case(events: [.didPlayVideo, .didPauseVideo], rule: nil),
    Case(events: [.didPlayVideo, .didPauseVideo, .didEndVideo], rule: nil),
    Case(events: [.didPlayVideo, .didEndVideo, .didEndVideo], rule: .eventOrder),
    Case(events: [.didPlayVideo, .didEndVideo, .didPauseVideo], rule: .eventOrder),
    Case(events: [.didPlayVideo, .didEndVideo, .didPlayVideo, .didEndVideo], rule: nil),
    Case(events: [.didMuteVideo], rule: nil),
    Case(events: [.click], rule: nil),
    Case(events: [.click], rule: .eventOrder, isFullScreen: true),
    Case(events: [.impression], rule: .eventOrder, isFullScreen: true),
    Case(events: [.willPresentFullScreenView, .click], rule: nil, isFullScreen: true),
    Case(
      events: [
        .willPresentFullScreenView, .willDismissFullScreenView, .didDismissFullScreenView, .click,
      ], rule: .eventOrder, isFullScreen: true),
    Case(events: [.didFailToPresent], rule: nil, isFullScreen: true),
  ])
  func `the last event breaks the rule, and those before it break none`(_ given: Case) {
    var sequence = EventSequence(isFullScreen: given.isFullScreen)
    for event in given.events.dropLast() { #expect(sequence.advance(to: event) == nil) }
    #expect(given.events.last.flatMap { sequence.advance(to: $0)?.rule } == given.rule)
  }

  @Test func `a screen that was never open does not become one that closes`() {
    var sequence = EventSequence(isFullScreen: true)
    #expect(
      sequence.advance(to: .click)?.message
        == "The adapter reported click before the ad's screen.")
    for _ in 1...2 {
      #expect(
        sequence.advance(to: .didDismissFullScreenView)?.message
          == "The adapter reported didDismissFullScreenView while no screen was open.")
    }
    let events: [AdEvent.Name] = [
      .willPresentFullScreenView, .willDismissFullScreenView, .didDismissFullScreenView,
    ]
    for event in events { #expect(sequence.advance(to: event) == nil) }
    #expect(
      sequence.advance(to: .click)?.message == "The adapter reported click after the ad's screen.")
  }

  @Test func `after a screen that closes against the rules, its end breaks none`() {
    var sequence = EventSequence(isFullScreen: false)
    #expect(sequence.advance(to: .willDismissFullScreenView)?.rule == .unpairedScreen)
    #expect(sequence.advance(to: .didDismissFullScreenView) == nil)
  }
}
