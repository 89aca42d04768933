import EventLoop

/// Every check, in the order in which a person would look: what comes first decides about the rest.
@BridgeActor
enum AdapterCheckList {
  static let all: [any AdapterCheck.Type] = [
    // The class itself.
    FailedSetUp.self,
    UnansweredSetUp.self,
    DuplicateSetUp.self,
    UnrepeatableSetUp.self,
    ChangingVersion.self,
    SlowVersion.self,

    // How a load is answered.
    FailedLoad.self,
    NeverCompleted.self,
    LateCompletion.self,
    EmptyCompletion.self,
    DuplicateCompletion.self,
    UnreportedFailure.self,
    UnexplainedFailure.self,
    DuplicateFailure.self,
    UnansweredBadParameter.self,
    HarmfulCancellation.self,
    FailedCall.self,
    StrayOutput.self,
    MixedUpAds.self,

    // What a load gives.
    MissingAsset.self,
    WrongStarRating.self,
    UnrequestedAdType.self,
    UnrefusedAdType.self,
    ImageNotDelivered.self,
    ImageLoadingNotDisabled.self,
    WrongAdSize.self,
    UnchangedAdSize.self,

    // Where the ad is.
    AdChoicesMisplaced.self,
    SubviewLeftBehind.self,
    ViewNotReleased.self,
    UnwatchedView.self,
    UnpresentedAd.self,

    // What an ad reports.
    EventBeforeCompletion.self,
    EventAfterDispose.self,
    EventOrder.self,
    ImpressionBeforeRender.self,
    DoubleImpression.self,
    LostImpression.self,
    WrongTracker.self,
    LostClick.self,
    DoubleClick.self,
    LostVideoEvent.self,
    UnannouncedScreen.self,
    UnpairedScreen.self,
    LostDismissal.self,
    LostReward.self,
    DoubleReward.self,
    UnearnedReward.self,
  ]
}
