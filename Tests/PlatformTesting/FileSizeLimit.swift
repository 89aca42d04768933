#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Does something while no file can grow beyond a size, as on a full disk: then writes fail.
///
/// The limit is one of the process, so a test does this in a process of its own.
package func withFileSizeLimit(_ size: Int, _ body: () throws -> Void) rethrows {
  #if canImport(Darwin)
    let resource = RLIMIT_FSIZE
  #else
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #endif
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  getrlimit(resource, &limit)
  let usual = limit
  limit.rlim_cur = rlim_t(size)
  setrlimit(resource, &limit)
  defer {
    limit = usual
    setrlimit(resource, &limit)
  }
  try body()
}
