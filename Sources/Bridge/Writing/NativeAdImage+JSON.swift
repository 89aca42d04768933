package import JSON
package import Mediation

extension NativeAdImage: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("scale", scale.orZero)
    writer.member("url", imageURL)
    writer.member("width", image?.width)
    writer.member("height", image?.height)
    writer.member("mimeType", image?.mimeType)
    writer.member("data", image.map { Base64($0.data) })
    writer.endObject()
  }
}
