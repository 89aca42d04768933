#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Writes a whole file. It replaces one that exists.
package func writeFile(_ path: String, _ text: String) throws(SystemError) {
  let file = try Descriptor.open(writingTo: path)
  defer { file.close() }
  try file.writeAll(text)
}
