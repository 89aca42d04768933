import JSON

/// Reads one input of libFuzzer: skipping and reading must give the same verdict, and a value must
/// survive writing and reading again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let failure = failureOfSkipping(bytes)
  do throws(JSONSyntaxError) {
    let value = try JSONValue(parsing: bytes)
    precondition(failure == nil, "It is read, and not skipped.")
    let again = try? JSONValue(parsing: JSONWriter.bytes(of: value))
    precondition(again == value, "It comes back as another value.")
  } catch {
    precondition(failure?.offset == error.offset, "Reading it fails elsewhere than skipping it.")
    precondition(0...count ~= error.offset, "It fails outside of the text.")
  }
  return 0
}

/// Skips a text without creating a value.
private func failureOfSkipping(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError? {
  var scanner = JSONScanner(bytes)
  do throws(JSONSyntaxError) {
    _ = try scanner.skipValue()
    try scanner.expectEnd()
    return nil
  } catch {
    return error
  }
}
