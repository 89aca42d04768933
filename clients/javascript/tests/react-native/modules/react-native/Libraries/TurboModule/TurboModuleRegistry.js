'use strict';

exports.get = () => null;
exports.getEnforcing = (name) => {
  throw new Error(`There is no native module ${name}.`);
};
