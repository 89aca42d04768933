import JSON

/// The parameters of a method that takes none. What a client sends all the same is ignored.
struct NoParameters: JSONReadable {
  init() {}

  init(_ json: JSONValue) {}
}
