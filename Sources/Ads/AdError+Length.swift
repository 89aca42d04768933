/// The texts of adapters are bounded, because the log and the answers keep them.
extension AdError {
  /// How many bytes the texts of an error, of the errors under it included, may have. Any other
  /// text of an adapter has the same limit.
  package static let maximumTextLength = 64 << 10

  /// How many bytes the texts of the error and of those under it have.
  package var textLength: Int {
    domain.utf8.count + (name?.utf8.count ?? 0) + message.utf8.count + (underlying?.textLength ?? 0)
  }

  /// The same error with shorter texts; `nil` if they have at most the maximum length.
  package var truncated: AdError? {
    guard textLength > Self.maximumTextLength else { return nil }
    var rest = Self.maximumTextLength
    return truncated(to: &rest)
  }

  private func truncated(to rest: inout Int) -> AdError {
    func part(_ text: String) -> String {
      let part = text.truncated(to: rest) ?? text
      rest = max(rest - part.utf8.count, 0)
      return part
    }
    let (domain, name, message) = (part(domain), name.map(part), part(message))
    return AdError(
      domain: domain, code: code, name: name, message: message,
      underlying: rest > 0 ? underlying?.truncated(to: &rest) : nil)
  }
}

extension String {
  /// The beginning of the text, with an ellipsis; `nil` if the text has at most `length` bytes.
  package func truncated(to length: Int) -> String? {
    guard utf8.count > length else { return nil }
    var end = utf8.index(startIndex, offsetBy: max(length - 3, 0))
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end]) + "…"
  }
}
