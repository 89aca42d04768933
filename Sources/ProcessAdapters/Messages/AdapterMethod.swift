import JSON

/// A request of the bridge to a process adapter: its name, the parameters that the bridge writes, and
/// the result that it reads.
///
/// The contract says which members the bridge leaves out. A program may leave out a member that can
/// be null.
protocol AdapterMethod {
  associatedtype Params: JSONWritable
  associatedtype Result: JSONReadable

  /// The name of the method.
  static var name: String { get }
}
