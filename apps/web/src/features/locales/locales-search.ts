import { z } from 'zod';
import { listSearchSchema } from '../../lib/list-search.ts';

export const sortings = [
  'name',
  'progress',
  'untranslated',
  'unreviewed',
  'words',
  'problems',
  'activity',
] as const;

/** A column of the overview. */
export type Sorting = (typeof sortings)[number];

const reversed = sortings.map((by) => `-${by}` as const);

/** The search parameters of the overview of locales. */
export const localesSearchSchema = listSearchSchema.extend({
  /** A column, with a minus for the other way round. */
  sort: z
    .enum([...sortings, ...reversed])
    .optional()
    .catch(undefined),
});
