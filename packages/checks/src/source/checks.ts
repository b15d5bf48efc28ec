import { defineCheck } from '../define-check.ts';
import { spellingOf } from '../placeholders/values.ts';
import { masked } from '../text/form.ts';
import { skipBack } from '../text/signs.ts';
import { isFailing, isLongUntranslated } from './other-locales.ts';

/** Three points instead of the sign for them. */
const ellipsis = defineCheck({
  id: 'source.ellipsis',
  severity: 'info',
  isOnByDefault: false,
  scope: 'source',
  hasFix: true,
  run({ visible }, report) {
    for (const { index } of visible.matchAll(/(?<!\.)\.{3}(?![./\\])/g)) {
      const range = { start: index, end: index + 3 };
      report({ ...range, fix: [{ ...range, text: '…' }] });
    }
  },
});

/** Several values without names or numbers: other languages need them in another order. */
const unnamed = defineCheck({
  id: 'source.unnamed',
  severity: 'info',
  isOnByDefault: false,
  scope: 'source',
  hasFix: false,
  run(form, report) {
    const found = form.values.filter(({ placeholder }) => placeholder?.isInOrder);
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last || found.length < 2) return;
    const placeholders = found.map(spellingOf);
    report({
      start: first.start,
      end: last.end,
      data: { placeholders },
      about: placeholders.join(' '),
    });
  },
});

/** An ending in brackets where a plural belongs: `file(s)`. */
const plural = defineCheck({
  id: 'source.plural',
  severity: 'info',
  isOnByDefault: false,
  scope: 'source',
  hasFix: false,
  run({ visible, choices }, report) {
    if (choices.length > 0) return;
    for (const { index, 0: found } of visible.matchAll(/(?<=\p{L}{2})\((?:e?s|en|n|ies)\)/gu))
      report({ start: index, end: index + found.length });
  },
});

/** Words of English that a sentence does not end with, as their noun follows. */
const openWords: ReadonlySet<string> = new Set(
  'a an the of to in at by for from with and or your my this these those is are was were has have not as than'.split(
    ' ',
  ),
);
/** Verbs with a particle end so: `Sign in`, `Log in`. */
const particles: ReadonlySet<string> = new Set([
  'in',
  'to',
  'by',
  'for',
  'with',
  'at',
  'from',
  'of',
  'not',
]);

/** The text begins or ends as a part of a sentence that programs put together. */
const concatenation = defineCheck({
  id: 'source.concatenation',
  severity: 'info',
  isOnByDefault: false,
  scope: 'source',
  hasFix: false,
  run({ text, visible }, report) {
    const [trimmed, end] = [text.trim(), text.length];
    if (trimmed === '' || /[\r\n]/.test(text.slice(0, 1) + text.slice(-1))) return;
    if (/^[ \t]/.test(text))
      report({ start: 0, end: text.length - text.trimStart().length, about: 'start' });
    if (/[ \t]/.test(text.charAt(end - 1))) {
      report({ start: text.trimEnd().length, end, about: 'end' });
      return;
    }
    const start = skipBack(visible, end, /[\p{L}\p{M}'’]/u);
    const last = visible.slice(start);
    // A single word is a word of a list, and a phrase of two ends with a particle.
    const isLong =
      visible.slice(0, start).trim().split(/\s+/).length >= (particles.has(last) ? 3 : 1);
    const hasValue = visible.includes(masked);
    if (start > 0 && openWords.has(last) && isLong && !hasValue)
      report({ start, end, about: last });
  },
});

/** Most locales have no translation after a long time: nobody knows what the text means. */
const untranslated = defineCheck({
  id: 'source.untranslated',
  severity: 'info',
  isOnByDefault: false,
  scope: 'source-message',
  hasFix: false,
  run({ unit: { target, otherLocales } }, report) {
    if (!otherLocales || !isLongUntranslated(otherLocales)) return;
    const { count: total, translated } = otherLocales;
    report({ start: 0, end: target.length, data: { count: total - translated, total }, about: '' });
  },
});

/** Many locales have problems with the text, so it may be the text's fault. */
const failing = defineCheck({
  id: 'source.failing',
  severity: 'info',
  isOnByDefault: false,
  scope: 'source-message',
  hasFix: false,
  run({ unit: { target, otherLocales } }, report) {
    if (!otherLocales || !isFailing(otherLocales)) return;
    const { count: total, faulty: locales } = otherLocales;
    const data = { count: locales.length, total, locales };
    report({ start: 0, end: target.length, data, about: '' });
  },
});

export const sourceChecks = [
  ellipsis,
  unnamed,
  plural,
  concatenation,
  untranslated,
  failing,
] as const;
