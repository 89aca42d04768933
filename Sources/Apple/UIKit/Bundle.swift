public import Foundation

extension Bundle {
  /// Finds no layout: there are no files of Interface Builder.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? {
    nil
  }
}
