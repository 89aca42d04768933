import JSON
import Testing

/// Every parameter of every method is refused with its path if it is of a wrong kind.
@Suite struct WrongParameterTests {
  @Test func `a parameter of a wrong kind is refused with its path`() throws {
    let daemon = try RunningDaemon(["--clock", "manual"])
    try daemon.send(#"{"jsonrpc":"2.0","id":0,"method":"rpc.discover"}"#)
    let document = try #require(try Answer(daemon.nextLine()).result)
    let requests = WrongParameters(document: document).requests
    #expect(requests.count > 300)
    for (id, request) in requests.enumerated() {
      try daemon.send(request.line(id: id + 1))
      let answer = try Answer(daemon.nextLine())
      #expect(answer.id?.int == id + 1)
      #expect(answer.code == -32602, "\(request.line(id: id)) is answered \(answer.json)")
      let path = answer.data?["path"]?.string ?? ""
      // The members of a definition are only valid together, so its error may name one beside it.
      let whole = path.lastIndex { ".[".contains($0) }.map { String(path[..<$0]) } ?? ""
      let isPart = request.isDefinition && request.path.hasPrefix(whole)
      #expect(
        path.hasPrefix(request.path) || isPart,
        "\(request.line(id: id)) names \(path), not \(request.path)")
    }
  }
}

/// Requests made from the document's examples, each with one value of a wrong kind.
private struct WrongParameters {
  /// A request with one wrong value.
  struct Request {
    let method: String
    let params: JSONValue
    /// The path of the wrong value in the daemon's error.
    let path: String

    /// Whether it defines ad units or networks.
    var isDefinition: Bool { ["defineAdUnit", "defineNetwork", "addStubs"].contains(method) }

    func line(id: Int) -> String {
      let request: JSONObject = [
        "jsonrpc": "2.0", "id": .number(JSONNumber(id)), "method": .string(method),
        "params": params,
      ]
      return String(decoding: JSONWriter.bytes(of: request), as: UTF8.self)
    }
  }

  private enum Step {
    case key(String)
    case index
  }

  /// Parameters whose members are only valid together.
  private static let wholes: JSONObject = [
    "adapter": ["className": "SampleCustomEvent"],
    "adSize": ["width": 320, "height": 50],
    "options": ["customClickGesture": ["swipeGestureDirection": "up"]],
    "badge": ["text": "Ad", "frame": ["x": 0, "y": 0, "width": 25, "height": 19]],
    "clientInfo": ["name": "test", "version": "1"],
    "clickableAssetViews": ["headline": ["x": 0, "y": 0, "width": 1, "height": 1]],
    "nonclickableAssetViews": ["headline": ["x": 0, "y": 0, "width": 1, "height": 1]],
    "request": ["user": ["location": ["latitude": 0, "longitude": 0]]],
  ]

  private(set) var requests: [Request] = []
  private let schemas: JSONObject

  init(document: JSONObject) {
    schemas = document["components"]?.object?["schemas"]?.object ?? [:]
    for method in (document["methods"]?.array ?? []).compactMap(\.object) {
      let name = method["name"]?.string ?? ""
      let given = method["examples"]?.array?.first?.object?["params"]?.array ?? []
      let example = JSONObject(
        given.compactMap { param in
          param.object.map { ($0["name"]?.string ?? "", $0["value"] ?? .null) }
        })
      for param in (method["params"]?.array ?? []).compactMap(\.object) {
        let key = param["name"]?.string ?? ""
        var base = example
        // A load must not name two sources.
        if key == "adapter" { base["adUnitId"] = nil }
        if key == "adUnitId" { base["adapter"] = nil }
        for (steps, value) in wrongValues(for: param["schema"] ?? .null) {
          if let whole = Self.wholes[key], !steps.isEmpty { base[key] = whole }
          let steps = [.key(key)] + steps
          requests.append(
            Request(
              method: name, params: setting(value, at: steps[...], in: .object(base)),
              path: "params" + steps.map(Self.text).joined()))
        }
      }
    }
  }

  private static func text(_ step: Step) -> String {
    switch step {
    case .key(let key): ".\(key)"
    case .index: "[0]"
    }
  }

  /// Values that a schema refuses, each with its place in the parameter.
  ///
  /// - Parameter outer: The schemas around it. A schema inside itself adds nothing.
  private func wrongValues(
    for schema: JSONValue, in outer: [String] = []
  ) -> [([Step], JSONValue)] {
    var names = outer
    if let name = schema.object?["$ref"]?.string {
      guard !outer.contains(name) else { return [] }
      names.append(name)
    }
    let variants = variants(of: schema)
    let types = variants.flatMap { variant -> [String] in
      if let type = variant["type"]?.string { return [type] }
      return variant["type"]?.array?.compactMap(\.string) ?? []
    }
    guard !types.isEmpty else { return [] }
    let samples: [(String, JSONValue)] = [
      ("boolean", true), ("number", 7.5), ("string", "nonsense"), ("array", [[]]),
      ("object", ["nonsense": 1]),
    ]
    var wrong = samples.filter { !types.contains($0.0) }.map { ([Step](), $0.1) }
    if variants.allSatisfy({ $0["enum"] != nil }) { wrong.append(([], "nonsense")) }
    for variant in variants {
      for (key, inner) in variant["properties"]?.object?.members ?? [] {
        wrong += wrongValues(for: inner, in: names).map { ([.key(key)] + $0.0, $0.1) }
      }
      if let items = variant["items"] {
        wrong += wrongValues(for: items, in: names).map { ([.index] + $0.0, $0.1) }
      }
      if let values = variant["additionalProperties"], values.object != nil {
        wrong += wrongValues(for: values, in: names).map { ([.key("headline")] + $0.0, $0.1) }
      }
    }
    return wrong
  }

  /// The alternatives of a schema: a value must match at least one.
  private func variants(of schema: JSONValue) -> [JSONObject] {
    guard let object = schema.object else { return [] }
    if let name = object["$ref"]?.string?.split(separator: "/").last {
      return variants(of: schemas[String(name)] ?? .null)
    }
    if let choices = (object["oneOf"] ?? object["anyOf"])?.array {
      return choices.flatMap(variants)
    }
    return [object]
  }

  private func setting(
    _ value: JSONValue,
    at steps: ArraySlice<Step>,
    in container: JSONValue
  ) -> JSONValue {
    switch steps.first {
    case nil:
      return value
    case .key(let key):
      var object = container.object ?? [:]
      object[key] = setting(value, at: steps.dropFirst(), in: object[key] ?? .null)
      return .object(object)
    case .index:
      return [setting(value, at: steps.dropFirst(), in: container.array?.first ?? .null)]
    }
  }
}
