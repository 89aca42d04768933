import { breakerOf, element } from './elements.js';
import { RULES } from './rules.js';

/** A rule that an adapter broke: what it did, what the rule asks for, and where that is written. */
export function violation(params, ad) {
  const { rule, severity, message } = params;
  const [sentence, source] = RULES[rule] ?? ['', ''];
  return element('div', { class: `violation ${severity}` },
    element('strong', {}, `${severity}: ${rule}`), element('p', {}, `${breakerOf(ad, params)}: ${message}`),
    sentence ? element('p', { class: 'sentence' }, sentence, source ? element('small', {}, source) : null) : null);
}
