import { defineCheck } from '../define-check.ts';
import type { Reading } from '../text/icu-forms.ts';
import { findOtherSources, findOtherTargets } from './twins.ts';

/** Another term with the same source text has another translation. */
const ofSource = defineCheck({
  id: 'consistency.source',
  severity: 'info',
  isOnByDefault: false,
  scope: 'message',
  hasFix: true,
  run({ unit }, report) {
    const difference = findOtherTargets(unit);
    if (!difference) return;
    const { found, about, only } = difference;
    const range = { start: 0, end: unit.target.length };
    const data = { found: firstOf(found) };
    const fix = only === undefined ? {} : { fix: [{ ...range, text: only }] };
    report({ ...range, data, about, ...fix });
  },
});

/** Another term with another source text has the same translation. */
const ofTarget = defineCheck({
  id: 'consistency.target',
  severity: 'info',
  isOnByDefault: false,
  scope: 'message',
  hasFix: false,
  run({ unit }, report) {
    const difference = findOtherSources(unit);
    if (!difference) return;
    const { found, about } = difference;
    report({ start: 0, end: unit.target.length, data: { found: firstOf(found) }, about });
  },
});

/** The translation has a value, a number or an address that its source text had before and lost. */
const regress = defineCheck({
  id: 'regress',
  severity: 'info',
  isOnByDefault: false,
  scope: 'message',
  hasFix: false,
  run({ unit, source, target, previous }, report) {
    if (!previous || unit.previousSource === unit.source) return;
    const [before, wanted] = [codesOf(previous), codesOf(source)];
    for (const form of target.forms) {
      for (const { kind, start, end, key } of form.tokens) {
        const name = `${kind} ${key}`;
        if (!before.has(name) || wanted.has(name)) continue;
        report({
          ...form.toStored(start, end),
          data: { found: form.spelling({ start, end }) },
          about: name,
        });
      }
    }
  },
});

export const consistencyChecks = [ofSource, ofTarget, regress] as const;

/** As many texts, and as much of each, as a sentence about them can show. */
function firstOf(texts: readonly string[]): readonly string[] {
  return texts.slice(0, 3).map((text) => {
    const characters = Array.from(text);
    return characters.length > 80 ? `${characters.slice(0, 80).join('').trim()}…` : text;
  });
}

/** What is no text in a message. */
function codesOf({ forms }: Reading): ReadonlySet<string> {
  const kinds = new Set(['placeholder', 'tag', 'url', 'email', 'entity']);
  return new Set(
    forms.flatMap(({ tokens }) =>
      tokens.filter(({ kind }) => kinds.has(kind)).map(({ kind, key }) => `${kind} ${key}`),
    ),
  );
}
