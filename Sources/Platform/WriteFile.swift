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

/// Writes a whole file that must not exist yet. A part of it does not stay.
package func writeNewFile(_ path: String, _ text: String) throws(SystemError) {
  try fill(Descriptor.create(path), with: Array(text.utf8), at: path)
}

/// Writes a whole file that only its owner can read. A file that exists stays as it is.
package func writePrivateFile(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
  let file: Descriptor
  do throws(SystemError) {
    file = try Descriptor.createPrivate(path)
  } catch {
    if error.code == EEXIST { return }
    throw error
  }
  try fill(file, with: bytes, at: path)
}

/// Writes and closes a file that was created. A file that can't be written is removed.
private func fill(
  _ file: Descriptor, with bytes: [UInt8], at path: String
) throws(SystemError) {
  defer { file.close() }
  do throws(SystemError) {
    try file.writeAll(bytes)
  } catch {
    unlink(path)
    throw error
  }
}

/// Makes a folder, and those that it is in. Does nothing if it exists.
package func makeFolder(_ path: String) throws(SystemError) {
  var made = path.hasPrefix("/") ? "/" : ""
  for step in path.split(separator: "/") {
    made += made.isEmpty || made.hasSuffix("/") ? step : "/\(step)"
    if mkdir(made, 0o777) != 0, errno != EEXIST { throw SystemError.last }
  }
}

/// The absolute path of a file that exists, without symbolic links; `nil` if there is none.
package func absolutePath(of path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(validatingCString: resolved)
}
