import Foundation
import GoogleMobileAds
import Testing
import XCTest

/// Records a failure of the running test, in Swift Testing or in XCTest.
func fail(_ message: String, _ file: StaticString, _ line: UInt) {
  if Test.current == nil { XCTFail(message, file: file, line: line) }
  // XCTest ignores issues. Outside of a test's task, only one of them knows the test.
  let path = "\(file)"
  Issue.record(
    Comment(rawValue: message),
    sourceLocation: SourceLocation(fileID: path, filePath: path, line: Int(line), column: 1))
}

/// Records a failure unless an error has the domain and the code of another.
///
/// - Parameter expected: `nil` for any error.
func expect(
  _ error: (any Error)?, of what: String, is expected: (any Error)?, _ file: StaticString,
  _ line: UInt
) {
  let wanted = expected.map(words) ?? "an error"
  guard let error else { return fail("\(what) succeeded. Expected: \(wanted).", file, line) }
  guard let expected else { return }
  let (actual, other) = (error as NSError, expected as NSError)
  if actual.domain != other.domain || actual.code != other.code {
    fail("\(what) failed with \(words(error)). Expected: \(wanted).", file, line)
  }
}

/// Domain, code and message of an error.
func words(_ error: any Error) -> String {
  let object = error as NSError
  return "\(object.domain) \(object.code) (\(error.sentence))"
}
