import {
  type Entry,
  needsLocale,
  type ParsedSearch,
  parseSearch,
  printSearch,
  readChanged,
  readScore,
  type SearchClause,
  type SearchProblem,
  type SearchScope,
  type SearchState,
  searchScopes,
} from '@parlance/contract';
import { hasProblem, hasStatus } from '../entry-state.ts';

/** What keeps a part of a search from being asked for: it is not understood, or says nothing in a list of terms alone. */
export type AskProblem =
  | SearchProblem
  | (Pick<SearchProblem, 'name' | 'value' | 'start' | 'valueStart' | 'end'> & {
      readonly kind: 'needsLocale';
    });

interface Asked extends Pick<ParsedSearch, 'clauses'> {
  readonly problems: readonly AskProblem[];
}

/** The clauses of a search that can be asked for in a list of translations, or of terms alone. */
export function readSearch(search: string, hasLocale: boolean): Asked {
  const { clauses, problems } = parseSearch(search);
  if (hasLocale) return { clauses, problems };
  const misplaced = clauses.flatMap((clause) =>
    clause.name !== undefined && needsLocale(clause)
      ? [{ ...clause, name: clause.name, kind: 'needsLocale' as const }]
      : [],
  );
  return {
    clauses: clauses.filter((clause) => !needsLocale(clause)),
    problems: [...problems, ...misplaced].sort((a, b) => a.start - b.start),
  };
}

/** The search that the server is asked for: without what it would not understand. */
export function toAsked(search: string, hasLocale: boolean): string | undefined {
  const { clauses, problems } = readSearch(search, hasLocale);
  return (problems.length === 0 ? search.trim() : printSearch(clauses)) || undefined;
}

/** The texts to look for in each part of an entry. */
export type Needles = Readonly<Record<SearchScope, readonly string[]>>;

/** What is marked as a hit of a search. */
export function needlesOf(search: string): Needles {
  const { clauses } = parseSearch(search);
  const chosen = scopesOf(clauses);
  const places: readonly SearchScope[] =
    chosen.length > 0 ? chosen : ['key', 'source', 'translation'];
  const inScope = (scope: SearchScope) =>
    clauses.flatMap(({ name, value, isNegated }) => {
      if (isNegated) return [];
      if (name === 'key') return scope === 'key' ? [value] : [];
      return isOfText(name) && places.includes(scope) ? [value] : [];
    });
  return {
    key: inScope('key'),
    source: inScope('source'),
    translation: inScope('translation'),
    notes: inScope('notes'),
  };
}

/**
 * Whether an entry still matches a search after it has changed. Its file, which edits do not change, is taken to match
 * as it did, and so is how its translation came about, which an entry does not tell; so is who has changed it, unless `changedBy` is the name of the user.
 */
export function matchesSearch(search: string, entry: Entry, changedBy?: string): boolean {
  const { clauses } = parseSearch(search);
  const scopes = scopesOf(clauses);
  return clauses.every((clause) => {
    if (clause.name === 'file' || clause.name === 'in' || asksForMachine(clause)) return true;
    if (clause.name === 'by' && changedBy === undefined) return true;
    return matchesClause(clause, entry, { scopes, changedBy }) !== clause.isNegated;
  });
}

function asksForMachine({ name, value }: SearchClause): boolean {
  return name === 'is' && value === 'machine';
}

/** Whether who has changed a translation decides what a search finds. */
export function asksForPeople(search: string): boolean {
  return parseSearch(search).clauses.some(({ name }) => name === 'by');
}

function matchesClause(
  { name, value }: SearchClause,
  entry: Entry,
  { scopes, changedBy = '' }: { scopes: readonly SearchScope[]; changedBy: string | undefined },
): boolean {
  switch (name) {
    case undefined:
    case 'text':
      return contains(textsIn(entry, scopes), value);
    case 'key':
      return contains([entry.term], value);
    case 'is':
      return isInState(entry, value);
    case 'label':
      return entry.labels.some((label) => label.value.toLowerCase() === value.toLowerCase());
    case 'changed': {
      const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } =
        readChanged(value, Date.now()) ?? {};
      const at = entry.updatedAt === null ? Number.NaN : Date.parse(entry.updatedAt);
      return at >= from && at < to;
    }
    case 'score': {
      const { from, to } = readScore(value) ?? { from: 0, to: -1 };
      const score = entry.judgement?.score ?? Number.NaN;
      return score >= from && score <= to;
    }
    case 'by':
      return value.toLowerCase() === 'me' || contains([changedBy], value);
    default:
      return true;
  }
}

function textsIn(entry: Entry, scopes: readonly SearchScope[]): readonly string[] {
  const { term, value, reference, source, context, notes, labels } = entry;
  const texts: Readonly<Record<SearchScope, readonly string[]>> = {
    key: [term],
    source: [reference ?? '', source ?? ''],
    translation: [value],
    notes: [context ?? '', notes.context ?? '', ...(notes.comments ?? [])],
  };
  if (scopes.length === 0) {
    return [term, value, ...texts.source, ...labels.map(({ value: label }) => label)];
  }
  return scopes.flatMap((scope) =>
    scope === 'source' ? [...texts.source, notes.source ?? ''] : texts[scope],
  );
}

function isInState(entry: Entry, state: SearchState): boolean {
  switch (state) {
    case 'machine':
      return true;
    case 'judged':
      return Boolean(entry.judgement);
    case 'clean':
      // How often it was judged is not known here.
      return entry.judgement?.score === 0;
    case 'plural':
      return entry.isPlural;
    case 'problem':
      return hasProblem(entry, ['any']);
    case 'error':
    case 'warning':
      return hasProblem(entry, [state]);
    default:
      return hasStatus(entry, state);
  }
}

function contains(texts: readonly string[], wanted: string): boolean {
  const key = wanted.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(key));
}

function scopesOf(clauses: readonly SearchClause[]): readonly SearchScope[] {
  return searchScopes.filter((scope) =>
    clauses.some(({ name, value }) => name === 'in' && value === scope),
  );
}

function isOfText(name: SearchClause['name']): boolean {
  return name === undefined || name === 'text';
}
