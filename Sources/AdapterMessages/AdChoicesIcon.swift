package import JSON
package import Mediation
import MediationJSON

/// The AdChoices icon of an ad, which the bridge places.
package struct AdChoicesIcon: JSONReadable, JSONWritable {
  package let size: AdSize
  /// What the icon shows; `nil` if the adapter does not say.
  package let content: AdChoicesContent?

  package init(_ json: JSONValue) throws(JSONReadError) {
    size = try AdSize(json)
    content = try json.object.flatMap(AdChoicesContent.read)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", size.width.orZero)
    writer.member("height", size.height.orZero)
    content?.writeMembers(to: &writer, hasPicture: true)
    writer.endObject()
  }
}
