/// A rule of mediation that an adapter can be told to break, by the word `break-` and its name.
///
/// The network does nothing with it but to know a real name from a misspelled one.
package enum SampleContractRule: String, Sendable, CaseIterable {
  case duplicateCompletion
  case lateCompletion
  case neverCompleted
  case emptyCompletion
  case eventBeforeCompletion
  case eventAfterDispose
  case doubleImpression
  case wrongTracker
  case impressionBeforeRender
  case unpairedScreen
  case eventOrder
  case unrequestedAdType
  case imageNotDelivered
  case adChoicesMisplaced
  case missingAsset
}
