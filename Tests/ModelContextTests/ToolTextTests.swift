import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import Testing

@testable import ModelContext

/// What a model reads of each tool, word for word.
@Suite @LoopActor struct ToolTextTests {
  private static let table = """
    | # | ms | ad | what | details |
    | --- | --- | --- | --- | --- |
    """

  @Test func `the inventory names ad units, adapters, live ads and the time`() throws {
    let host = TestHost()
    let empty = try host.call("list_inventory", #"{"limit":2}"#)
    #expect(
      empty.text == """
        Ad units (2 of 6):
        - feed, native: SampleCustomEvent with content
        - fall, native: SampleCustomEvent with no-inventory, then SampleCustomEvent with app-install
        For the next ones, pass after fall. To find one, pass match.
        Adapters:
        - SampleCustomEvent, notReady: native, banner, interstitial, rewarded, \
        rewardedInterstitial, appOpen
        - SampleSelfTrackingCustomEvent, notReady: native
        - SampleLegacyCustomEvent, notReady: native
        - SampleFaultyCustomEvent, notReady: native, rewarded
        - SampleUnreadyCustomEvent, notReady: native
        No ad is live.
        The clock is manual, at 0 ms.
        """)
    #expect(
      empty.content["adapters"]?.array?.map { $0.object?["className"] } == [
        "SampleCustomEvent", "SampleSelfTrackingCustomEvent", "SampleLegacyCustomEvent",
        "SampleFaultyCustomEvent", "SampleUnreadyCustomEvent",
      ])
    _ = try host.call("load_ad", #"{"adUnitId":"top"}"#)
    _ = try host.call("advance_clock", #"{"ms":7}"#)
    let full = try host.call("list_inventory", #"{"match":"top","format":"banner"}"#)
    #expect(
      full.text.hasPrefix("Ad units (1 of 1):\n- top, banner: SampleCustomEvent with content\n"))
    #expect(!full.text.contains("For the next ones"))
    #expect(full.text.contains("\n- SampleCustomEvent, ready: native, "))
    #expect(
      full.text.hasSuffix(
        "\nLive ads (1 of 1):\n- ad-1, banner, loaded\nThe clock is manual, at 7 ms."))
    #expect(full.content["ads"] == [["adId": "ad-1", "format": "banner", "state": "loaded"]])
    #expect(full.content["adCount"] == 1)
    #expect(full.content["nowMs"] == 7)
    #expect(
      full.content["adUnits"] == [
        [
          "adUnitId": "top", "format": "banner",
          "lineItems": [["className": "SampleCustomEvent", "parameter": "content"]],
        ]
      ])
  }

  @Test func `the pages of the inventory have each ad unit once, and the last one has no next`()
    throws
  {
    let host = TestHost()
    let ids = ["feed", "fall", "none", "slow", "top", "prize"]
    for limit in [1, 2, 4, 6, 7] {
      var pages: [[JSONValue?]] = []
      var next: String?
      repeat {
        let after = next.map { #","after":"\#($0)""# } ?? ""
        let page = try host.call("list_inventory", #"{"limit":\#(limit)\#(after)}"#).content
        pages.append((page["adUnits"]?.array ?? []).map { $0.object?["adUnitId"] })
        #expect(page["adUnitCount"] == 6)
        next = page["next"]?.string
      } while next != nil && pages.count < 7
      let expected = stride(from: 0, to: 6, by: limit).map { start in
        ids[start..<min(start + limit, 6)].map { JSONValue.string($0) as JSONValue? }
      }
      #expect(pages == expected)
    }
  }

  @Test func `at most fifty live ads are listed, and all are counted`() throws {
    let host = TestHost()
    for _ in 1...51 { _ = try host.call("load_ad", #"{"adUnitId":"top"}"#) }
    let inventory = try host.call("list_inventory")
    #expect(inventory.text.contains("\nLive ads (50 of 51):\n"))
    #expect(inventory.content["ads"]?.array?.count == 50)
    #expect(inventory.content["adCount"] == 51)
  }

  @Test func `a native ad is described with its assets, its attempts and the next step`() throws {
    let host = TestHost()
    let ad = try host.call("load_ad", #"{"adUnitId":"fall"}"#)
    #expect(
      ad.text == """
        Loaded the native ad ad-1 from SampleCustomEvent.
        Headline: Sample App!
        Body: This app doesn't actually exist.
        Call to action: Take Action
        Store: Sample Store
        Price: $1.99
        Stars: 4.5
        Impressions are counted by the bridge, clicks by the bridge.
        Attempts:
        1. SampleCustomEvent with no-inventory failed: Sample SDK returned an ad load failure \
        callback with error code: 3 (com.google.customevent.samplenetwork 101 \
        adLoadFailureCallback); caused by There is no ad to show. (SampleSDK 3 noInventory), \
        after 0 ms
        2. SampleCustomEvent with app-install gave the ad, after 0 ms
        Next: call drive_ad with adId ad-1 and the action render, then impression or tap.
        """)
    #expect(ad.content["format"] == "native")
    #expect(ad.content["size"] == .null)
    #expect(ad.content["tracking"] == ["impressions": "bridge", "clicks": "bridge"])
    #expect(ad.content["assets"]?.object?["price"] == "$1.99")
    #expect(ad.content["assets"]?.object?["icon"]?.object?["data"] == .null)
    #expect(ad.content["attempts"]?.array?.count == 2)
    let content = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    #expect(content.text.contains("\nCall to action: Take Action\nAdvertiser: An advertiser\n"))
  }

  @Test func `each format is described with its next step`() throws {
    let host = TestHost()
    let banner = try host.call("load_ad", #"{"adUnitId":"top"}"#)
    #expect(
      banner.text == """
        Loaded the banner ad ad-1 from SampleCustomEvent.
        Size: 320 × 50
        Impressions are counted by the bridge, clicks by the adapter.
        Attempts:
        1. SampleCustomEvent with content gave the ad, after 0 ms
        Next: call drive_ad with adId ad-1 and the action impression or tap.
        """)
    #expect(banner.content["tracking"] == ["impressions": "bridge", "clicks": "adapter"])
    for format in ["rewarded", "interstitial", "rewardedInterstitial", "appOpen"] {
      let adapter = #"{"className":"SampleCustomEvent","parameter":"content"}"#
      let ad = try host.call(
        "load_ad", #"{"adapter":\#(adapter),"format":"\#(format)","adId":"\#(format)"}"#)
      #expect(
        ad.text.hasPrefix("Loaded the \(format) ad \(format) from SampleCustomEvent.\nImpressions"))
      #expect(ad.text.contains("\n1. SampleCustomEvent with content gave the ad, after 0 ms\n"))
      #expect(
        ad.text.hasSuffix(
          "\nNext: call drive_ad with adId \(format) and the action present, then close."))
    }
  }

  @Test func `a load gets the types, the options, the request and the time of the call`() throws {
    let host = TestHost()
    let types = try host.call("load_ad", #"{"adUnitId":"feed","adTypes":["appInstall"]}"#)
    #expect(types.isError)
    #expect(types.text.contains("has no ads of a type that was requested."))
    let options = #"{"image":{"disableImageLoading":true}}"#
    let bare = try host.call("load_ad", #"{"adUnitId":"feed","options":\#(options)}"#)
    #expect(bare.kinds == ["text"])
    host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow","timeoutMs":4999}"#)
    host.clock.advance(byMs: 4_999) {}
    let late = try #require(host.run().last?["result"]?.object)
    #expect(
      try ToolResult(late, of: "load_ad").text.contains("did not answer within 4999 ms"))
  }

  @Test func `a load that fails lists its attempts, and the next step`() throws {
    let result = try TestHost().call("load_ad", #"{"adUnitId":"none"}"#)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0] == "noInventory: There is no ad to show.")
    #expect(lines[1] == "Attempts:")
    #expect(lines[2].hasPrefix("1. SampleCustomEvent with no-inventory failed: "))
    #expect(
      lines[3] == "Next: Call explain_contract with the topic noInventory, or load_ad with adapter "
        + "SampleCustomEvent and another parameter.")
  }

  @Test func `each action on a native ad says what followed`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    func drive(_ action: String, _ members: String = "") throws -> [String] {
      let result = try host.call("drive_ad", #"{"adId":"ad-1","action":"\#(action)"\#(members)}"#)
      let lines = result.text.split(separator: "\n").map(String.init)
      #expect(result.content["adId"] == "ad-1")
      // Without the head of the table, and the numbers of its rows.
      return lines.filter { !$0.hasPrefix("| # |") && !$0.hasPrefix("| ---") }.map { line in
        line.hasPrefix("| ") ? "|" + line.dropFirst(2).drop { $0 != "|" }.dropFirst() : line
      }
    }
    #expect(
      try drive("render") == [
        "render on ad-1: done. The ad is rendered.",
        "AdChoices is at the topRight, at x 296, y 0.", "What followed:",
        "| 0 | ad-1 | adRendered | in 320 × 250, AdChoices topRight |",
        "| 0 | ad-1 | didPlayVideo |  |",
      ])
    #expect(
      try drive("impression") == [
        "impression on ad-1: done. The ad is rendered.", "It counted.", "What followed:",
        "| 0 | ad-1 | impression |  |",
        "| 0 | ad-1 | networkCall | SampleCustomEvent: recordImpression |",
      ])
    #expect(
      try drive("impression") == [
        "impression on ad-1: done. The ad is rendered.",
        "It did not count: it was counted before.", "No event followed.",
      ])
    #expect(
      try drive("click") == [
        "click on ad-1: done. The ad is rendered.", "It counted.", "What followed:",
        "| 0 | ad-1 | click | callToAction |",
        #"| 0 | ad-1 | networkCall | SampleCustomEvent: handleClick ["callToAction"] |"#,
      ])
    #expect(
      try drive("click", #","asset":"body""#).contains("| 0 | ad-1 | click | body |"))
    #expect(
      try drive("tap", #","asset":"headline""#)[2] == "| 0 | ad-1 | click | headline |")
    #expect(
      try drive("untrack") == [
        "untrack on ad-1: done. The ad is untracked.", "What followed:",
        "| 0 | ad-1 | adUntracked |  |",
      ])
    #expect(
      try drive("dispose") == [
        "dispose on ad-1: done. The ad is disposed.", "What followed:",
        "| 0 | ad-1 | adReleased |  |",
      ])
  }

  @Test func `the actions on a banner and on a full-screen ad say what followed`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"top"}"#)
    _ = try host.call("load_ad", #"{"adUnitId":"prize"}"#)
    let size = try host.call(
      "drive_ad", #"{"adId":"ad-1","action":"changeAdSize","adSize":"leaderboard"}"#)
    #expect(size.text.hasPrefix("changeAdSize on ad-1: done. The ad is loaded.\n"))
    #expect(size.text.hasSuffix(" | 0 | ad-1 | adSizeChanged | 728 × 90 |"))
    #expect(size.content["counted"] == .null)
    func events(_ action: String) throws -> [JSONValue?] {
      let result = try host.call("drive_ad", #"{"adId":"ad-2","action":"\#(action)"}"#)
      return [result.content["state"]]
        + (result.content["events"]?.array ?? []).map { $0.object?["what"] }
    }
    #expect(
      try events("present") == [
        "presenting", "adPresented", "networkCall", "willPresentFullScreenView", "impression",
        "didStartVideo",
      ])
    #expect(
      try events("close") == [
        "dismissed", "willDismissFullScreenView", "didEndVideo", "didDismissFullScreenView",
      ])
  }

  @Test func `an action after which a rule is violated leads to the rule`() throws {
    let host = TestHost()
    let adapter =
      #"{"className":"SampleFaultyCustomEvent","parameter":"break-wrongTracker+content"}"#
    _ = try host.call("load_ad", #"{"adapter":\#(adapter),"format":"native"}"#)
    let rendered = try host.call("drive_ad", #"{"adId":"ad-1","action":"render"}"#)
    #expect(
      rendered.text.hasSuffix(
        "\nNext: Call explain_contract with the topic wrongTracker, and correct the program of "
          + "SampleFaultyCustomEvent."))
  }

  @Test func `a view gets the frames of the call, and a preview names their faults`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    let unchecked = try host.call("preview", #"{"adId":"ad-1"}"#)
    #expect(unchecked.content["isChecked"] == false)
    #expect(unchecked.kinds == ["text", "image"])
    let frame = #"{"x":10,"y":240,"width":100,"height":40}"#
    _ = try host.call(
      "drive_ad",
      #"{"adId":"ad-1","action":"render","clickableAssetViews":{"body":\#(frame)}}"#)
    let preview = try host.call("preview", #"{"adId":"ad-1"}"#)
    let faults = (preview.content["faults"]?.array ?? []).compactMap { $0.object?["rule"] }
    #expect(faults.first == "assetOutsideView")
    #expect(preview.text.contains("\n1. error assetOutsideView: body is at x 10, y 240, "))
    #expect(
      preview.text.hasSuffix(
        "\nNext: Correct the frame of body, and use the action render of drive_ad again."))
    _ = try host.call(
      "drive_ad",
      #"{"adId":"ad-1","action":"render","nonclickableAssetViews":{"headline":\#(frame)}}"#)
    #expect(
      try host.call("preview", #"{"adId":"ad-1"}"#).text.contains(
        "\n1. error assetOutsideView: headline is at x 10, y 240, "))
  }

  @Test func `a preview says whether the frames were checked, and what is left to do`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    _ = try host.call("load_ad", #"{"adUnitId":"top"}"#)
    func preview(_ id: String, _ members: String = "") throws -> [JSONValue] {
      let result = try host.call("preview", #"{"adId":"\#(id)"\#(members)}"#)
      let content = result.content
      let next = result.text.split(separator: "\n").last.map(String.init) ?? ""
      return [
        content["adId"] ?? .null, content["state"] ?? .null, content["isChecked"] ?? .null,
        content["faults"] ?? .null, .string(next),
      ]
    }
    let render: JSONValue =
      "Next: Use the action render of drive_ad with clickableAssetViews, and the layout is checked."
    #expect(try preview("ad-1") == ["ad-1", "loaded", false, [], render])
    #expect(
      try preview("ad-2") == [
        "ad-2", "loaded", false, [],
        "Next: Nothing is left to check: only native ads have a layout of the application.",
      ])
    _ = try host.call("drive_ad", #"{"adId":"ad-1","action":"render"}"#)
    #expect(
      try preview("ad-1") == [
        "ad-1", "rendered", true, [],
        .string(
          "Next: Pass clickableAssetViews to the action render of drive_ad, and the frames are "
            + "checked, too."),
      ])
    let frame = #"{"x":0,"y":40,"width":300,"height":60}"#
    _ = try host.call(
      "drive_ad",
      #"{"adId":"ad-1","action":"render","clickableAssetViews":{"headline":\#(frame)}}"#)
    #expect(
      try preview("ad-1")
        == ["ad-1", "rendered", true, [], "Next: Nothing is left to correct in the layout."])
    #expect(
      try preview("ad-1", #","template":"medium""#) == ["ad-1", "rendered", false, [], render])
  }

  @Test func `an advance says the time, and what happened meanwhile`() throws {
    let host = TestHost()
    let nothing = try host.call("advance_clock", #"{"ms":7}"#)
    #expect(nothing.text == "The time is 7 ms. Nothing happened.")
    #expect(nothing.content == ["nowMs": 7, "events": [], "nextIndex": 1])
    host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#)
    let messages = host.ask("tools/call", #""name":"advance_clock","arguments":{"ms":5000}"#)
    let answer = try #require(messages.last?["result"]?.object)
    let advanced = try ToolResult(answer, of: "advance_clock")
    let lines = advanced.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "The time is 5007 ms. What happened:")
    #expect(lines.last?.hasSuffix("| 5007 | ad-1 | loadEnded | loaded after 5000 ms |") == true)
    #expect(lines.count == 5)
    #expect(advanced.content["nowMs"] == 5_007)
    #expect(advanced.content["events"]?.array?.count == 2)
  }

  @Test func `a timeline begins and ends where the call says`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    let first = try host.call("get_timeline", #"{"limit":2}"#)
    #expect(
      first.text == """
        \(Self.table)
        | 1 | 0 | ad-1 | loadBegan | native of feed, at most 60000 ms |
        | 2 | 0 | ad-1 | attemptBegan | 1. SampleCustomEvent with content |
        \(host.mediator.events.nextIndex - 3) entries follow: pass sinceIndex 3.
        """)
    let none = try host.call("get_timeline", #"{"sinceIndex":1000}"#)
    #expect(none.text == "Nothing has happened.\nFor later entries, pass sinceIndex 1000.")
    #expect(none.kinds == ["text"])
    for _ in 1...100 { _ = try host.call("drive_ad", #"{"adId":"ad-1","action":"click"}"#) }
    let page = try host.call("get_timeline", #"{"limit":100}"#)
    #expect(page.content["events"]?.array?.count == 100)
    #expect(page.content["nextIndex"] == 101)
    let usual = try host.call("get_timeline").content
    let count = try #require(usual["events"]?.array?.count)
    #expect(count < 100)
    #expect(usual["nextIndex"]?.int == count + 1)
    #expect(page.content["forgotten"] == 0)
  }

  @Test func `a topic is explained with its mark, its meaning and an action`() throws {
    let host = TestHost()
    func text(_ topic: String) throws -> String {
      try host.call("explain_contract", #"{"topic":"\#(topic)"}"#).text
    }
    #expect(
      try text("LOSTclick") == """
        Check lostClick (guide to native custom events): A click that the network tracks is \
        reported. A network that tracks clicks itself reports each one to the SDK.
        Call check_adapter to test an adapter for it.
        """)
    #expect(
      try text("301") == """
        Error unknownAd (301): No ad ever had the id, or its load failed. In data: adId.
        Its number and its name never change; code reads these, and not the message.
        """)
    #expect(
      try text("didRewardUser") == """
        Event didRewardUser: The person has earned the reward. With it: reward: {type, amount}.
        Call get_timeline to see the events of an ad, and drive_ad to cause them.
        """)
    let both = try host.call("explain_contract", #"{"topic":"wrongTracker"}"#)
    let topics = (both.content["topics"]?.array ?? []).compactMap(\.object)
    #expect(topics.map { $0["kind"] } == ["rule", "check"])
    #expect(topics.map { $0["mark"] } == ["error", "guide to native custom events"])
    #expect(both.text.components(of: "\n\n") == 2)
    #expect(both.text.contains("sample/break-wrongTracker"))
    #expect(
      try text("zzzzzzzzz").hasSuffix(
        ", duplicateAdChoices. The resource adbridge://contract lists the parts of the contract."))
  }

  @Test(arguments: ContractRule.allCases.filter { !$0.isSeenByPrograms })
  func `a rule leads to an ad that breaks it, if there is one`(rule: ContractRule) throws {
    let result = try TestHost().call("explain_contract", #"{"topic":"\#(rule.rawValue)"}"#)
    let unit = "sample/break-\(rule.rawValue)"
    #expect(result.text.contains(unit) == (!rule.isAboutSignals && rule != .changedPrice))
    #expect(
      result.text.contains("and render the ad.") == (rule != .doubleReward && !rule.isAboutSignals))
    #expect(result.text.contains("action earnReward.") == (rule == .doubleReward))
    #expect(result.text.contains(" To find the fault in an adapter, call check_adapter."))
  }
}

extension String {
  /// In how many parts a text divides this one.
  fileprivate func components(of separator: String) -> Int {
    var (count, rest) = (1, self[...])
    while let range = rest.firstRange(of: separator) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
