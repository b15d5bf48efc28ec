import { readChanged } from './changed-range.ts';
import { readScore } from './score-range.ts';

/** The names before the colon that make a token of what follows. */
export const searchNames = [
  'text',
  'key',
  'is',
  'label',
  'file',
  'by',
  'changed',
  'score',
  'in',
] as const;

export type SearchName = (typeof searchNames)[number];

/** What `is:` may ask for. */
export const searchStates = [
  'untranslated',
  'translated',
  'reviewed',
  'unreviewed',
  'outdated',
  'machine',
  'judged',
  'clean',
  'locked',
  'plural',
  'problem',
  'error',
  'warning',
] as const;

export type SearchState = (typeof searchStates)[number];

/** The texts that `in:` restricts words to. */
export const searchScopes = ['key', 'source', 'translation', 'notes'] as const;

export type SearchScope = (typeof searchScopes)[number];

/** One condition of a search: a plain word (`name` is undefined), or what a token asks for. */
export type SearchClause =
  | { readonly name: undefined; readonly value: string; readonly isNegated: false }
  | { readonly name: 'is'; readonly value: SearchState; readonly isNegated: boolean }
  | { readonly name: 'in'; readonly value: SearchScope; readonly isNegated: false }
  | {
      readonly name: Exclude<SearchName, 'is' | 'in'>;
      readonly value: string;
      readonly isNegated: boolean;
    };

/** Where a clause stands in the search, as offsets of JavaScript. */
export interface ClausePlace {
  readonly start: number;
  /** The end of the name with its colon, so where the value begins; `start` for a plain word. */
  readonly valueStart: number;
  readonly end: number;
}

export type PlacedClause = SearchClause & ClausePlace;

/** Why a token can't be understood. */
export const searchProblemKinds = [
  /** Nothing follows the colon. */
  'empty',
  /** The quote has no end. */
  'unclosed',
  'state',
  'scope',
  'time',
  'score',
  /** `in:` can't be negated. */
  'negated',
  /** There are more tokens than `maxSearchTokens`. */
  'tooMany',
] as const;

/** A token that can't be understood, and is no condition. */
export interface SearchProblem extends ClausePlace {
  readonly kind: (typeof searchProblemKinds)[number];
  readonly name: SearchName;
  readonly value: string;
}

export interface ParsedSearch {
  readonly clauses: readonly PlacedClause[];
  readonly problems: readonly SearchProblem[];
}

/** Each token is a condition of its own in the database. */
const maxSearchTokens = 10;

const tokenStart = new RegExp(`(-?)(${searchNames.join('|')}):`, 'iy');
const quoted = /"((?:\\["\\]|[^"])*)("?)/y;
const bare = /\S*/y;
const space = /\s*/y;

/**
 * Reads a search as people type it. A token is a known name, a colon and a value without white space or in quotes, with
 * `-` before it for the opposite: `key:home.title`, `-label:"needs context"`. In quotes, `\"` and `\\` are a quote and
 * a backslash. Anything else is a plain word, also with a colon, a quote or a `-` in it.
 */
export function parseSearch(search: string): ParsedSearch {
  const clauses: PlacedClause[] = [];
  const problems: SearchProblem[] = [];
  let tokens = 0;
  for (let start = endOf(space, search, 0); start < search.length; ) {
    const named = execAt(tokenStart, search, start);
    const valueStart = start + (named?.[0].length ?? 0);
    const quotes = named && execAt(quoted, search, valueStart);
    const end = quotes ? valueStart + quotes[0].length : endOf(bare, search, valueStart);
    const place = { start, valueStart, end };
    const raw = search.slice(valueStart, end);
    const name = searchNames.find((one) => one === named?.[2]?.toLowerCase());
    if (!name) clauses.push({ ...place, name, value: raw, isNegated: false });
    else {
      tokens++;
      const value = quotes ? (quotes[1] ?? '').replace(/\\(["\\])/g, '$1') : raw;
      const isNegated = named?.[1] === '-';
      const read = quotes && quotes[2] === '' ? 'unclosed' : readToken(name, value, isNegated);
      if (tokens > maxSearchTokens) problems.push({ ...place, kind: 'tooMany', name, value });
      else if (typeof read === 'string') problems.push({ ...place, kind: read, name, value });
      else clauses.push({ ...place, ...read });
    }
    start = endOf(space, search, end);
  }
  return { clauses, problems };
}

function readToken(
  name: SearchName,
  value: string,
  isNegated: boolean,
): SearchClause | SearchProblem['kind'] {
  if (value.trim() === '') return 'empty';
  if (name === 'is') {
    const state = searchStates.find((one) => one === value.toLowerCase());
    return state ? { name, value: state, isNegated } : 'state';
  }
  if (name === 'in') {
    const scope = searchScopes.find((one) => one === value.toLowerCase());
    if (!scope) return 'scope';
    return isNegated ? 'negated' : { name, value: scope, isNegated };
  }
  if (name === 'changed' && readChanged(value, 0) === undefined) return 'time';
  if (name === 'score' && readScore(value) === undefined) return 'score';
  return { name, value, isNegated };
}

/** Writes clauses as a search that is read as these clauses again. */
export function printSearch(clauses: readonly SearchClause[]): string {
  return clauses.map(printClause).join(' ');
}

function printClause({ name, value, isNegated }: SearchClause): string {
  if (name === undefined) return value;
  return `${isNegated ? '-' : ''}${name}:${quoteValue(value)}`;
}

/** A value as it stands after the colon of a token: in quotes if it would else end early. */
export function quoteValue(value: string): string {
  const needsQuotes = value === '' || /\s/.test(value) || value.startsWith('"');
  return needsQuotes ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

/** Whether a clause asks about a translation, so that it says nothing in a list of terms alone. */
export function needsLocale({ name, value }: SearchClause): boolean {
  if (name === 'by' || name === 'changed' || name === 'score') return true;
  if (name === 'in') return value === 'translation';
  return name === 'is' && statesOfTranslations.has(value);
}

const statesOfTranslations: ReadonlySet<string> = new Set<SearchState>([
  'untranslated',
  'translated',
  'reviewed',
  'unreviewed',
  'outdated',
  'judged',
  'clean',
]);

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  return at + (execAt(pattern, text, at)?.[0].length ?? 0);
}
