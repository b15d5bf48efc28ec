import { defineCheck } from '../define-check.ts';
import type { Reading } from '../text/icu-forms.ts';
import type { CheckUnit, Twin } from '../unit.ts';

/** Another term with the same source text has another translation. */
const ofSource = defineCheck({
  id: 'consistency.source',
  severity: 'info',
  isOnByDefault: false,
  scope: 'message',
  hasFix: true,
  run({ unit }, report) {
    const same = twinsOf(unit).filter(({ source }) => isSame(source, unit.source));
    const others = same.filter(({ target }) => !isSame(target, unit.target));
    // Where as many terms agree with the translation, it is the others that differ.
    if (others.length <= same.length - others.length) return;
    const found = [...new Set(others.map(({ target }) => target))];
    const [only, ...more] = found;
    const range = { start: 0, end: unit.target.length };
    report({
      ...range,
      data: { found },
      about: `${unit.target}\n${found.join('\n')}`,
      ...(only !== undefined && more.length === 0 ? { fix: [{ ...range, text: only }] } : {}),
    });
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
    const others = twinsOf(unit).filter(
      ({ source, target }) => target === unit.target && !isSame(source, unit.source),
    );
    const found = [...new Set(others.map(({ source }) => source))];
    if (found.length > 0)
      report({ start: 0, end: unit.target.length, data: { found }, about: found.join('\n') });
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

const noTwins: readonly Twin[] = [];

/** Twins that may be compared: translated, of the same context, and both with plural forms or both without. */
function twinsOf({ twins = noTwins, isPlural = false }: CheckUnit): readonly Twin[] {
  return twins.filter(
    (twin) => twin.target.trim() !== '' && twin.isSameContext && twin.isPlural === isPlural,
  );
}

/** Whether texts say the same; case and the marks at the end belong to their places. */
function isSame(a: string, b: string): boolean {
  return a === b || normalOf(a) === normalOf(b);
}

function normalOf(text: string): string {
  const end = /[^\s.:!…]/.test(text) ? text.trim() : '';
  let length = end.length;
  while (length > 0 && /[\s.:!…]/.test(end.charAt(length - 1))) length--;
  return end.slice(0, length).toLowerCase();
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
