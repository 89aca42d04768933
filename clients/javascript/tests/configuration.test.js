// The types of a configuration have the members of its schema.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const schema = JSON.parse(read('../src/configuration.schema.json'));

const { adapters, adUnits, limits } = schema.properties;
const adUnit = adUnits.additionalProperties;
const bidder = adUnit.properties.bidders.items;
const rule = bidder.properties.rules.items;

/** Where the schema has each type. */
const PLACES = {
  Configuration: schema,
  ProcessAdapter: adapters.items,
  AttachPlace: adapters.items.properties.attach,
  Restart: adapters.items.properties.restart,
  AdUnit: adUnit,
  LineItem: adUnit.properties.lineItems.items,
  Bidder: bidder,
  Exchange: adUnit.properties.exchange,
  BidderRule: rule,
  BidderCondition: rule.properties.when,
  Limits: limits,
};

/** The members of each type, with a question mark after those that may be absent. */
const types = new Map();
for (const [, name, text] of read('../src/configuration.js').matchAll(/@typedef \{object\} (\w+)([\s\S]*?)\*\//g)) {
  const members = [...text.matchAll(/@property \{[^\n]*?\} (\[?)([$\w]+)/g)];
  types.set(name, members.map(([, optional, member]) => `${member}${optional && '?'}`).sort());
}

test('each type of a configuration has the members of the schema', () => {
  assert.deepEqual([...types.keys()].sort(), Object.keys(PLACES).sort());
  for (const [name, { properties, required = [] }] of Object.entries(PLACES)) {
    const expected = Object.keys(properties).map((member) => (required.includes(member) ? member : `${member}?`));
    assert.deepEqual(types.get(name), expected.sort(), name);
  }
});
