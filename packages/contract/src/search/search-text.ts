import { text } from '../schemas.ts';
import { parseSearch, type SearchProblem, searchScopes, searchStates } from './parse-search.ts';

const said: Readonly<Record<SearchProblem['kind'], string>> = {
  empty: 'must have a value',
  unclosed: 'must end with a quote',
  state: `must be one of ${searchStates.join(', ')}`,
  scope: `must be one of ${searchScopes.join(', ')}`,
  time: 'must be a year, month or day (2026-11-26), with <, <=, > or >= before it, or an age (7d)',
  score: 'must be a number, with <, <=, > or >= before it',
  negated: 'must not be negated',
  tooMany: 'must not have so many tokens',
};

/** A search with tokens, each of which must be understood. */
export const searchText = text(0, 500).superRefine((search, context) => {
  for (const { kind, name, start } of parseSearch(search).problems) {
    context.addIssue({ code: 'custom', message: `${name}: at ${start} ${said[kind]}` });
  }
});
