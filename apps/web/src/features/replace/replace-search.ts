import { type endpoints, entryStatuses, type Input } from '@parlance/contract';
import { z } from 'zod';
import { idsOf } from '../../lib/entry-filter.ts';

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
  /** The filter of the list that the page was opened from. */
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
            ...(q ? { q } : {}),
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
