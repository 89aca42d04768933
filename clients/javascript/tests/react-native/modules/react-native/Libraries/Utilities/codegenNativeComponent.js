'use strict';

exports.__esModule = true;
exports.default = (name) => name;
