// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

// The types are in `types.d.ts`.
export {};
