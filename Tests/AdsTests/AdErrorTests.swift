import Ads
import Testing

@Suite struct AdErrorTests {
  @Test func `an error comes back as it was, with the errors under it`() throws {
    let error = AdError(
      domain: "a", code: -1, name: "top", message: "Top.",
      underlying: AdError(
        domain: "b", code: 2, message: "Middle.",
        underlying: AdError(domain: "", code: 0, message: "")))
    let json = text(error)
    #expect(
      json
        == #"{"domain":"a","code":-1,"name":"top","message":"Top.","underlying":"#
        + #"{"domain":"b","code":2,"name":null,"message":"Middle.","underlying":"#
        + #"{"domain":"","code":0,"name":null,"message":"","underlying":null}}}"#)
    #expect(try read(json, as: AdError.self) == error)
  }

  @Test func `an error needs a message only`() throws {
    #expect(
      try read(#"{"message":"Broken."}"#, as: AdError.self)
        == AdError(domain: "", code: 0, message: "Broken."))
  }

  @Test func `an error of the SDK has the SDK's name`() throws {
    let noFill = AdError(.noFill, "None.")
    #expect(noFill.name != nil)
    let json = #"{"domain":"\#(noFill.domain)","code":\#(noFill.code),"message":"None."}"#
    #expect(try read(json, as: AdError.self) == noFill)
  }

