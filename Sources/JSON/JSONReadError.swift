/// A value that is not what its reader needs: where it stands, what was expected, what was found.
package struct JSONReadError: Error, Equatable {
  /// Where the value stands; grows from the inside out while the error travels.
  package var path: JSONPath
  /// What was expected, as it stands in a sentence: "a boolean", "a whole number of at least 1".
  package let expected: String
  /// What was found instead, as it stands in a sentence: "a string", "nothing", "\"middle\"".
  package let found: String

  /// Says in both parts what is wrong with the value at `path`.
  package init(expected: String, found: String, at path: JSONPath = JSONPath()) {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// Refuses a value of the wrong kind: "expected a boolean, got a string".
  package init(expected: String, kindOf json: JSONValue) {
    self.init(expected: expected, found: json.kind.phrase)
  }

  /// Refuses a value of the right kind for what it says: "expected a whole number, got 1.5".
  package init(expected: String, value json: JSONValue) {
    self.init(expected: expected, found: json.excerpt)
  }

  /// The same error, seen from one step further out.
  package func inside(_ step: JSONPath.Step) -> JSONReadError {
    var error = self
    error.path.steps.insert(step, at: 0)
    return error
  }
}

extension JSONReadError: CustomStringConvertible {
  /// One sentence: "options.image.disableImageLoading: expected a boolean, got a string".
  package var description: String {
    // After a list, a comma would read like one more element.
    let pause = expected.contains(",") ? ";" : ","
    let sentence = "expected \(expected)\(pause) got \(found)"
    return path.steps.isEmpty ? sentence : "\(path): \(sentence)"
  }
}
