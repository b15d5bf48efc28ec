import type { Choice } from '@parlance/messages';
import { defineCheck, type Report } from '../define-check.ts';

/** The text does not parse as the ICU message or plural that it has to be. */
const syntax = defineCheck({
  id: 'icu.syntax',
  severity: 'error',
  isOnByDefault: true,
  scope: 'message',
  hasFix: false,
  run({ source, target, unit }, report) {
    // A source that does not parse either is no ICU.
    if (source.problem) return;
    const around = (at: number) => unit.target.slice(Math.max(0, at - 12), at + 12);
    if (target.problem) {
      const { offset, expected } = target.problem;
      report({ start: offset, end: offset, data: { expected }, about: around(offset) });
    }
    for (const { type, start, end, argument, options } of target.choices) {
      // Plurals without it are found by their own check.
      if (type === 'plural' || options.some(({ selector }) => selector === 'other')) continue;
      report({
        start: end - 1,
        end,
        data: { argument, expected: ['other'] },
        about: around(start),
      });
    }
  },
});

/** A message chooses by another argument, in another way, or by other values. */
const argumentsCheck = defineCheck({
  id: 'icu.arguments',
  severity: 'error',
  isOnByDefault: true,
  scope: 'message',
  hasFix: true,
  run({ source, target, unit }, report) {
    if (!unit.isIcu || source.problem || target.problem) return;
    const values = new Set(
      source.forms.flatMap(({ placeholders }) => placeholders.map(({ key }) => key)),
    );
    for (const choice of target.choices) {
      const { argument, type, start } = choice;
      const named = {
        start: unit.target.indexOf(argument, start),
        end: unit.target.indexOf(argument, start) + argument.length,
      };
      const known = source.choices.filter((one) => one.argument === argument);
      if (known.length === 0) {
        if (values.has(argument)) continue;
        const [only, ...others] = source.choices.filter(
          (one) =>
            one.type === type && !target.choices.some((own) => own.argument === one.argument),
        );
        const isRenamed = only !== undefined && others.length === 0;
        report({
          ...named,
          data: { argument, problem: 'unknown' },
          ...(isRenamed ? { fix: [{ ...named, text: only.argument, isVerbatim: true }] } : {}),
        });
      } else if (!known.some((one) => one.type === type)) {
        report({
          ...named,
          data: { argument, problem: 'kind', expected: known.map((one) => one.type) },
          about: `${argument} ${type}`,
        });
      } else if (type === 'select') {
        reportSelectors(choice, known, report);
      }
    }
  },
});

/** Values that a select has and the source lacks: they are never chosen. */
function reportSelectors(
  { argument, options }: Choice,
  known: readonly Choice[],
  report: (report: Report) => void,
): void {
  const wanted = new Set(known.flatMap((one) => one.options.map(({ selector }) => selector)));
  const found = new Set(options.map(({ selector }) => selector));
  const lost = [...wanted].filter((selector) => selector !== 'other' && !found.has(selector));
  const strange = options.filter(({ selector }) => selector !== 'other' && !wanted.has(selector));
  for (const { selector, start } of strange) {
    const range = { start, end: start + selector.length };
    const [only] = lost;
    const isRenamed = only !== undefined && lost.length === 1 && strange.length === 1;
    report({
      ...range,
      data: { argument, problem: 'value', value: selector, missing: lost },
      about: `${argument} ${selector}`,
      ...(isRenamed ? { fix: [{ ...range, text: only, isVerbatim: true }] } : {}),
    });
  }
}

export const icuChecks = [syntax, argumentsCheck] as const;
