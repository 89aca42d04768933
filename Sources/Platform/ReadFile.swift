/// Reads a whole file.
///
/// - Throws: The system's error: no such file, permission denied, is a directory, and so on.
package func readFile(_ path: String) throws(SystemError) -> [UInt8] {
  let file = try Descriptor.open(readingFrom: path)
  defer { file.close() }
  var contents: [UInt8] = []
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
  defer { buffer.deallocate() }
  while true {
    switch file.readSome(into: buffer) {
    case .moved(let count): contents += buffer[..<count]
    case .ended, .wouldBlock: return contents
    case .failed(let error): throw error
    }
  }
}
