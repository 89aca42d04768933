import JSON
import Mediation
import Testing

@testable import MediationJSON

/// The first and the last values that are accepted, and what stands alone.
@Suite struct BoundTests {
  @Test(arguments: [
    (#"{"latitude":90,"longitude":180}"#, true), (#"{"latitude":-90,"longitude":-180}"#, true),
    (#"{"latitude":91,"longitude":0}"#, false), (#"{"latitude":0,"longitude":181}"#, false),
  ])
  func `a place has degrees`(json: String, isValid: Bool) {
    let place = try? read(json, as: UserTargeting.Location.self)
    #expect((place != nil) == isValid)
  }

  @Test(arguments: [
    ("2000-02-29", true), ("1900-02-29", false), ("2024-02-29", true), ("2023-02-29", false),
    ("2024-04-31", false),
  ])
  func `a birthday is a day of the calendar`(day: String, isValid: Bool) {
    let user = try? read(#"{"birthday":"\#(day)"}"#, as: UserTargeting.self)
    #expect((user != nil) == isValid)
  }

  @Test func `a duration is not negative`() throws {
    #expect(throws: JSONReadError.self) {
      try read(#"{"durationMs":-1}"#, as: FullScreenAdContent.self)
    }
    #expect(try read(#"{"durationMs":1500}"#, as: FullScreenAdContent.self).duration == 1.5)
  }

  @Test func `without nulls, what a full-screen ad has is written`() throws {
    let json = #"{"durationMs":1500,"reward":{"type":"coins","amount":2}}"#
    let content = try read(json, as: FullScreenAdContent.self)
    var writer = JSONWriter()
    content.write(to: &writer, withNulls: false)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
  }

  @Test func `AdChoices has its picture only if the publisher wants pictures`() throws {
    let icon = try JSONObject(
      JSONValue(
        parsing: Array(
          #"{"image":{"url":"u","width":1,"height":1,"mimeType":"image/png","data":"UE5H"}}"#.utf8))
    )
    let content = try #require(try AdChoicesContent.read(icon))
    for hasPicture in [true, false] {
      var writer = JSONWriter()
      writer.beginObject()
      content.writeMembers(to: &writer, hasPicture: hasPicture)
      writer.endObject()
      let written = String(decoding: writer.bytes, as: UTF8.self)
      #expect(written.contains("UE5H") == hasPicture)
      #expect(written.contains(#""url":"u""#))
    }
  }

  @Test func `options that were given stand beside those of the SDK`() throws {
    let options = try read(
      #"{"video":{"startMuted":false},"image":{"disableImageLoading":true}}"#,
      as: NativeAdOptions.self)
    let all = options.completed.all
    #expect(all.first(VideoOptions.self)?.startMuted == false)
    #expect(all.first(NativeAdImageAdLoaderOptions.self)?.disableImageLoading == true)
    #expect(all.count == 4)
  }
}
