// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

// There is nothing here when it runs; the types are in `types.d.ts`.
export {};
