import { compileRule, wordSegmenterOf } from '@parlance/checks';
import type { ReplacementQuery } from '@parlance/contract';
import type { Span } from '@parlance/messages';
import { casesIn, hasDottedI } from './letters.ts';
import { literalOfPattern, surePartOf } from './literal.ts';

export type Words = Pick<
  ReplacementQuery,
  'find' | 'replacement' | 'isRegexp' | 'isCaseSensitive' | 'isWholeWord' | 'inTokens'
>;

/** A place where the words were found, with what stands there afterwards. */
export interface Match extends Span {
  /** Texts, and ranges of the same text. */
  readonly by: readonly (string | Span)[];
}

export interface CompiledQuery {
  /** The places in a text, in their order. None is empty, and none overlaps another one. */
  list(text: string): readonly Match[];
}

/** Why words can't be looked for. */
export interface QueryProblem {
  readonly field: 'find' | 'replacement';
  /** Where, in UTF-16 code units from 0. */
  readonly at: number;
  readonly message: string;
}

/** How large a regular expression may be, in steps for each sign of a text as RE2 counts them. */
const maxSteps = 1000;

type FindFrom = (text: string) => (at: number) => Place | undefined;
type Place = Span & { group(number: number): Span | undefined };

/** Compiles a query for the texts of a locale, or says what is wrong with it. */
export function compileQuery(
  words: Words,
  locale: string,
): CompiledQuery | { readonly problem: QueryProblem } {
  const found = words.isRegexp
    ? compileRegexp(words)
    : { find: findPlain(words, locale), groups: 0 };
  if ('problem' in found) return found;
  const template = readTemplate(words, found.groups);
  if ('problem' in template) return template;
  return {
    list(text) {
      const next = found.find(text);
      let boundaries: ReadonlySet<number> | undefined;
      const isWhole = ({ start, end }: Span) => {
        if (!words.isWholeWord) return true;
        boundaries ??= boundariesIn(text, locale);
        return boundaries.has(start) && boundaries.has(end);
      };
      const matches: Match[] = [];
      for (let place = next(0); place; ) {
        const { start, end } = place;
        const isMeant = start < end && isWhole(place);
        if (isMeant)
          matches.push({ start, end, by: template.parts.map((part) => fill(part, place)) });
        // Plain words may begin inside of others that are no whole words.
        const isSkipped = !isMeant && (start === end || !words.isRegexp);
        place = next(isSkipped ? start + 1 : end);
      }
      return matches;
    },
  };
}

function fill(part: string | number, place: Place | undefined): string | Span {
  return typeof part === 'string' ? part : (place?.group(part) ?? '');
}

/**
 * The longest text that each match must have, in lower or upper case if case does not count; empty where none is sure.
 */
export function literalOf(words: Words, locale: string): string {
  const literal = words.isRegexp ? literalOfPattern(words.find) : words.find;
  // The database does not know of Turkish.
  const isUnsure = !words.isCaseSensitive && !words.isRegexp && hasDottedI(locale);
  if (words.inTokens && !isUnsure) return literal;
  return surePartOf(literal, isUnsure ? /[iİıI]/ : undefined);
}

function findPlain({ find, isCaseSensitive }: Words, locale: string): FindFrom {
  const letters = Array.from(find, (letter) => {
    const cases = isCaseSensitive ? [letter] : [...casesIn(letter, locale)];
    return cases.length > 1 ? `[${cases.join('')}]` : letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  });
  const pattern = new RegExp(letters.join(''), 'gu');
  return (text) => (at) => {
    pattern.lastIndex = at;
    const found = at > text.length ? null : pattern.exec(text);
    if (!found) return undefined;
    const span = { start: found.index, end: found.index + found[0].length };
    return { ...span, group: () => span };
  };
}

function compileRegexp({
  find,
  isCaseSensitive,
}: Words):
  | { readonly find: FindFrom; readonly groups: number }
  | { readonly problem: QueryProblem } {
  const about = { id: 'replacement', severity: 'info', message: '' } as const;
  const compiled = compileRule({ ...about, target: { pattern: find }, isCaseSensitive });
  if ('problem' in compiled) {
    const { start, reason } = compiled.problem;
    return {
      problem: { field: 'find', at: start, message: `is no regular expression: ${reason}` },
    };
  }
  const { target: pattern, size } = compiled;
  if (size > maxSteps) {
    const message = `must not have more than ${maxSteps} steps; it has ${size}`;
    return { problem: { field: 'find', at: 0, message } };
  }
  return {
    groups: pattern.groupCount(),
    find: (text) => {
      // Most texts have no match, which a test tells in a fifth of the time of a matcher.
      if (!pattern.test(text)) return () => undefined;
      const matcher = pattern.matcher(text);
      return (at) => {
        if (at > text.length || !matcher.find(at)) return undefined;
        const spans = Array.from({ length: pattern.groupCount() + 1 }, (_, number) => ({
          start: matcher.start(number),
          end: matcher.end(number),
        }));
        const [whole = { start: 0, end: 0 }] = spans;
        // A group that took no part in the match is nowhere.
        const group = (number: number) => (spans[number]?.start === -1 ? undefined : spans[number]);
        return { ...whole, group };
      };
    },
  };
}

/** What stands in place of a match: texts, and numbers of groups. */
function readTemplate(
  { replacement, isRegexp }: Words,
  groups: number,
): { readonly parts: readonly (string | number)[] } | { readonly problem: QueryProblem } {
  if (!isRegexp) return { parts: [replacement] };
  const parts: (string | number)[] = [];
  let end = 0;
  for (const { index, 0: spelling, 1: sign = '' } of replacement.matchAll(/\$([$\d])/g)) {
    const group = Number(sign);
    if (sign !== '$' && group > groups) {
      return { problem: { field: 'replacement', at: index, message: `has no group ${spelling}` } };
    }
    parts.push(replacement.slice(end, index), sign === '$' ? '$' : group);
    end = index + spelling.length;
  }
  parts.push(replacement.slice(end));
  return { parts };
}

/** Where words begin and end: Unicode's rules, and dictionaries where a language does not set words apart. */
function boundariesIn(text: string, locale: string): ReadonlySet<number> {
  const starts = Array.from(wordSegmenterOf(locale).segment(text), ({ index }) => index);
  return new Set([...starts, text.length]);
}
