/// One thing that happens in a world. A run is a list of them, and any part of the list is one,
/// too.
enum Step {
  /// The client writes a line.
  case client([UInt8])
  /// Real time passes.
  case wait(ms: Int)
  /// A program does something unasked, if it runs.
  case program(String, Prank)
}

/// What is wrong, in a sentence, and what kind of thing it is.
struct Fault: Error {
  /// The check that found it; shrinking keeps it the same.
  let check: String
  let message: String
}
