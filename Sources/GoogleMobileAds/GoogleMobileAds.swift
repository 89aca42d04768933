// A source that imports the SDK gets these modules with it.
@_exported public import Foundation
@_exported public import UIKit

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
