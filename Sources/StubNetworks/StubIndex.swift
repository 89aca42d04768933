import JSON

/// Finds the first stub that fits a request, without comparing the others.
///
/// It files each stub under one of its expected values: the one that the fewest stubs share.
struct StubIndex {
  /// The stubs with the same value, in the order of their numbers.
  final class Bucket {
    var stubs: [NetworkStub] = []
  }

  /// A member of requests, with the stubs that expect a value of it.
  private final class Node {
    var children: [JSONKey: Node] = [:]
    var buckets: [JSONKey: Bucket] = [:]
  }

  private let root = Node()
  /// The stubs that expect no value.
  private let others = Bucket()

  func insert(_ stub: NetworkStub) {
    var best = others
    var isFound = false
    for (path, key) in stub.definition.conditions.leaves {
      var node = root
      for step in path {
        let child = node.children[JSONKey(step)] ?? Node()
        node.children[JSONKey(step)] = child
        node = child
      }
      let bucket = node.buckets[key] ?? Bucket()
      if !isFound || bucket.stubs.count < best.stubs.count {
        best = bucket
        isFound = true
        node.buckets[key] = bucket
      }
    }
    best.stubs.append(stub)
    stub.bucket = best
  }

  /// Removes a stub that is used up.
  func remove(_ stub: NetworkStub) {
    guard let bucket = stub.bucket,
      let place = bucket.stubs.firstIndex(where: { $0 === stub })
    else { return }
    bucket.stubs.remove(at: place)
    stub.bucket = nil
  }

  /// The first stub that fits a request; `nil` if none does.
  func first(fitting request: StubRequest) -> NetworkStub? {
    var best: NetworkStub?
    visit(for: request) { bucket in
      for stub in bucket.stubs {
        if let best, best.number < stub.number { return }
        if stub.fits(request) {
          best = stub
          return
        }
      }
    }
    return best
  }

  /// Stubs that are filed under a value of a request, although they may differ in others.
  func similar(to request: StubRequest, atMost limit: Int) -> [NetworkStub] {
    var stubs: [NetworkStub] = []
    visit(for: request) { stubs += $0.stubs.prefix(limit - stubs.count) }
    return stubs
  }

  /// Visits the stubs that may fit a request.
  private func visit(for request: StubRequest, _ action: (Bucket) -> Void) {
    action(others)
    visit(root, .object(request.json), action)
  }

  private func visit(_ node: Node, _ value: JSONValue, _ action: (Bucket) -> Void) {
    if !node.buckets.isEmpty {
      if case .array(let elements) = value {
        for element in elements { visit(node, for: element, action) }
      } else {
        visit(node, for: value, action)
      }
    }
    guard !node.children.isEmpty, case .object(let object) = value else { return }
    for (key, value) in object.members {
      if let child = node.children[JSONKey(key)] { visit(child, value, action) }
    }
  }

  private func visit(_ node: Node, for value: JSONValue, _ action: (Bucket) -> Void) {
    if let key = value.leafKey, let bucket = node.buckets[key] { action(bucket) }
  }
}
