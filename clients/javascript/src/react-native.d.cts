// Generated from react-native.d.ts by clients/generate. Do not edit.

// @ts-ignore: TypeScript before 5.3 has no way to say that these are the types of an ES module.
export * from './react-native.js';
