import Ads
import JSON
import Mediation
import Testing

@testable import ProcessAdapters

/// What a message means that leaves something out, or has something of a later version.
@Suite struct AbsentMemberTests {
  @Test func `a token with a wrong type is not quoted`() throws {
    let sentence = try refusal(
      of: #"{"className":"A","token":7254}"#, as: AttachParams.self)
    #expect(sentence.contains("token"))
    #expect(!sentence.contains("7254"))
  }

  @Test func `null and an empty object are answers without signals`() throws {
    for json in ["null", "{}"] {
      let answer = try read(json, as: CollectNetworkSignals.Result.self)
      #expect(answer.signals == nil)
      #expect(answer.error == nil)
    }
  }

  @Test func `a drawn ad has an icon, has none, or leaves it to the bridge`() throws {
    let frame = #"{"adChoices":{"x":1,"y":2,"width":3,"height":4}}"#
    #expect(
      try read(frame, as: DidRender.Result.self).adChoices
        == .frame(Rect(x: 1, y: 2, width: 3, height: 4)))
    #expect(
      try read(#"{"adChoices":null}"#, as: DidRender.Result.self).adChoices == .absent)
    #expect(try read("{}", as: DidRender.Result.self).adChoices == nil)
  }

  @Test func `a program that says nothing of an ad holds nothing of it`() throws {
    #expect(try read("{}", as: AdRemains.self) == AdRemains())
    #expect(try read(#"{"isAdHeld":true}"#, as: AdRemains.self) == AdRemains(isAdHeld: true))
  }

  @Test func `the name of a call to the network has at most 256 characters`() throws {
    let name = String(repeating: "é", count: 256)
    let call = try read(#"{"name":"\#(name)"}"#, as: ReportNetworkCall.Params.self)
    #expect(call.name == name)
    #expect(call.loadID == nil)
    #expect(call.arguments.json == .null)
    #expect(
      try refusal(of: #"{"name":"\#(name)x"}"#, as: ReportNetworkCall.Params.self)
        == "name: expected a name of 1 to 256 characters, got 257 characters")
  }

  private static let introduction =
    #""className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native","holo"]"#

  @Test(arguments: [
    "",
    #","label":null,"handlesUserImpressions":null,"handlesUserClicks":null,"#
      + #""protocolVersion":null,"methods":null,"versionMs":null,"api":null"#,
  ])
  func `a member of an introduction that is missing or null has its default`(rest: String) throws {
    let short = try read("{\(Self.introduction)\(rest)}", as: AdapterIntroduction.self)
    #expect(short.formats == [.native])
    #expect(short.unknownFormats == ["holo"])
    #expect(short.label == nil)
    #expect(short.tracking == .byBridge)
    #expect(short.protocolVersion == 1)
    #expect(short.versionMs == nil)
    #expect(short.methods == [])
    #expect(!short.isLegacy)
  }

  @Test func `an introduction has the members that the program gives`() throws {
    let long = try read(
      "{\(Self.introduction)" + #","label":"L","handlesUserImpressions":false,"#
        + #""handlesUserClicks":true,"versionMs":0,"protocolVersion":3,"methods":["adapter/later"],"#
        + #""api":"legacy"}"#, as: AdapterIntroduction.self)
    #expect(long.label == "L")
    #expect(long.tracking == Tracking(impressions: .bridge, clicks: .adapter))
    #expect(long.versionMs == 0)
    #expect(long.protocolVersion == 3)
    #expect(long.methods == ["adapter/later"])
    #expect(long.isLegacy)
  }

  @Test func `an API that a later version may add is not the legacy one`() throws {
    let json = "{\(Self.introduction)" + #","api":"later"}"#
    #expect(try !read(json, as: AdapterIntroduction.self).isLegacy)
  }

  @Test(arguments: [
    "{}",
    #"{"nativeAdType":null,"assets":null,"mediaContent":null,"adChoices":null,"tracking":null}"#,
  ])
  func `a native ad may have nothing`(json: String) throws {
    let ad = try read(json, as: NativeAdContent.self)
    #expect(ad.nativeAdType == nil)
    #expect(ad.assets == nil)
    #expect(ad.mediaContent == nil)
    #expect(ad.adChoices == nil)
    #expect(ad.tracking == nil)
  }

  @Test func `the icon of a native ad has its size, and what it shows`() throws {
    let whole = try read(
      #"{"adChoices":{"width":24,"height":12,"image":{"scale":2,"url":"u","width":1,"height":1,"#
        + #""mimeType":"image/png","data":"UE5H"},"clickThroughUrl":"https://a/b"}}"#,
      as: NativeAdContent.self)
    #expect(whole.adChoices?.size == AdSize(width: 24, height: 12))
    #expect(whole.adChoices?.content?.image?.data?.bytes == Array("PNG".utf8))
    #expect(whole.adChoices?.content?.clickThroughURL == "https://a/b")
    let bare = try read(#"{"adChoices":{"width":24,"height":24}}"#, as: NativeAdContent.self)
    #expect(bare.adChoices?.content == nil)
  }

  @Test func `null is the answer of a network that gives neither an ad nor an error`() throws {
    for kind in [LoadRequest.Kind.banner(AdSize(.banner)), .fullScreen(.rewarded)] {
      guard case .nothing = try LoadResult(.null, of: kind) else {
        Issue.record("The answer is an ad.")
        continue
      }
    }
  }

  @Test func `an error may have no data of the network`() throws {
    let none = try read("{}", as: AdapterErrorData.self)
    #expect(none.error == nil)
    #expect(!none.hasAd)
    #expect(try read(#"{"hasAd":true}"#, as: AdapterErrorData.self).hasAd)
  }

  @Test(arguments: ["null", "[7]", "{}"])
  func `any result of a method that returns nothing is accepted`(json: String) throws {
    _ = try read(json, as: DisposeAd.Result.self)
  }
}
