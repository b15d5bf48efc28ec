import {
  type Choice,
  isNumeric,
  optionInsertion,
  optionRemoval,
  type PluralCategory,
} from '@parlance/messages';
import { defineCheck, type MessageContext } from '../define-check.ts';
import type { LocaleData } from '../locales/locale-data.ts';

/** The plural has no text for a category that the locale needs. */
const missing = defineCheck({
  id: 'plural.missing',
  severity: 'error',
  isOnByDefault: true,
  scope: 'message',
  hasFix: true,
  run(context, report) {
    const { unit, locale } = context;
    // A plural without any text is not translated yet.
    if (context.target.forms.every(({ text }) => text.trim() === '')) return;
    for (const choice of pluralsOf(context)) {
      const other = choice.options.find(({ selector }) => selector === 'other');
      for (const category of neededOf(choice, locale)) {
        const option = choice.options.find(({ selector }) => selector === category);
        const isBlank =
          option !== undefined &&
          unit.target.slice(option.content.start, option.content.end).trim() === '';
        if (option !== undefined && !isBlank) continue;
        const text =
          other === undefined || other === option
            ? ''
            : unit.target.slice(other.content.start, other.content.end);
        const edit = option
          ? { ...option.content, text }
          : optionInsertion(unit.target, choice, category, text);
        const { start, end } = option ?? edit;
        report({
          start,
          end,
          data: { category, isBlank },
          about: category,
          ...(text.trim() === '' ? {} : { fix: [edit] }),
        });
      }
    }
  },
});

/** The plural has a text for a category that the locale never uses. */
const superfluous = defineCheck({
  id: 'plural.superfluous',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'message',
  hasFix: true,
  run(context, report) {
    const { locale } = context;
    if (!locale.plurals) return;
    const known = new Set<string>(locale.plurals.categories);
    for (const choice of pluralsOf(context)) {
      for (const { selector, start, end } of choice.options) {
        if (selector.startsWith('=') || known.has(selector)) continue;
        const edit = optionRemoval(choice, selector);
        report({
          start,
          end,
          data: { category: selector },
          about: selector,
          ...(edit ? { fix: [edit] } : {}),
        });
      }
    }
  },
});

/** All forms are equal, in a language whose nouns change with the number. */
const same = defineCheck({
  id: 'plural.same',
  severity: 'info',
  isOnByDefault: false,
  scope: 'message',
  hasFix: false,
  run(context, report) {
    const { unit, source, target, locale } = context;
    if (invariant.has(locale.language) || target.problem) return;
    const isOne = (texts: ReadonlySet<string>) => texts.size === 1;
    for (const choice of pluralsOf(context)) {
      const texts = (of: typeof target) => new Set(of.forms.map(({ text }) => text));
      if (
        choice.options.length < 2 ||
        target.choices.length !== 1 ||
        !isOne(texts(target)) ||
        isOne(texts(source))
      )
        continue;
      report({
        start: choice.start,
        end: choice.end,
        data: { count: choice.options.length },
        about: unit.target,
      });
    }
  },
});

/** A form for several numbers does not say which one. */
const number = defineCheck({
  id: 'plural.number',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: false,
  run({ target, message, isForOneNumber }, report) {
    const plural = target.choices.find(({ type }) => type === 'plural');
    if (!plural || isForOneNumber || message.choices.some(({ offset }) => offset !== 0)) return;
    // The form of the source for one number may do without it.
    if (!message.forms.some((form) => form.values.some(isNumeric))) return;
    if (target.values.some(isNumeric) || /\p{Nd}/u.test(target.visible)) return;
    report({ start: 0, end: target.text.length, data: { category: plural.selector } });
  },
});

export const pluralChecks = [missing, superfluous, same, number] as const;

/** Languages whose nouns stay as they are behind a number. */
const invariant: ReadonlySet<string> = new Set(
  'az fa hu id ja jv ka kk km ko ky lo ms my su th tk tr tt ug uz vi yo yue zh bo dz ku hy bn'.split(
    ' ',
  ),
);

function pluralsOf({ target }: MessageContext): readonly Choice[] {
  return target.choices.filter(({ type }) => type === 'plural');
}

/** The categories that need a text: those whose numbers do not all have a form of their own (`=1`). */
function neededOf({ options }: Choice, { neededNumbers }: LocaleData): readonly PluralCategory[] {
  const exact = options.flatMap(({ selector }) =>
    selector.startsWith('=') ? [Number(selector.slice(1))] : [],
  );
  return Array.from(neededNumbers).flatMap(([category, numbers]) =>
    category === 'other' || numbers.some((n) => !exact.includes(n)) ? [category] : [],
  );
}
