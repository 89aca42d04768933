import JSON
import Testing

@testable import GoogleMobileAds

/// An error reaches the bridge as what it is.
@MainActor
@Suite struct ErrorTests {
  enum PlainError: Int, Error {
    case tooShy = 4
  }

  struct ExplainedError: LocalizedError {
    let errorDescription: String? = "The network is asleep."
  }

  private nonisolated static let caused = NSError(
    domain: "com.moloco.sdk", code: 3003,
    userInfo: [
      NSLocalizedDescriptionKey: "Nil bid response.",
      NSUnderlyingErrorKey: NSError(
        domain: "inner", code: 1, userInfo: [NSLocalizedDescriptionKey: "Why."]),
    ])

  private nonisolated static let cases: [(any Error & Sendable, String)] = [
    (
      caused,
      #"{"domain":"com.moloco.sdk","code":3003,"name":null,"message":"Nil bid response.","#
        + #""underlying":{"domain":"inner","code":1,"name":null,"message":"Why.","underlying":null}}"#
    ),
    (
      NSError(
        domain: "outer", code: 2,
        userInfo: [NSLocalizedDescriptionKey: "No ad.", NSUnderlyingErrorKey: caused]),
      #"{"domain":"outer","code":2,"name":null,"message":"No ad.","underlying":"#
        + #"{"domain":"com.moloco.sdk","code":3003,"name":null,"message":"Nil bid response.","#
        + #""underlying":{"domain":"inner","code":1,"name":null,"message":"Why.","#
        + #""underlying":null}}}"#
    ),
    (
      NSError(domain: "bare", code: 7),
      #"{"domain":"bare","code":7,"name":null,"message":"The operation could not be completed. "#
        + #"(bare error 7.)","underlying":null}"#
    ),
    (
      PlainError.tooShy,
      #"{"domain":"GoogleMobileAdsTests.ErrorTests.PlainError","code":4,"name":"tooShy","#
        + #""message":"tooShy","underlying":null}"#
    ),
    (
      ExplainedError(),
      #"{"domain":"GoogleMobileAdsTests.ErrorTests.ExplainedError","code":1,"name":null,"#
        + #""message":"The network is asleep.","underlying":null}"#
    ),
    (
      MyError.noFill,
      #"{"domain":"com.mynetwork","code":7,"name":"noFill","message":"No fill.","#
        + #""underlying":null}"#
    ),
    (
      URLError(.timedOut),
      #"{"domain":"NSURLErrorDomain","code":-1001,"name":null,"message":"The operation could not be "#
        + #"completed. (NSURLErrorDomain error -1001.)","underlying":null}"#
    ),
    (
      NSError(domain: GADErrorDomain, code: GADErrorCode.noFill.rawValue, userInfo: nil),
      #"{"domain":"com.google.admob","code":1,"name":"noFill","message":"The operation could not be "#
        + #"completed. (com.google.admob error 1.)","underlying":null}"#
    ),
  ]

  final class FailingAdapter: NSObject, MediationAdapter {
    nonisolated(unsafe) static var failures: [any Error] = []
    static func adapterVersion() -> VersionNumber { VersionNumber() }
    static func adSDKVersion() -> VersionNumber { VersionNumber() }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      _ = completionHandler(nil, Self.failures.removeFirst())
    }
  }

  @Test(arguments: 0..<cases.count)
  func `an error keeps its domain, code, message and cause`(number: Int) throws {
    let (error, expected) = Self.cases[number]
    FailingAdapter.failures = [error]
    let bridge = TestBridge(
      FailingAdapter.self, make: FailingAdapter.init, loads: .banner(FailingAdapter.loadBanner))

    let answer = try #require(bridge.load("Banner").first)

    #expect(answer.hasSuffix(#""data":{"error":\#(expected)}}}"#), "\(answer)")
  }

  @Test(arguments: [
    (0, #""invalidRequest""#), (8, #""mediationAdapterError""#), (15, #""codeAdNotReady""#),
    (18, #""codeAdAlreadyUsed""#), (22, #""mediation""#), (21, "null"), (99, "null"), (-1, "null"),
  ])
  func `a code of the SDK has its name, unless it has two or none`(code: Int, name: String) {
    let error = NSError(domain: kGADErrorDomain, code: code, userInfo: [:])
    #expect(written(error).contains(#""code":\#(code),"name":\#(name),"#))
  }

  @Test func `an error has at most sixteen errors under it`() {
    var error = NSError(domain: "net", code: 0, userInfo: [:])
    for code in 1...20 {
      error = NSError(domain: "net", code: code, userInfo: [NSUnderlyingErrorKey: error])
    }

    let text = written(error)

    #expect(text.contains(#""code":20,"#))
    #expect(text.contains(#""code":4,"#))
    #expect(!text.contains(#""code":3,"#))
  }

  private func written(_ error: any Error) -> String {
    String(decoding: JSONWriter.bytes(of: ErrorContent(error)), as: UTF8.self)
  }

  @Test func `an error of the SDK has its domain, its code and its details`() {
    let error =
      RequestError(.timeout, userInfo: [NSLocalizedDescriptionKey: "Too late."]) as NSError
    #expect(error.domain == "com.google.admob")
    #expect(error.code == 5)
    #expect(error.localizedDescription == "Too late.")
  }

  @Test func `the codes of the SDK have their numbers`() {
    let codes: [RequestError.Code] = [
      RequestError.invalidRequest, RequestError.noFill, RequestError.networkError,
      RequestError.serverError, RequestError.timeout, RequestError.mediationDataError,
      RequestError.mediationAdapterError, RequestError.mediationInvalidAdSize,
      RequestError.internalError, RequestError.invalidArgument, .mediationNoFill,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 2, 3, 5, 7, 8, 10, 11, 12, 1])
  }
}
