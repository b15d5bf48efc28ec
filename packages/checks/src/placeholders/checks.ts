import { isNumeric, spellNumbered, type Token, valueKindOf } from '@parlance/messages';
import { defineCheck, type FormEdit, type Pair } from '../define-check.ts';
import { type EndMark, endMarkOf } from '../locales/punctuation.ts';
import type { Reading } from '../text/icu-forms.ts';
import { removal } from '../text/removal.ts';
import { textBefore } from '../text/signs.ts';
import { differenceOf, keysOf, type Lost, spellingOf } from './values.ts';

/** A placeholder of the source is not in the target. */
const missing = defineCheck({
  id: 'placeholder.missing',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run(pair, report) {
    const lost = findLost(pair).filter(({ attempt }) => attempt === undefined);
    for (const { token } of lost) {
      const placeholder = spellingOf(token);
      const at = insertionPoint(pair);
      const isNext =
        !token.placeholder?.isInOrder || pair.target.values.length === Number(token.key);
      report({
        start: at,
        end: at,
        data: { placeholder },
        about: placeholder,
        ...(isNext && lost.length === 1 && placeholder !== '#'
          ? { fix: [insertion(pair, at, placeholder)] }
          : {}),
      });
    }
  },
});

/** The target has a placeholder that the source lacks. */
const unknown = defineCheck({
  id: 'placeholder.unknown',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target, message, unit }, report) {
    for (const token of differenceOf(source, target).unknown) {
      // A text without values is not formatted, so `100%ige` has a percent sign and no placeholder.
      if (
        source.values.length === 0 &&
        token.placeholder?.conversion !== undefined &&
        /\p{N}[ \u00A0\u202F]?$/u.test(textBefore(target.text, token.start, 2))
      )
        continue;
      if (isKnownElsewhere(token, message, unit.source)) continue;
      report({
        start: token.start,
        end: token.end,
        data: { placeholder: spellingOf(token) },
        fix: [removal(target.text, token)],
      });
    }
  },
});

/** How often a value is looked at for its kinds. */
const maxUses = 8;

/** A value is formatted as another kind of value. */
const type = defineCheck({
  id: 'placeholder.type',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run(pair, report) {
    const { source, target } = pair;
    if (reorderedOf(pair)) return;
    const wanted = new Map<string, Token[]>();
    for (const token of source.values)
      wanted.set(token.key, [...(wanted.get(token.key) ?? []), token].slice(0, maxUses));
    for (const token of target.values) {
      const same = wanted.get(token.key) ?? [];
      const [first] = same;
      if (
        !first ||
        token.placeholder?.isCount ||
        same.some((other) => other.placeholder?.isCount || isOfOneKind(other, token))
      )
        continue;
      // A bare argument of ICU may be given a format, and not the other way round.
      if (valueKindOf(first) === 'string' && first.placeholder?.conversion === undefined) continue;
      const expected = spellingOf(first);
      report({
        start: token.start,
        end: token.end,
        data: { placeholder: spellingOf(token), expected },
        fix: [{ start: token.start, end: token.end, text: expected, isVerbatim: true }],
      });
    }
  },
});

/** Whether programs do the same with both, but for the case of a value that is named in it, as `:Name` of Laravel. */
function isOfOneKind(a: Token, b: Token): boolean {
  return (
    valueKindOf(a) === valueKindOf(b) ||
    (a.placeholder?.conversion === undefined &&
      spellingOf(a).toLowerCase() === spellingOf(b).toLowerCase())
  );
}

/** Placeholders that take their values by their order stand in another order. */
const order = defineCheck({
  id: 'placeholder.order',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run(pair, report) {
    const numbers = reorderedOf(pair);
    const tokens = pair.target.values;
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (!numbers || !first || !last) return;
    const placeholders = tokens.map(spellingOf);
    const fix = tokens.flatMap((token, at): readonly FormEdit[] => {
      const text = spellNumbered(spellingOf(token), numbers[at] ?? 0, pair.unit.syntax);
      return text === undefined ? [] : [{ ...rangeOf(token), text, isVerbatim: true }];
    });
    report({
      start: first.start,
      end: last.end,
      data: { placeholders },
      about: placeholders.join(' '),
      ...(fix.length === tokens.length ? { fix } : {}),
    });
  },
});

/** A placeholder of the source is misspelt in the target, or its name is translated. */
const broken = defineCheck({
  id: 'placeholder.broken',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run(pair, report) {
    for (const { token, attempt } of findLost(pair)) {
      if (!attempt) continue;
      const expected = spellingOf(token);
      report({
        ...rangeOf(attempt),
        data: { found: pair.target.spelling(attempt), expected },
        fix: [{ ...rangeOf(attempt), text: expected, isVerbatim: true }],
      });
    }
  },
});

export const placeholderChecks = [missing, unknown, type, order, broken] as const;

/**
 * Whether another form of the source has the value, as the number of a plural that `one` spells out, or whether the
 * source has it quoted by mistake.
 */
function isKnownElsewhere(token: Token, message: Reading, source: string): boolean {
  if (keysOf(message).has(token.key)) return true;
  return message.choices.length === 0 && source.includes(`'${spellingOf(token)}'`);
}

function rangeOf({ start, end }: { readonly start: number; readonly end: number }) {
  return { start, end };
}

/** What a target lacks, without the number that a form for one number may leave out. */
function findLost({ source, target, isForOneNumber, unit }: Pair): readonly Lost[] {
  const { lost } = differenceOf(source, target);
  if (!isForOneNumber) return lost;
  const absent = lost.filter(({ attempt }) => attempt === undefined);
  // A value alone is the number, whatever it is formatted as; the arguments of a message say what they are.
  const isAlone = !unit.isIcu && source.values.length === 1;
  const counted = absent.find(({ token }) => isAlone || isNumeric(token));
  return lost.filter((one) => one !== counted);
}

/** For placeholders in another order, the position in the source of each; undefined where the order is right. */
function reorderedOf({ source, target }: Pair): readonly number[] | undefined {
  const [wanted, found] = [source.values, target.values];
  if (wanted.length < 2 || wanted.length !== found.length) return undefined;
  if (![...wanted, ...found].every(({ placeholder }) => placeholder?.isInOrder)) return undefined;
  const kinds = wanted.map(valueKindOf);
  if (found.every((token, at) => valueKindOf(token) === kinds[at])) return undefined;
  const free = new Set(wanted.keys());
  const numbers: number[] = [];
  for (const token of found) {
    const at = [...free].find((one) => kinds[one] === valueKindOf(token));
    if (at === undefined) return undefined;
    free.delete(at);
    numbers.push(at);
  }
  return numbers;
}

/** The marks that a value stands before: behind a colon comes what it announces. */
const lastMarks: ReadonlySet<string | undefined> = new Set<EndMark>([
  'period',
  'question',
  'exclamation',
  'ellipsis',
]);

/** Where a value is added: before the marks that end the text. */
function insertionPoint({ target, locale }: Pair): number {
  const end = target.visible.trimEnd().length;
  let at = end;
  while (at > 0 && lastMarks.has(endMarkOf(target.visible.charAt(at - 1), locale.language))) at--;
  return at === end ? target.text.length : at;
}

function insertion({ locale, target }: Pair, at: number, text: string): FormEdit {
  const isApart = at === 0 || !locale.hasSpaces || /\s/.test(target.text.charAt(at - 1));
  return { start: at, end: at, text: isApart ? text : ` ${text}`, isVerbatim: true };
}
