#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Does something while no file can grow beyond a size, as on a full disk: then writes fail.
///
/// The limit is one of the process, so a test does this in a process of its own.
package func withFileSizeLimit(_ size: Int, _ body: () throws -> Void) rethrows {
  signal(SIGXFSZ, SIG_IGN)
  try withLimit(size, of: RLIMIT_FSIZE, body)
}

/// Does something while only some more descriptors can be opened, in a process of its own, too.
package func withSpareDescriptors(_ count: Int, _ body: () throws -> Void) rethrows {
  try withLimit(Int(nextDescriptor()) + count, of: RLIMIT_NOFILE, body)
}

/// The number of the descriptor that is opened next.
package func nextDescriptor() -> Int32 {
  let number = dup(2)
  close(number)
  return number
}

/// The numbers of the descriptors that are open.
package func openDescriptors() -> Set<Int32> {
  Set((0..<1_000).filter { fcntl($0, F_GETFD) != -1 })
}

#if canImport(Darwin)
  private typealias Resource = Int32
#else
  private typealias Resource = __rlimit_resource
#endif

private func withLimit(_ value: Int, of resource: Resource, _ body: () throws -> Void) rethrows {
  #if canImport(Darwin)
    let number = resource
  #else
    let number = __rlimit_resource_t(resource.rawValue)
  #endif
  var limit = rlimit()
  getrlimit(number, &limit)
  let usual = limit
  limit.rlim_cur = rlim_t(value)
  setrlimit(number, &limit)
  defer {
    limit = usual
    setrlimit(number, &limit)
  }
  try body()
}
