'use strict';

// The Jest of Debian looks for modules where the Node of Debian says that they are. Any other Node does not say it.

const variables = { node_prefix: '/usr', node_relative_path: 'share/nodejs', ...process.config.variables };
Object.defineProperty(process, 'config', { value: { ...process.config, variables } });
