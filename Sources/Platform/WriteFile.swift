#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a whole file. It replaces one that exists.
package func writeFile(_ path: String, _ text: String) throws(SystemError) {
  let file = try Descriptor.open(writingTo: path)
  defer { file.close() }
  try file.writeAll(text)
}
