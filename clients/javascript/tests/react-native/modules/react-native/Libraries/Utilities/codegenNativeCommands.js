'use strict';

exports.__esModule = true;
exports.default = ({ supportedCommands }) =>
  Object.fromEntries(supportedCommands.map((name) => [name, () => {}]));
