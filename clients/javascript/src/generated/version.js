// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

/** The version of the package. */
export const version = '0.1.0';
