import EventLoop
import JSON

/// What a program says to people: the notification `adapter/log`.
struct LogEntry: JSONReadable {
  let level: Log.Level
  let message: String

  init(_ json: JSONValue) throws(JSONReadError) {
    let entry = try JSONObject(json)
    level = try entry.read("level")
    message = try entry.read("message")
  }
}

extension Log.Level: JSONReadable {}
