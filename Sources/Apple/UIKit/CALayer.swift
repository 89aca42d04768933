import Foundation

/// What a view looks like. Nothing is drawn.
open class CALayer: NSObject {
  open var frame = CGRect.zero
  open var cornerRadius: CGFloat = 0
  open var masksToBounds = false
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 0
  open var shadowOffset = CGSize.zero
  open var opacity: Float = 1
  open var zPosition: CGFloat = 0
  open var isHidden = false
  open var contents: Any?
  open private(set) weak var superlayer: CALayer?
  open private(set) var sublayers: [CALayer]?

  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Whether it is the layer of a view, which only the main thread may use.
  var isOfView = false

  public override init() { super.init() }

  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    sublayers = (sublayers ?? []) + [layer]
    layer.superlayer = self
  }

  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }
}

/// A color of a layer.
public final class CGColor: NSObject, Sendable {
  public let alpha: CGFloat

  init(alpha: CGFloat) {
    self.alpha = alpha
    super.init()
  }
}

/// An affine transformation of a view. It is kept, and not applied.
public struct CGAffineTransform: Hashable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  public init(
    a: CGFloat = 1, b: CGFloat = 0, c: CGFloat = 0, d: CGFloat = 1, tx: CGFloat = 0,
    ty: CGFloat = 0
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public init(scaleX: CGFloat, y: CGFloat) { self.init(a: scaleX, d: y) }
  public init(translationX: CGFloat, y: CGFloat) { self.init(tx: translationX, ty: y) }
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
  }

  public static let identity = CGAffineTransform()
  public var isIdentity: Bool { self == .identity }
}
