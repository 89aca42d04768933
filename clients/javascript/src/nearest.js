/**
 * Throws a `TypeError` that names the nearest known name, unless a name is known.
 *
 * @param {string} kind what the name is of, as in "There is no event clik."
 * @param {unknown} name
 * @param {readonly string[]} known
 * @param {string} [owner] what the name belongs to, as in " of options.image"
 */
export function requireKnown(kind, name, known, owner = '') {
  if (typeof name === 'string' && known.includes(name)) return;
  throw new TypeError(`There is no ${kind} ${String(name)}${owner}. ${nearestHint(String(name), known)}`);
}

/** The known name that a name probably stands for, or all known names. */
export function nearestHint(name, known) {
  const near = nearest(name, known);
  return near === undefined ? `Known: ${known.join(', ')}.` : `Did you mean ${near}?`;
}

/** The known name that is most like a name, or `undefined` if none is like it. */
function nearest(name, known) {
  const ranked = known.map((each) => ({ each, distance: distance(name.toLowerCase(), each.toLowerCase()) }));
  const [best] = ranked.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.max(1, best.each.length / 3) ? best.each : undefined;
}

/** How many letters to insert, remove or replace, or neighbours to swap, to get from one to the other. */
export function distance(one, other) {
  if (Math.abs(one.length - other.length) > other.length) return Infinity;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}
