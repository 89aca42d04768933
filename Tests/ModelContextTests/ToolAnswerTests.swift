import Ads
import EventLoop
import JSON
import Mediation
import PlatformTesting
import Testing

@testable import ModelContext

/// What a model and its program read of each call in a long conversation, word for word.
@Suite @LoopActor struct ToolAnswerTests {
  private static let calls: [(tool: String, arguments: String)] = [
    ("list_inventory", ""), ("list_inventory", #""limit":1"#),
    ("list_inventory", #""after":"fall","limit":2"#), ("list_inventory", #""after":"nope""#),
    ("list_inventory", #""match":"nothing""#), ("list_inventory", #""format":"rewarded""#),
    ("list_inventory", #""limit":0"#), ("list_inventory", #""match":7"#),
    ("load_ad", ""), ("load_ad", #""adUnitId":"nope""#), ("load_ad", #""adUnitId":"Feed""#),
    ("load_ad", #""adapter":{"className":"SampleCustomEvent"}"#),
    ("load_ad", #""adapter":{"className":"Sample"},"format":"native""#),
    ("load_ad", #""adUnitId":"feed","format":"banner""#),
    ("load_ad", #""adUnitId":"feed","adapter":{"className":"SampleCustomEvent"}"#),
    ("load_ad", #""adUnitId":"top","adTypes":["content"]"#),
    ("load_ad", #""adUnitId":"feed","adTypes":["content","neither"]"#),
    ("load_ad", #""adUnitId":"feed","options":{"image":{"disableImageLoading":1}}"#),
    ("load_ad", #""adUnitId":"none""#), ("load_ad", #""adUnitId":"empty""#),
    ("load_ad", #""adUnitId":"unready""#), ("load_ad", #""adUnitId":"fall","adId":"n""#),
    ("load_ad", #""adUnitId":"feed","adId":"n""#),
    ("load_ad", #""adUnitId":"feed","adId":"u","options":{"image":{"disableImageLoading":true}}"#),
    ("load_ad", #""adUnitId":"top","adSize":"mediumRectangle","adId":"b""#),
    ("load_ad", #""adUnitId":"prize","request":{"testMode":true}"#),
    (
      "load_ad",
      #""adUnitId":"prize","adId":"p","request":{"isTestRequest":true,"extras":{"keywords":["a"]}}"#
    ),
    (
      "load_ad",
      #""adapter":{"className":"SampleCustomEvent","parameter":"content"},"format":"appOpen","#
        + #""adId":"o""#
    ),
    ("preview", #""adId":"n""#), ("preview", #""adId":"n","template":"small""#),
    ("preview", #""adId":"b""#), ("preview", #""adId":"p""#), ("preview", #""adId":"ad-99""#),
    ("preview", #""adId":"n","template":"tiny""#),
    ("drive_ad", #""adId":"n","action":"impression""#),
    ("drive_ad", #""adId":"n","action":"render""#),
    ("drive_ad", #""adId":"n","action":"impression""#),
    ("drive_ad", #""adId":"n","action":"impression""#),
    ("drive_ad", #""adId":"n","action":"click","asset":"headline""#),
    ("drive_ad", #""adId":"n","action":"click","asset":"price""#),
    ("drive_ad", #""adId":"n","action":"tap""#),
    ("drive_ad", #""adId":"n","action":"open""#),
    ("drive_ad", #""adId":"n","action":"close""#),
    ("drive_ad", #""adId":"n","action":"playVideo""#),
    ("drive_ad", #""adId":"n","action":"present""#),
    ("drive_ad", #""adId":"n","action":"earnReward""#),
    ("drive_ad", #""adId":"n","action":"untrack""#),
    ("drive_ad", #""adId":"u","action":"render","view":{"width":300}"#),
    ("drive_ad", #""adId":"b","action":"changeAdSize""#),
    ("drive_ad", #""adId":"b","action":"changeAdSize","adSize":"banner""#),
    ("drive_ad", #""adId":"b","action":"render""#),
    ("drive_ad", #""adId":"p","action":"close""#),
    ("drive_ad", #""adId":"p","action":"present""#),
    ("drive_ad", #""adId":"p","action":"earnReward""#),
    ("drive_ad", #""adId":"p","action":"close""#),
    ("drive_ad", #""adId":"o","action":"expire""#),
    ("drive_ad", #""adId":"o","action":"present""#),
    ("drive_ad", #""adId":"o","action":"dispose""#),
    ("drive_ad", #""adId":"o","action":"dispose""#),
    ("drive_ad", #""adId":"n","action":"dance""#), ("drive_ad", #""action":"render""#),
    ("advance_clock", #""ms":7"#), ("advance_clock", #""ms":-1"#), ("advance_clock", ""),
    ("get_timeline", #""adId":"p""#), ("get_timeline", #""adId":"b","limit":1"#),
    ("get_timeline", #""sinceIndex":9999"#), ("get_timeline", #""limit":0"#),
    ("get_timeline", #""adId":"ad-99""#),
    ("explain_contract", #""topic":"didPlayVideo""#), ("explain_contract", #""topic":"adId""#),
    ("explain_contract", #""topic":"doubleImpressio""#),
    ("explain_contract", #""topic":"expiredAd""#), ("explain_contract", #""topic":"noFill""#),
    ("explain_contract", #""topic":"zzzzzzzzzzzz""#), ("explain_contract", ""),
    ("set_request_configuration", #""maxAdContentRating":"PG","testDeviceIdentifiers":["a"]"#),
    ("set_request_configuration", #""maxAdContentRating":"X""#),
    ("restart_adapter", #""className":"SampleCustomEvent""#),
    ("restart_adapter", #""className":"Nope""#),
    ("check_adapter", #""className":"A","format":"video""#), ("check_adapter", ""),
    ("run_waterfall", #""adUnitId":"feed","count":0"#), ("run_waterfall", ""),
    ("load_add", ""), ("zzzzzzzzzzzz", ""),
    ("list_inventory", #""match":"top""#),
  ]

  @Test func `a tool answers what it answered before`() throws {
    let host = TestHost(adUnits: [
      AdUnit(id: "empty", format: .native, lineItems: []),
      AdUnit(
        id: "unready", format: .native,
        lineItems: [LineItem(className: "SampleUnreadyCustomEvent", parameter: "content")]),
    ])
    var text = ""
    for (tool, arguments) in Self.calls {
      let params = #""name":"\#(tool)","arguments":{\#(arguments)}"#
      let messages = host.ask("tools/call", params)
      text += "# \(tool) \(arguments)\n" + messages.map(Self.describe).joined()
    }
    // To write it again: RECORD=1 swift test --filter ToolAnswerTests; git diff
    for difference in try RecordedFile("answers.txt").differences(from: text) {
      Issue.record("\(difference)")
    }
  }

  @Test func `the wall clock is not advanced, and a model reads what to do`() throws {
    let answer = try TestHost(clock: .wall).call("advance_clock", #"{"ms":7}"#)
    #expect(answer.isError)
    #expect(
      answer.text == """
        The clock of this run is the wall clock, which moves by itself.
        Next: Wait, or start the program with --clock manual. run_waterfall has a skipping clock of \
        its own.
        """)
  }

  /// The texts and the structured content of a result; the images by their types.
  private static func describe(_ message: JSONObject) -> String {
    guard let result = message["result"]?.object else {
      return JSONWriter.indentedText(of: message["error"] ?? .object(message))
    }
    var lines = result["isError"] == true ? ["error"] : []
    for block in (result["content"]?.array ?? []).compactMap(\.object) {
      lines.append(block["text"]?.string ?? "(\(block["mimeType"]?.string ?? ""))")
    }
    if let content = result["structuredContent"] {
      lines.append(String(decoding: JSONWriter.bytes(of: content), as: UTF8.self))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
