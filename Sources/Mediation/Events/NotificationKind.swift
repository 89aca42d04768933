/// A kind of notification that the client gets.
///
/// To add a kind, add a case here. If it is logged, add a case of ``EventLog/Entry`` with its
/// payload too. A kind that not every client gets costs one test of a bit while no client has
/// chosen it.
package enum NotificationKind: Int, CaseIterable, Sendable {
  case adEvent
  case contractViolation
  case adapterStatus
  case setUpBegan
  case setUpEnded
  case adapterEnded
  case loadBegan
  case loadEnded
  case attemptBegan
  case attemptEnded
  case adRendered
  case adUntracked
  case adPresented
  case adReleased
  case logLine
  case networkCall
  case bidNotice
  case clientStatus
  case clientEntry

  /// Its name on the wire.
  package var name: StaticString {
    switch self {
    case .adEvent: "adEvent"
    case .contractViolation: "contractViolation"
    case .adapterStatus: "adapterStatus"
    case .setUpBegan: "setUpBegan"
    case .setUpEnded: "setUpEnded"
    case .adapterEnded: "adapterEnded"
    case .loadBegan: "loadBegan"
    case .loadEnded: "loadEnded"
    case .attemptBegan: "attemptBegan"
    case .attemptEnded: "attemptEnded"
    case .adRendered: "adRendered"
    case .adUntracked: "adUntracked"
    case .adPresented: "adPresented"
    case .adReleased: "adReleased"
    case .logLine: "logLine"
    case .networkCall: "networkCall"
    case .bidNotice: "bidNotice"
    case .clientStatus: "clientStatus"
    case .clientEntry: "clientEntry"
    }
  }

  /// Whether every client gets it, or only a client that chooses it.
  package var isSentToEveryClient: Bool {
    switch self {
    case .adEvent, .contractViolation, .adapterStatus: true
    case .setUpBegan, .setUpEnded, .adapterEnded, .loadBegan, .loadEnded, .attemptBegan,
      .attemptEnded, .adRendered, .adUntracked, .adPresented, .adReleased, .logLine,
      .networkCall, .bidNotice, .clientStatus, .clientEntry:
      false
    }
  }
}

/// A set of kinds of notifications: a bit for each, because each event asks for its own.
package struct NotificationKinds: Equatable, Sendable {
  package static let sentToEveryClient = NotificationKinds(
    NotificationKind.allCases.filter(\.isSentToEveryClient))

  /// Every kind, for a recorder too.
  static let recorded: NotificationKinds = {
    var all = NotificationKinds(NotificationKind.allCases)
    all.bits |= 1 << (Int.bitWidth - 1)
    return all
  }()

  private var bits = 0

  /// Whether a recorder gets them too.
  var isRecorded: Bool { bits < 0 }

  package init(_ kinds: some Sequence<NotificationKind>) {
    for kind in kinds { bits |= Self.bit(of: kind) }
  }

  package func contains(_ kind: NotificationKind) -> Bool { bits & Self.bit(of: kind) != 0 }

  package func union(_ other: NotificationKinds) -> NotificationKinds {
    var union = self
    union.bits |= other.bits
    return union
  }

  private static func bit(of kind: NotificationKind) -> Int { 1 &<< kind.rawValue }
}
