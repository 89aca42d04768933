import { element } from './elements.js';
import { RULES } from './rules.js';

/** A rule that an adapter broke: what it did, what the rule asks for, and where that is written. */
export function violation({ rule, severity, className, message }) {
  const [sentence, source] = RULES[rule] ?? ['', ''];
  return element('div', { class: `violation ${severity}` },
    element('strong', {}, `${severity}: ${rule}`), element('p', {}, `${className}: ${message}`),
    sentence ? element('p', { class: 'sentence' }, sentence, source ? element('small', {}, source) : null) : null);
}
