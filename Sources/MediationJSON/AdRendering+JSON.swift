package import JSON
package import Mediation

extension AdRendering: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members of the object. A view without a name is written without `id`, as a client
  /// writes it.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("view")
    writer.beginObject()
    if let viewID { writer.member("id", viewID) }
    writer.member("width", size.width)
    writer.member("height", size.height)
    writer.endObject()
    writer.member("clickableAssetViews", AssetViews(clickable))
    writer.member("nonclickableAssetViews", AssetViews(nonclickable))
    writer.member("adChoices", adChoices)
    writer.member("mediaView", mediaView)
  }
}
