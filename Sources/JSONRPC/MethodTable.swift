import JSON
package import EventLoop

/// The methods of a door, and their names to find the one that a request calls.
///
/// A server calls the method in its own module, where the compiler knows the type of the server and
/// looks nothing up at run time:
///
/// ```swift
/// guard let index = table.names.index(of: request) else { throw .methodNotFound(…) }
/// try table.methods[index].serve(request, in: self, responder)
/// ```
@LoopActor
package struct MethodTable<Server: RequestHandler> {
  /// The methods, in the order of the contract.
  package let methods: [any Method<Server>.Type]
  /// The names of the methods, in the same order.
  package let names: MethodNames

  /// - Parameter methods: The methods in the order of the contract.
  package init(_ methods: [any Method<Server>.Type]) {
    self.methods = methods
    // Not `map`: its unspecialized code would stay in the memory of a program that waits.
    var names: [String] = []
    for method in methods { names.append(method.name) }
    self.names = MethodNames(names)
  }
}

/// The names of methods, to find the one that a request calls.
///
/// They are compared with the bytes of the line, so no string is made or hashed.
package struct MethodNames {
  /// The names in their order.
  package let all: [String]
  /// All names, one after the other.
  private var bytes: [UInt8] = []
  /// Where each name ends.
  private var ends: [Int] = []

  package init(_ names: [String]) {
    all = names
    for name in names {
      bytes += name.utf8
      ends.append(bytes.count)
    }
  }

  /// The position of the name that a request calls.
  package func index(of request: borrowing Request) -> Int? {
    let written = request.writtenMethod
    if let index = index(of: written) { return index }
    // Any character may be written as an escape.
    guard written.contains(UInt8(ascii: "\\")) else { return nil }
    var name = request.method
    return name.withUTF8 { index(of: $0) }
  }

  private func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for index in 0..<ends.count {
        let end = ends[index]
        if end - start == name.count,
          UnsafeBufferPointer(rebasing: bytes[start..<end]).hasSameBytes(as: name)
        {
          return index
        }
        start = end
      }
      return nil
    }
  }
}