  @Test(arguments: [
    ("{}", "message: expected a string, got nothing"),
    (#"{"message":7}"#, "message: expected a string, got a number"),
    (#"{"message":"","domain":7}"#, "domain: expected a string, got a number"),
    (#"{"message":"","code":"7"}"#, "code: expected a whole number, got a string"),
    (#"{"message":"","code":7.5}"#, "code: expected a whole number, got 7.5"),
    (
      #"{"message":"","code":1e30}"#, "code: expected a whole number that fits in 64 bits, got 1e30"
    ),
    (#"{"message":"","name":true}"#, "name: expected a string, got a boolean"),
    (#"{"message":"","underlying":"x"}"#, "underlying: expected an object, got a string"),
    (
      #"{"message":"","underlying":{"message":"","underlying":{}}}"#,
      "underlying.underlying.message: expected a string, got nothing"
    ),
    (#""Broken.""#, "expected an object, got a string"),
  ])
  func `a wrong member is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: AdError.self) == sentence)
  }

  @Test func `the daemon's codes are different, positive, and grouped by hundreds`() {
    let numbers = ErrorCode.allCases.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (101...499).contains($0) })
    #expect(numbers == numbers.sorted())
  }

  @Test(arguments: [
    (0, "invalidRequest"), (1, "noFill"), (20, "applicationIdentifierMissing"),
    (15, "codeAdNotReady"), (22, "mediation"), (21, nil), (99, nil),
  ])
  func `a code of the SDK's domain has its name, unless two share it`(_ code: Int, _ name: String?)
  {
    #expect(AdError(domain: "com.google.admob", code: code, message: "").name == name)
  }

  @Test func `an error keeps the name that an adapter gives it`() {
    #expect(AdError(domain: "com.google.admob", code: 21, name: "mine", message: "").name == "mine")
  }

  @Test func `a code of another domain has only the name that it was given`() {
    #expect(AdError(domain: "network", code: 1, message: "").name == nil)
  }

  @Test(arguments: [(0, false), (1, true)])
  func `an error with as much text as allowed is whole`(more: Int, isTruncated: Bool) {
    let inner = AdError(domain: "in", code: 1, name: "one", message: "No.")
    // The domain and the name of the outer error have five bytes, and the inner error has eight.
    let message = String(repeating: "m", count: AdError.maximumTextLength - 13 + more)
    let error = AdError(domain: "out", code: 1, name: "ab", message: message, underlying: inner)

    #expect((error.truncated != nil) == isTruncated)
  }

  @Test func `an error with too much text is truncated, with the errors under it`() throws {
    let long = String(repeating: "é", count: 20_000)
    let inner = AdError(domain: "inner", code: 2, message: long)
    let error = AdError(domain: "d", code: 1, message: long, underlying: inner)
    #expect(inner.truncated == nil)
    let truncated = try #require(error.truncated)
    #expect(truncated.message == long)
    #expect(truncated.underlying?.domain == "inner")
    #expect(truncated.underlying?.message.hasSuffix("é…") == true)
    #expect(truncated.textLength <= AdError.maximumTextLength)
    #expect(truncated.textLength > AdError.maximumTextLength - 10)
    #expect(truncated.truncated == nil)
  }

  @Test func `errors are equal if all of their parts are`() {
    let inner = AdError(domain: "in", code: 1, message: "No.")
    func error(
      _ domain: String = "d", _ code: Int = 1, _ name: String? = "n", _ message: String = "m",
      _ underlying: AdError? = nil
    ) -> AdError {
      AdError(domain: domain, code: code, name: name, message: message, underlying: underlying)
    }
    #expect(error() == error())
    for other in [
      error("e"), error("d", 2), error("d", 1, nil), error("d", 1, "o"), error("d", 1, "n", "o"),
      error("d", 1, "n", "m", inner),
    ] {
      #expect(error() != other)
    }
  }

  @Test func `an error that is truncated keeps as much of its cause as there is room for`() {
    let inner = AdError(domain: "in", code: 1, message: String(repeating: "y", count: 100))
    let message = String(repeating: "x", count: AdError.maximumTextLength - 31)
    let truncated = AdError(domain: "d", code: 1, message: message, underlying: inner).truncated
    #expect(truncated?.message == message)
    #expect(truncated?.underlying?.message == String(repeating: "y", count: 25) + "…")
  }

  @Test func `each of the daemon's codes has its name and its number`() {
    #expect(
      ErrorCode.allCases.map { "\($0.rawValue) \($0.number)" } == [
        "unknownAdapter 101", "unknownAdUnit 102", "setUpFailed 103", "formatNotSupported 104",
        "notRestartable 105", "wrongToken 106", "tooManyDefinitions 108", "unknownNetwork 109",
        "loadFailed 201", "adIdInUse 202", "tooManyAds 203", "unknownAd 301", "adDisposed 302",
        "trackedByAdapter 303", "wrongState 304", "wrongFormat 305", "presentFailed 306",
        "notSimulated 307", "overloaded 401", "shuttingDown 402", "clockNotManual 403",
        "notPermitted 404", "unknownClient 405",
      ])
  }

  @Test func `each code of the SDK has its name and its number`() {
    #expect(RequestErrorCode.domain == "com.google.admob")
    #expect(
      RequestErrorCode.allCases.map { "\($0.name) \($0.rawValue)" } == [
        "invalidRequest 0", "noFill 1", "networkError 2", "serverError 3", "osVersionTooLow 4",
        "timeout 5", "mediationDataError 7", "mediationAdapterError 8", "mediationInvalidAdSize 10",
        "internalError 11", "invalidArgument 12", "adAlreadyUsed 19",
        "applicationIdentifierMissing 20", "receivedInvalidAdString 21",
      ])
    #expect(
      PresentationErrorCode.allCases.map { "\($0.name) \($0.rawValue)" } == [
        "codeAdNotReady 15", "codeAdTooLarge 16", "codeInternal 17", "codeAdAlreadyUsed 18",
        "notMainThread 21", "mediation 22",
      ])
    let error = AdError(.timeout, "Late.", underlying: AdError(.noFill, "None."))
    #expect(
      text(error)
        == #"{"domain":"com.google.admob","code":5,"name":"timeout","message":"Late.","#
        + #""underlying":{"domain":"com.google.admob","code":1,"name":"noFill","message":"None.","#
        + #""underlying":null}}"#)
  }

  @Test func `the reason of an error is its cause, unless it is empty or said already`() {
    func error(_ message: String, name: String? = nil, _ cause: AdError? = nil) -> AdError {
      AdError(domain: "d", code: 7, name: name, message: message, underlying: cause)
    }
    let cases: [(error: AdError, reason: String, root: String, deepest: String)] = [
      (error("Top."), "Top.", "Top.", "Top."),
      (error("Top.", error("Low.")), "Low.", "Low.", "Low."),
      (error("Top.", error("Middle.", error("Low."))), "Low.", "Low.", "Low."),
      (error("Top.", error("")), "Top.", "Top.", ""),
      (error("Top: Low.", error("Low.")), "Top: Low.", "Top: Low.", "Low."),
      (error("Low. Top.", error("Low.")), "Low.", "Low.", "Low."),
      (error("Top.", name: "outer", error("Low.", name: "inner")), "inner: Low.", "Low.", "Low."),
      (error("Top.", name: "outer", error("", name: "inner")), "outer: Top.", "Top.", ""),
      (error("", name: "noName"), "noName", "", ""),
      (error("Top.", name: ""), "Top.", "Top.", "Top."),
      (error("Top.", name: "mediationAdapterError"), "Top.", "Top.", "Top."),
      (error(""), #"Error 7 of the domain "d"."#, "", ""),
      (
        error("", name: "mediationAdapterError"), #"Error 7 of the domain "d"."#, "", ""
      ),
    ]
    for (error, reason, root, deepest) in cases {
      #expect(error.reason == reason)
      #expect(error.rootCause.message == root)
      #expect(error.deepest.message == deepest)
    }
    #expect(error("Top.", name: "n").ownSentence == "Top.")
  }

  @Test(arguments: [
    ("abc", 3, nil), ("abcd", 3, "…"), ("abcdef", 5, "ab…"), ("ab", 1, "…"), ("", 0, nil),
    ("aéb-de", 6, "aé…"), ("aéb-de", 5, "a…"), ("ab😀-e", 7, "ab…"), ("ab😀--", 8, nil),
    ("ab😀---", 8, "ab…"), ("ab😀----", 9, "ab😀…"),
  ])
  func `a truncated text ends between characters`(whole: String, length: Int, part: String?) {
    #expect(whole.truncated(to: length) == part)
  }

  @Test func `each part of an error that is truncated takes of the same room`() throws {
    func long(_ letter: String) -> String { String(repeating: letter, count: 40_000) }
    let error = AdError(
      domain: long("d"), code: 3, name: long("n"), message: "Broken.",
      underlying: AdError(domain: "in", code: 2, message: "Deep."))
    let truncated = try #require(error.truncated)
    #expect(truncated.domain == long("d"))
    #expect(truncated.code == 3)
    #expect(truncated.name == String(repeating: "n", count: 65_536 - 40_000 - 3) + "…")
    #expect(truncated.message == "…")
    #expect(truncated.underlying == nil)
    #expect(error.textLength == 80_000 + 7 + 2 + 5)
  }
}
