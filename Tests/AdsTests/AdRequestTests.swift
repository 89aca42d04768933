import Ads
import JSON
import Testing

@Suite struct AdRequestTests {
  @Test func `an empty request says nothing`() throws {
    let nothing =
      #"{"isTestRequest":false,"extras":{},"keywords":[],"childDirectedTreatment":null,"#
      + #""bidResponse":null,"watermark":null,"seed":null}"#
    #expect(text(try read("{}", as: AdRequest.self)) == nothing)
    #expect(text(AdRequest.plain) == nothing)
    #expect(text(try read(nothing, as: AdRequest.self)) == nothing)
  }

  @Test func `a request comes back as it was, digit by digit`() throws {
    let json =
      #"{"isTestRequest":true,"extras":{"age":"30","limit":4.50,"deep":{"a":[null,1e2]}},"#
      + #""keywords":["a",""],"childDirectedTreatment":false,"bidResponse":"bid","#
      + #""watermark":"Zm9v","seed":9007199254740991}"#
    let request = try read(json, as: AdRequest.self)
    #expect(request.isTestRequest)
    #expect(request.keywords == ["a", ""])
    #expect(request.childDirectedTreatment == false)
    #expect(request.bidResponse == "bid")
    #expect(request.watermark == Array("foo".utf8))
    #expect(request.seed == 9_007_199_254_740_991)
    #expect(text(request) == json)
  }

  @Test func `the targeting of a person comes back with all its members`() throws {
    let plain = String(text(AdRequest.plain).dropLast())
    let user =
      #"{"gender":"female","birthday":"2000-02-29","location":{"latitude":-90,"#
      + #""longitude":11.5,"accuracyInMeters":50},"locationDescription":"Munich"}"#
    let nobody = #"{"gender":"unknown","birthday":null,"location":null,"locationDescription":null}"#
    for (given, written) in [(user, user), ("{}", nobody)] {
      let request = try read("{\"user\":\(given)}", as: AdRequest.self)
      #expect(text(request) == "\(plain),\"user\":\(written)}")
    }
    let other = try read("{\"user\":\(user)}", as: AdRequest.self)
    #expect(other.seeded(1).user?.birthday == "2000-02-29")
  }

