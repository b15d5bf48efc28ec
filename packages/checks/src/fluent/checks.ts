import type { Token } from '@parlance/messages';
import { defineCheck, type Pair } from '../define-check.ts';
import { differenceOf } from '../placeholders/values.ts';
import type { Form } from '../text/form.ts';
import { referencesOf } from './references.ts';

/** A placeable of Fluent can't be read. */
const syntax = defineCheck({
  id: 'fluent.syntax',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run({ source, target }, report) {
    if (!target.isFluent || wrongIn(source).length > 0) return;
    // What is misspelt and has a counterpart in the source is found by its own check.
    const attempts = new Set(differenceOf(source, target).lost.map(({ attempt }) => attempt));
    for (const token of wrongIn(target)) {
      if (attempts.has(token)) continue;
      const { start, end } = token;
      report({ start, end, data: { placeholder: target.spelling(token) } });
    }
  },
});

/** A Fluent text with references or selections refers to something else than its source. */
const reference = defineCheck({
  id: 'fluent.reference',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const { source, target } = pair;
    // Texts with variables alone are compared as those of all other styles are.
    if (!source.isComposed && !target.isComposed) return;
    if (wrongIn(source).length + wrongIn(target).length > 0) return;
    const end = target.text.length;
    const { lost, strange } = compare(pair);
    for (const name of strange)
      report({ ...rangeOf(target, name), data: { name, problem: 'unknown' }, about: `+${name}` });
    for (const name of lost)
      report({ start: end, end, data: { name, problem: 'missing' }, about: `-${name}` });
  },
});

export const fluentChecks = [syntax, reference] as const;

function wrongIn(form: Form): readonly Token[] {
  const broken = form.placeholders.filter(({ isBroken }) => isBroken);
  return [...broken, ...referencesOf(form).invalid];
}

function compare({ source, target }: Pair) {
  const [wanted, own] = [referencesOf(source), referencesOf(target)];
  const variable = (name: string) => `$${name}`;
  return {
    lost: [
      ...[...wanted.names].filter((name) => !own.names.has(name)),
      ...[...wanted.shown].filter((name) => !own.used.has(name)).map(variable),
    ],
    strange: [
      ...[...own.names].filter((name) => !wanted.names.has(name)),
      ...[...own.used].filter((name) => !wanted.used.has(name)).map(variable),
    ],
  };
}

/** Where a name stands; names are words, so the first one is that of a placeable in all but strange texts. */
function rangeOf({ text, values }: Form, name: string) {
  const token = values.find(({ start, end }) => text.slice(start, end).includes(name));
  const { start = 0, end = text.length } = token ?? {};
  return { start, end };
}
