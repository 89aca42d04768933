/// How one read or write went.
enum Transfer: Equatable {
  /// This many bytes moved, at least one.
  case moved(Int)
  /// There is nothing to read, or no room to write, at present.
  case wouldBlock
  /// There is nothing more to read, and never will be.
  case ended
  case failed(SystemError)
}
