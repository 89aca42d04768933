import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterMessages

/// What a message means that leaves something out, or has something of a later version.
@Suite struct AbsentMemberTests {
  @Test func `a token with a wrong type is not quoted`() throws {
    let sentence = try refusal(
      of: #"{"className":"A","token":7254}"#, as: AttachRequest.Params.self)
    #expect(sentence.contains("token"))
    #expect(!sentence.contains("7254"))
  }

  @Test(arguments: [nil, "first"])
  func `a load has a label if its line item has one`(label: String?) {
    let load = AdapterLoad(
      loadID: LoadID(rawValue: "load-1"), label: label, settings: [:], request: .plain, timeoutMs: 1
    )
    #expect(text(load).contains(#""label":"first""#) == (label != nil))
  }

  @Test func `only a text of the settings is the parameter`() {
    let load = AdapterLoad(
      loadID: LoadID(rawValue: "load-1"), label: nil, settings: ["parameter": 7], request: .plain,
      timeoutMs: 1)
    #expect(text(load).contains(#""parameter":null,"settings":{"parameter":7}"#))
  }

  @Test func `null and an empty object are answers without signals`() throws {
    for json in ["null", "{}"] {
      let answer = try read(json, as: CollectSignalsRequest.Result.self)
      #expect(answer.signals == nil)
      #expect(answer.error == nil)
    }
  }

  @Test func `a drawn ad has an icon, has none, or leaves it to the bridge`() throws {
    let frame = #"{"adChoices":{"x":1,"y":2,"width":3,"height":4}}"#
    #expect(
      try read(frame, as: DidRenderRequest.Result.self).adChoices
        == .frame(Rect(x: 1, y: 2, width: 3, height: 4)))
    #expect(
      try read(#"{"adChoices":null}"#, as: DidRenderRequest.Result.self).adChoices == .absent)
    #expect(try read("{}", as: DidRenderRequest.Result.self).adChoices == nil)
    for json in [#"{"adChoices":null}"#, "{}"] {
      #expect(try rewritten(json, as: DidRenderRequest.Result.self) == json)
    }
  }

  @Test func `formats and types of a later version are ignored`() throws {
    let introduction = try read(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["hologram","banner"]}"#,
      as: AdapterIntroduction.self)
    #expect(introduction.formats == [.banner])
    #expect(introduction.protocolVersion == 1)
    let load = try read(
      #"{"loadId":"l","settings":{},"request":{},"timeoutMs":1,"adTypes":["hologram","appInstall"],"options":{}}"#,
      as: LoadNativeRequest.Params.self)
    #expect(load.adTypes == [.appInstall])
    let setUp = try read(
      #"{"credentials":[{"format":"hologram","settings":{}},{"format":"native","settings":{}}]}"#,
      as: SetUpRequest.Params.self)
    #expect(setUp.credentials.map(\.format) == [.native])
  }

  @Test func `a program that says nothing of an ad holds nothing of it`() throws {
    #expect(try read("{}", as: AdRemains.self) == AdRemains())
    #expect(try read(#"{"isAdHeld":true}"#, as: AdRemains.self) == AdRemains(isAdHeld: true))
  }

  @Test func `a click has its frame if it has one`() {
    let load = LoadID(rawValue: "load-1")
    let frame = Rect(x: 1, y: 2, width: 3, height: 4)
    for given in [nil, frame] {
      let params = DidRecordClickOnAssetRequest.Params(
        loadID: load, asset: .headline, frame: given)
      #expect(text(params).contains("frame") == (given != nil))
    }
  }

  @Test func `an introduction says what it is only if it has the members`() throws {
    let required =
      #""className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native","holo"]"#
    let short = try read("{\(required)}", as: AdapterIntroduction.self)
    #expect(short.label == nil)
    #expect(short.handlesUserImpressions == nil)
    #expect(short.handlesUserClicks == nil)
    #expect(short.versionMs == nil)
    #expect(short.methods == [])
    #expect(short.api == .modern)
    #expect(short.unknownFormats == ["holo"])
    let long = try read(
      "{\(required)" + #","label":"L","handlesUserImpressions":false,"handlesUserClicks":true,"#
        + #""versionMs":0}"#, as: AdapterIntroduction.self)
    #expect(long.label == "L")
    #expect(long.handlesUserImpressions == false)
    #expect(long.handlesUserClicks == true)
    #expect(long.versionMs == 0)
    #expect(text(long).contains(#""versionMs":0"#))
    #expect(!text(short).contains("versionMs"))
  }

  @Test func `the name of a call to the network has at most 256 characters`() throws {
    let name = String(repeating: "é", count: 256)
    let call = try read(#"{"name":"\#(name)"}"#, as: NetworkCallNotification.Params.self)
    #expect(call.name == name)
    #expect(call.loadID == nil)
    #expect(call.arguments == .null)
    #expect(
      try refusal(of: #"{"name":"\#(name)x"}"#, as: NetworkCallNotification.Params.self)
        == "name: expected a name of 1 to 256 characters, got 257 characters")
  }

  @Test func `an error may have no data of the network`() throws {
    let none = try read("{}", as: AdapterErrorData.self)
    #expect(none.error == nil)
    #expect(!none.hasAd)
    #expect(try read(#"{"hasAd":true}"#, as: AdapterErrorData.self).hasAd)
    #expect(text(none) == #"{"error":null}"#)
  }
}
