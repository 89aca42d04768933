import Testing

@testable import Mediation

@Suite struct AdErrorTests {
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
}
