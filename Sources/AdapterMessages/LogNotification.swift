package import EventLoop
package import JSON
import MediationJSON

/// `adapter/log`: the program writes a line into the bridge's log.
package enum LogNotification: AdapterNotification {
  package static let name: StaticString = "adapter/log"

  package struct Params: JSONReadable, JSONWritable {
    package let level: Log.Level
    package let message: String

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      level = try params.read("level")
      message = try params.read("message")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("level", level.rawValue)
      writer.member("message", message)
      writer.endObject()
    }
  }
}

extension Log.Level: JSONReadable {}
