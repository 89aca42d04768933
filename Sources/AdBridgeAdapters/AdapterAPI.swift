// Whoever imports this module has all that an adapter is written with: the SDK's protocols and types,
// the actor that they run on, and the JSON of settings and extra assets.

@_exported public import EventLoop
@_exported public import JSON
@_exported public import Mediation
