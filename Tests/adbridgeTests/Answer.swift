import JSON

/// A line that the daemon wrote.
struct Answer {
  let json: JSONObject

  init(_ line: String) throws {
    guard case .object(let object) = try JSONValue(parsing: Array(line.utf8)) else {
      throw RunningDaemon.Failure(description: "This is not an object: \(line)")
    }
    json = object
  }

  var id: JSONValue? { json["id"] }
  var method: String? { json["method"]?.string }
  var params: JSONObject? { json["params"]?.object }
  var result: JSONObject? { json["result"]?.object }
  var code: Int? { json["error"]?.object?["code"]?.int }
  var data: JSONObject? { json["error"]?.object?["data"]?.object }
}
