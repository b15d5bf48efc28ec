import {
  type EntryFilter,
  entryStatuses,
  parseSearch,
  type SearchState,
  searchStates,
} from '@parlance/contract';
import type { ListFilter } from './entry-list.ts';

/** A part of the filter that both a chip of the bar and a token of the search can set. */
type Twice = Pick<ListFilter, 'q' | 'status' | 'problems'>;

const statuses: readonly SearchState[] = searchStates.filter((state) =>
  entryStatuses.some((status) => status === state),
);
const problems: readonly SearchState[] = ['problem', 'error', 'warning'];

/** The status that the bar shows: that of its own choice, else that of a token. */
export function shownStatus({ q, status }: Twice): EntryFilter['status'] {
  const token = tokenOf(q, statuses);
  return status === 'all' ? (entryStatuses.find((one) => one === token) ?? 'all') : status;
}

/** The problems that the bar shows. */
export function shownProblems({ q, problems: chosen }: Twice): string {
  const token = tokenOf(q, problems);
  return chosen === '' && token ? (token === 'problem' ? 'any' : token) : chosen;
}

/** A search without the tokens of a status, which the bar then says. */
export const withoutStatus = (q: string): string => withoutTokens(q, statuses);

export const withoutProblems = (q: string): string => withoutTokens(q, problems);

/** What of the bar a search with tokens takes the place of. */
export function replacedBy(q: string): { status?: undefined; problems?: undefined } {
  return {
    ...(tokenOf(q, statuses) && { status: undefined }),
    ...(tokenOf(q, problems) && { problems: undefined }),
  };
}

function tokenOf(q: string, states: readonly SearchState[]): SearchState | undefined {
  return tokensOf(q, states)[0]?.value;
}

function withoutTokens(q: string, states: readonly SearchState[]): string {
  return tokensOf(q, states)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end)}`, q)
    .replace(/\s+/g, ' ')
    .trim();
}

function tokensOf(q: string, states: readonly SearchState[]) {
  return parseSearch(q).clauses.flatMap((clause) =>
    clause.name === 'is' && !clause.isNegated && states.includes(clause.value) ? [clause] : [],
  );
}
