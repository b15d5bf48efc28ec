import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { commaList, id, localeCode, text } from '../schemas.ts';
import { label } from './labels.ts';
import { translationStates } from './translations.ts';

export const entryStatuses = ['all', 'untranslated', 'translated'] as const;
export const entryOrders = ['file', 'name'] as const;

/** Which entries, and in which order: what the editor's filters say. */
const entryFilter = z.object({
  locale: localeCode,
  /** The locale shown beside, and searched as the source text. */
  reference: localeCode.optional(),
  /** Words that must all occur in term, translation or reference, whatever their case. */
  q: text(0, 500).optional(),
  status: z.enum(entryStatuses).default('all'),
  /** Ids of labels, separated by commas; a term must have one of them. */
  labels: commaList(id).optional(),
  order: z.enum(entryOrders).default('file'),
});

export type EntryFilter = z.output<typeof entryFilter>;

/** A term with its translation in one locale, and the one in the reference locale. */
export const entry = z.object({
  termId: id,
  term: z.string(),
  context: z.string().nullable(),
  isPlural: z.boolean(),
  labels: z.array(label),
  value: z.string(),
  state: z.enum(translationStates),
  revision: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  /** Empty when the reference has no translation, null when no reference was asked for. */
  reference: z.string().nullable(),
});

export type Entry = z.infer<typeof entry>;

/** A window of the list of entries. */
export const entryWindow = z.object({
  entries: z.array(entry),
  /** How many entries the filter leaves. */
  total: z.int(),
  /** Asks for the entries after this window; null at the end. Valid with the same filter only. */
  nextCursor: z.string().nullable(),
});

export type EntryWindow = z.infer<typeof entryWindow>;

/** Where an entry stands in the list that a filter leaves, from 0. */
export const entryPosition = z.object({ termId: id, offset: z.int() });

export const entryEndpoints = {
  listEntries: endpoint({
    method: 'GET',
    path: '/projects/:projectId/entries',
    summary: 'Get a window of the entries of a locale',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: entryFilter.extend({
      /** Where to go on, from `nextCursor`: exact even while entries come and go. */
      cursor: z.string().optional(),
      /** Where to begin without a cursor, for jumps to any place in the list. */
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: { status: 200, data: entryWindow },
    errors: ['BadRequest'],
  }),
  locateEntry: endpoint({
    method: 'GET',
    path: '/projects/:projectId/entries/position',
    summary: 'Find the place of a term, or of the next untranslated one after it, in the list',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: entryFilter.extend({
      term: id,
      /** `self` looks for the term, `untranslated` for the next one, going round at the end. */
      seek: z.enum(['self', 'untranslated']).default('self'),
    }),
    success: { status: 200, data: entryPosition.nullable() },
    errors: ['BadRequest'],
  }),
} as const;
