/** The longest text that is shown in full, if it is the data of an image. */
const SHOWN_DATA = 80;

/**
 * A copy of a value of JSON as people want to see it: without members that are null or empty, and
 * with the size in place of the data of an image.
 *
 * @param {any} value
 * @returns {any}
 */
export function shown(value) {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([, member]) => !isEmpty(member))
    .map(([name, member]) => [name, name === 'data' && isLong(member) ? size(member) : shown(member)]);
  return Object.fromEntries(members);
}

function isEmpty(member) {
  if (member === null || member === undefined) return true;
  return typeof member === 'object' && Object.values(member).every(isEmpty);
}

function isLong(data) {
  return typeof data === 'string' && data.length > SHOWN_DATA;
}

/** How many bytes a text in base64 stands for. */
function size(data) {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return `(${(data.length / 4) * 3 - padding} bytes)`;
}
