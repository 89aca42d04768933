import EventLoop

/// How the process ends, for whoever started it.
enum ExitCode: Equatable {
  /// All that was asked was done and written.
  case success
  /// The client left, or said `exit` without `shutdown`; a check of an adapter failed.
  case failure
  /// The arguments or the configuration are wrong.
  case usage
  /// A signal asked for the end.
  case signal(Signal)

  var number: Int32 {
    switch self {
    case .success: 0
    case .failure: 1
    case .usage: 2
    case .signal(let signal): 128 + signal.number
    }
  }
}