  @Test(arguments: [
    "1990-01-31", "1990-02-28", "2000-02-29", "2024-02-29", "1990-04-30", "1990-12-31",
  ])
  func `the last day of a month is a birthday`(text: String) throws {
    let request = try read(#"{"user":{"birthday":"\#(text)"}}"#, as: AdRequest.self)
    #expect(request.user?.birthday == text)
  }

  @Test func `a request of a person may have every member, and no other`() throws {
    let whole =
      #"{"isTestRequest":true,"extras":{},"keywords":[],"childDirectedTreatment":null,"#
      + #""bidResponse":"bid","watermark":null,"seed":1,"user":{"gender":"male"}}"#
    let request = try read(whole, as: WrittenRequest.self).request
    #expect(request.user?.gender == .male)
    #expect(request.bidResponse == "bid")
    #expect(
      try refusal(of: #"{"usr":{}}"#, as: WrittenRequest.self)
        .hasPrefix("usr: expected one of isTestRequest, extras, "))
  }

  @Test(arguments: [
    "", "1990", "1990-1-31", "1990-13-01", "1990-00-01", "1990-04-31", "1900-02-29", "1990-12-31T",
    "１990-12-31",
  ])
  func `a birthday that is not a date is refused`(text: String) throws {
    let sentence = try refusal(of: #"{"user":{"birthday":"\#(text)"}}"#, as: AdRequest.self)
    #expect(sentence.hasPrefix("user.birthday: expected a date such as 1990-12-31, got"))
  }

  @Test(arguments: [
    (#"{"isTestRequest":1}"#, "isTestRequest: expected a boolean, got a number"),
    (#"{"extras":[]}"#, "extras: expected an object, got an array"),
    (#"{"keywords":"a"}"#, "keywords: expected an array, got a string"),
    (#"{"keywords":["a",2]}"#, "keywords[1]: expected a string, got a number"),
    (
      #"{"childDirectedTreatment":"no"}"#,
      "childDirectedTreatment: expected a boolean, got a string"
    ),
    (#"{"bidResponse":{}}"#, "bidResponse: expected a string, got an object"),
    (#"{"watermark":"Zm9"}"#, "watermark: expected base64, got other text"),
    (#"{"seed":-1}"#, "seed: expected a whole number from 0 to 9007199254740991, got -1"),
    (
      #"{"seed":9007199254740992}"#,
      "seed: expected a whole number from 0 to 9007199254740991, got 9007199254740992"
    ),
    (#"{"seed":"7"}"#, "seed: expected a whole number, got a string"),
    (
      #"{"user":{"location":{"latitude":90.5,"longitude":0}}}"#,
      "user.location.latitude: expected a number from -90 to 90, got 90.5"
    ),
    (
      #"{"user":{"location":{"latitude":0,"longitude":0,"accuracyInMeters":-1}}}"#,
      "user.location.accuracyInMeters: expected a number of at least 0, got -1"
    ),
    ("7", "expected an object, got a number"),
  ])
  func `a wrong member is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: AdRequest.self) == sentence)
  }

  @Test func `a request gets the values that it does not set from the line item`() {
    let own = AdRequest(extras: ["a": 1, "b": 2], childDirectedTreatment: false)
    let other = AdRequest(
      isTestRequest: true, extras: ["b": 3, "c": 4], keywords: ["news"],
      childDirectedTreatment: true, bidResponse: "win", watermark: [7], seed: 5)

    let request = own.completed(by: other)

    #expect(request.isTestRequest)
    #expect(request.extras == ["a": 1, "b": 2, "c": 4])
    #expect(request.keywords == ["news"])
    #expect(request.childDirectedTreatment == false)
    #expect(request.bidResponse == "win")
    #expect(request.watermark == [7])
    #expect(request.seed == 5)
  }

  @Test func `what a request says wins over the line item`() {
    let own = AdRequest(keywords: ["sports"], bidResponse: "mine", watermark: [1], seed: 1)
    let other = AdRequest(keywords: ["news"], bidResponse: "win", watermark: [7], seed: 5)

    let request = own.completed(by: other)

    #expect(request.keywords == ["sports"])
    #expect(request.bidResponse == "mine")
    #expect(request.watermark == [1])
    #expect(request.seed == 1)
  }

  @Test func `a request gets what is known about the person from the line item`() {
    let (one, other) = (person("Rome"), person("Oslo"))
    #expect(AdRequest().completed(by: AdRequest(user: other)).user === other)
    #expect(AdRequest(user: one).completed(by: AdRequest(user: other)).user === one)
  }

  private func person(_ place: String) -> UserTargeting {
    UserTargeting(gender: .unknown, birthday: nil, location: nil, locationDescription: place)
  }

  @Test func `user defaults are merged key by key`() {
    let all = AdRequest(userDefaults: ["a": 1, "b": 2])
    let own = AdRequest(userDefaults: ["b": .null, "c": 3])
    #expect(own.completed(by: all).userDefaults == ["a": 1, "b": .null, "c": 3])
    #expect(AdRequest.plain.completed(by: all).userDefaults == ["a": 1, "b": 2])
    #expect(AdRequest.plain.completed(by: .plain).userDefaults == nil)
  }

  @Test func `too many user defaults are refused`() throws {
    let long = String(repeating: "x", count: 256 << 10)
    #expect(
      try refusal(of: #"{"userDefaults":{"a":"\#(long)"}}"#, as: AdRequest.self)
        == "userDefaults: expected at most 262144 bytes of JSON, got 262152 bytes")
    #expect(
      try refusal(of: #"{"userDefaults":{"":1}}"#, as: AdRequest.self)
        == "userDefaults: expected keys of 1 to 256 characters, got 0 characters")
  }

  @Test func `the size of an icon and of a view is not a name`() throws {
    #expect(
      try refusal(of: #""leaderboard""#, as: AdChoicesIcon.self)
        == "expected an object, got a string")
    #expect(
      try refusal(of: #"{"kind":"fluid"}"#, as: BannerContent.self)
        == "width: expected a number, got nothing")
  }

  @Test func `a request with a seed keeps everything else`() throws {
    let json =
      #"{"isTestRequest":true,"extras":{"a":1},"keywords":["k"],"childDirectedTreatment":true,"#
      + #""bidResponse":"b","watermark":"Zm9v","seed":5,"user":{"gender":"male","birthday":null,"#
      + #""location":null,"locationDescription":null},"userDefaults":{"d":2}}"#
    let request = try read(json, as: AdRequest.self)
    #expect(text(request) == json)
    #expect(text(request.seeded(7)) == json.replacing(#""seed":5"#, with: #""seed":7"#))
    #expect(text(request.completed(by: .plain)) == json)
    #expect(text(AdRequest.plain.completed(by: request)) == json)
  }

  @Test func `a test request stays one, and a child stays one`() {
    let test = AdRequest(isTestRequest: true, childDirectedTreatment: true)
    let completed = test.completed(by: AdRequest(childDirectedTreatment: false))
    #expect(completed.isTestRequest)
    #expect(completed.childDirectedTreatment == true)
    #expect(!AdRequest.plain.completed(by: .plain).isTestRequest)
  }

  @Test(arguments: [1, 256])
  func `a key of user defaults has 1 to 256 characters`(count: Int) throws {
    let key = String(repeating: "é", count: count)
    #expect(try AdRequest(["userDefaults": [key: 1]]).userDefaults == [key: 1])
    #expect(
      try refusal(
        of: "{\"userDefaults\":{\"\(String(repeating: "é", count: 257))\":1}}", as: AdRequest.self)
        == "userDefaults: expected keys of 1 to 256 characters, got 257 characters")
  }

  @Test(arguments: [(0, true), (1, false)])
  func `user defaults have at most 256 KiB of JSON`(more: Int, isRead: Bool) {
    let value = JSONValue.string(String(repeating: "x", count: (256 << 10) - 8 + more))
    #expect(((try? AdRequest(["userDefaults": ["a": value]])) != nil) == isRead)
    #expect(((try? RequestConfiguration(["userDefaults": ["a": value]])) != nil) == isRead)
  }

  @Test func `an unknown member of a request is refused with the names of all`() throws {
    #expect(
      try refusal(of: #"{"zone":1}"#, as: WrittenRequest.self)
        == "zone: expected one of isTestRequest, extras, keywords, childDirectedTreatment, "
        + #"bidResponse, watermark, seed, user, userDefaults; got "zone""#)
  }

  @Test(arguments: [
    (#"{"user":{"gender":"x"}}"#, #"user.gender: expected one of unknown, male, female; got "x""#),
    (
      #"{"user":{"location":{"latitude":0,"longitude":-180.5}}}"#,
      "user.location.longitude: expected a number from -180 to 180, got -180.5"
    ),
    (
      #"{"user":{"location":{"latitude":0}}}"#,
      "user.location.longitude: expected a number, got nothing"
    ),
    (
      #"{"user":{"locationDescription":1}}"#,
      "user.locationDescription: expected a string, got a number"
    ),
    (#"{"userDefaults":[]}"#, "userDefaults: expected an object, got an array"),
  ])
  func `a wrong member of a person is refused with its place`(
    json: String, sentence: String
  ) throws {
    #expect(try refusal(of: json, as: AdRequest.self) == sentence)
  }

  @Test func `a place without an accuracy is exact`() throws {
    let place = try read(#"{"latitude":1.5,"longitude":-2.5}"#, as: UserTargeting.Location.self)
    #expect(text(place) == #"{"latitude":1.5,"longitude":-2.5,"accuracyInMeters":0}"#)
    #expect(place == UserTargeting.Location(latitude: 1.5, longitude: -2.5, accuracyInMeters: 0))
  }
}
