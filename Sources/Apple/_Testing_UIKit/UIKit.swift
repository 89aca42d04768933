// Swift Testing expects this module beside one that is named UIKit, and imports it in each file that
// imports both. On Apple's systems it attaches images to tests. Here it adds nothing.
@_exported public import UIKit
