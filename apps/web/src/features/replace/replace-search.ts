import {
  type endpoints,
  entryStatuses,
  type Input,
  parseSearch,
  printSearch,
  type SearchClause,
} from '@parlance/contract';
import { z } from 'zod';
import { idsOf } from '../../lib/entry-filter.ts';
import { toAsked } from '../../lib/search/entry-search.ts';

/** Addresses have text alone. */
const flag = z.literal('true').optional().catch(undefined);

/** The search parameters of the page: what is looked for, where, and what stands in its place. */
export const replaceSearchSchema = z.object({
  find: z.string().optional().catch(undefined),
  by: z.string().optional().catch(undefined),
  regexp: flag,
  case: flag,
  word: flag,
  tokens: flag,
  /** Codes of locales, separated by commas; all without it. */
  locales: z.string().optional().catch(undefined),
  /** The filter of the list that the page was opened from, with the tokens of its search. */
  q: z.string().optional().catch(undefined),
  status: z.enum(entryStatuses).optional().catch(undefined),
  labels: z.string().optional().catch(undefined),
  files: z.string().optional().catch(undefined),
  problems: z.string().optional().catch(undefined),
});

export type ReplaceSearch = z.output<typeof replaceSearchSchema>;

export type ReplacementQuery = Input<typeof endpoints.previewReplacement>['body']['query'];

/** Whether only a part of each locale is looked through. */
export function isFiltered({ q, status, labels, files, problems }: ReplaceSearch): boolean {
  return [q, status, labels, files, problems].some((value) => value !== undefined && value !== '');
}

/** What the server is asked for; undefined while there is nothing to look for. */
export function toQuery(search: ReplaceSearch): ReplacementQuery | undefined {
  const { find = '', by = '', q, status, labels, files, problems } = search;
  if (find === '') return undefined;
  const locales = localesOf(search);
  const tokens = toAsked(q ?? '', true);
  return {
    find,
    replacement: by,
    isRegexp: search.regexp !== undefined,
    isCaseSensitive: search.case !== undefined,
    isWholeWord: search.word !== undefined,
    inTokens: search.tokens !== undefined,
    ...(locales ? { locales: [...locales] } : {}),
    ...(isFiltered(search)
      ? {
          filter: {
            ...(tokens ? { search: tokens } : {}),
            ...(status ? { status } : {}),
            ...(labels ? { labels } : {}),
            ...(files ? { files } : {}),
            ...(problems ? { problems } : {}),
          },
        }
      : {}),
  };
}

/** The chosen locales; null for all. */
export function localesOf({ locales = '' }: ReplaceSearch): readonly string[] | null {
  const codes = idsOf(locales);
  return codes.length > 0 ? codes : null;
}

/** Divides the search of a list into the words to look for and the tokens that say where. */
export function splitSearch(search: string): Pick<ReplaceSearch, 'find' | 'q'> {
  const { clauses } = parseSearch(search);
  const isWords = ({ name, isNegated }: SearchClause) =>
    name === undefined || (name === 'text' && !isNegated);
  const words = clauses.filter(isWords).map(({ value }) => value);
  // `in:` says where words are looked for, and without them nothing.
  const tokens = clauses.filter((clause) => !isWords(clause) && clause.name !== 'in');
  return { find: words.join(' ') || undefined, q: printSearch(tokens) || undefined };
}
