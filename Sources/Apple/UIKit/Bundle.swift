public import Foundation

extension Bundle {
  /// The views of an interface file, as ``UINib/views`` has them; `nil` for any other file.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? {
    UINib.views[name]?(owner)
  }
}
