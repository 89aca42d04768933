// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation
public import GoogleMobileAds

// Google's kit has these constants and functions.

/// How long Google's kit waits for an answer, in seconds. Here an answer has 10 s, because a busy
/// machine delays it.
public let AUTKExpectationTimeout: TimeInterval = 1

/// How long a call that answers at once may take, in seconds.
public let AUTKSyncMethodTimeout: TimeInterval = 0.005

// MARK: Set-up

/// Sets an adapter up. The test fails unless it succeeds.
public func AUTKWaitAndAssertAdapterSetUpWithConfiguration(
  _ adapterClass: any MediationAdapter.Type, _ configuration: MediationServerConfiguration,
  file: StaticString = #filePath, line: UInt = #line
) {
  let answer = setUp(adapterClass, configuration, file, line)
  guard let answer, let error = answer.error else { return }
  fail("The set-up failed with \(words(error)). Expected: success.", file, line)
}

/// Sets an adapter up with the credentials of one line item. The test fails unless it succeeds.
public func AUTKWaitAndAssertAdapterSetUpWithCredentials(
  _ adapterClass: any MediationAdapter.Type, _ credentials: MediationCredentials,
  file: StaticString = #filePath, line: UInt = #line
) {
  AUTKWaitAndAssertAdapterSetUpWithConfiguration(
    adapterClass, MediationServerConfiguration(credentials: [credentials]), file: file, line: line)
}

/// Sets an adapter up with the credentials of line items. The test fails unless it succeeds.
public func AUTKWaitAndAssertAdapterSetUpWithCredentialsArray(
  _ adapterClass: any MediationAdapter.Type, _ credentialsArray: [MediationCredentials],
  file: StaticString = #filePath, line: UInt = #line
) {
  AUTKWaitAndAssertAdapterSetUpWithConfiguration(
    adapterClass, MediationServerConfiguration(credentials: credentialsArray), file: file,
    line: line)
}

/// Sets an adapter up. The test fails unless the set-up fails with the domain and the code of an
/// error.
///
/// If `expectedError` is `nil`, any error passes.
public func AUTKWaitAndAssertAdapterSetUpFailureWithConfiguration(
  _ adapterClass: any MediationAdapter.Type, _ configuration: MediationServerConfiguration,
  _ expectedError: (any Error)?, file: StaticString = #filePath, line: UInt = #line
) {
  guard let answer = setUp(adapterClass, configuration, file, line) else { return }
  expect(answer.error, of: "The set-up", is: expectedError, file, line)
}

/// Sets an adapter up with the credentials of one line item. The test fails unless the set-up fails
/// with the domain and the code of an error.
///
/// If `expectedError` is `nil`, any error passes.
public func AUTKWaitAndAssertAdapterSetUpFailureWithCredentials(
  _ adapterClass: any MediationAdapter.Type, _ credentials: MediationCredentials,
  _ expectedError: (any Error)?, file: StaticString = #filePath, line: UInt = #line
) {
  AUTKWaitAndAssertAdapterSetUpFailureWithConfiguration(
    adapterClass, MediationServerConfiguration(credentials: [credentials]), expectedError,
    file: file, line: line)
}

/// Sets an adapter up with the credentials of line items. The test fails unless the set-up fails
/// with the domain and the code of an error.
///
/// If `expectedError` is `nil`, any error passes.
public func AUTKWaitAndAssertAdapterSetUpFailureWithCredentialsArray(
  _ adapterClass: any MediationAdapter.Type, _ credentialsArray: [MediationCredentials],
  _ expectedError: (any Error)?, file: StaticString = #filePath, line: UInt = #line
) {
  AUTKWaitAndAssertAdapterSetUpFailureWithConfiguration(
    adapterClass, MediationServerConfiguration(credentials: credentialsArray), expectedError,
    file: file, line: line)
}

/// How an adapter has answered a set-up.
private struct SetUpAnswer: Sendable {
  let error: (any Error)?
}

private func setUp(
  _ adapterClass: any MediationAdapter.Type, _ configuration: MediationServerConfiguration,
  _ file: StaticString, _ line: UInt
) -> SetUpAnswer? {
  AnswerWait.answer(of: "setUp", file, line) { give in
    adapterClass.setUp(with: configuration) { error in
      give(SetUpAnswer(error: error)) {}
    }
  }
}

// MARK: Versions

/// The test fails unless two versions are equal.
public func AUTKAssertEqualVersion(
  _ version1: VersionNumber, _ version2: VersionNumber,
  file: StaticString = #filePath, line: UInt = #line
) {
  let parts = [version1, version2].map {
    "\($0.majorVersion).\($0.minorVersion).\($0.patchVersion)"
  }
  if parts[0] != parts[1] { fail("The version is \(parts[0]). Expected: \(parts[1]).", file, line) }
}

/// The test fails unless an adapter gives its version within ``AUTKSyncMethodTimeout``.
public func AUTKTestAdapterVersionLatency(
  _ adapterClass: any MediationAdapter.Type,
  file: StaticString = #filePath, line: UInt = #line
) {
  expectFast("adapterVersion", file, line) { _ = adapterClass.adapterVersion() }
}

/// The test fails unless an adapter gives the version of its SDK within ``AUTKSyncMethodTimeout``.
public func AUTKTestAdSDKVersionLatency(
  _ adapterClass: any MediationAdapter.Type,
  file: StaticString = #filePath, line: UInt = #line
) {
  expectFast("adSDKVersion", file, line) { _ = adapterClass.adSDKVersion() }
}

/// Measures a method, and measures it once more if it took too long: a busy machine can interrupt
/// it.
private func expectFast(
  _ method: String, _ file: StaticString, _ line: UInt, _ call: () -> Void
) {
  var latencies: [TimeInterval] = []
  while latencies.count < 3 {
    let start = ContinuousClock.now
    call()
    let latency = start.duration(to: .now) / .seconds(1)
    if latency <= AUTKSyncMethodTimeout { return }
    latencies.append(latency)
  }
  let ms = latencies.map { String(Int($0 * 1_000)) }.joined(separator: ", ")
  fail("\(method) took \(ms) ms. Expected: at most 5 ms.", file, line)
}
