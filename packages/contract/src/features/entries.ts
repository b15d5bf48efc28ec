import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { commaList, count, id, localeCode, storableText, text } from '../schemas.ts';
import { searchText } from '../search/search-text.ts';
import { entryNotes } from './entry-notes.ts';
import { checkId, finding } from './findings.ts';
import { label } from './labels.ts';
import { judgement } from './machine/judgements.ts';
import { revision, translationState } from './translations.ts';

export const entryStatuses = [
  'all',
  'untranslated',
  'translated',
  'reviewed',
  'unreviewed',
  'outdated',
  'locked',
] as const;
export const entryOrders = ['file', 'name', 'review'] as const;

/** How many locales may be asked for as columns. */
export const maxColumns = 6;

/** Several locales, as columns of a table. */
const columns = commaList(localeCode)
  .refine((codes) => codes.length <= maxColumns, {
    error: `must be at most ${maxColumns}`,
    abort: true,
  })
  .check(({ value, issues }) => {
    for (const [at, code] of value.entries()) {
      if (value.indexOf(code) === at) continue;
      issues.push({ code: 'custom', input: code, path: [at], message: `is ${code} once more` });
    }
  });

/** The filter and order of a list of entries, as the editor offers them. */
export const entryFilter = z.object({
  locale: localeCode
    .optional()
    .describe('The locale of the translations. Without one, entries are terms alone.'),
  reference: localeCode
    .optional()
    .describe('The locale shown beside, and searched as the source text.'),
  source: localeCode
    .optional()
    .describe('The locale of the source texts, where they are wanted beside another reference.'),
  q: text(0, 500)
    .optional()
    .describe(
      'Words that must all occur in term, translation, reference, source or names of labels, whatever their case. Nothing in it is read as more than a word.',
    ),
  search: searchText
    .optional()
    .describe(
      'What people type into the search of the app: words as in `q`, and tokens of a name, a colon and a value without white space or in quotes. `key:home.title`, `text:"two words"`, `is:untranslated` (or `translated`, `reviewed`, `unreviewed`, `outdated`, `machine` (made by a machine and not reviewed), `judged` (by a model, since the texts last changed), `clean` (the last two judgements of these texts have found nothing), `locked`, `plural`, `problem`, `error`, `warning`), `score:>5` (or `>=`, `<`, `<=` and `score:0`: what a model has judged the translation to be; those that none has judged have no score), `label:"needs context"` (its whole name), `file:src/app.json`, `by:Maria` or `by:me` (who has changed the translation last), `changed:2026-11`, `changed:>=2026-11-26`, `changed:7d` (when, in UTC), and `in:key`, `in:source`, `in:translation` or `in:notes` for where words are looked for. `-` before a token asks for the opposite. All must hold. Names that are not listed here are words; a token whose value is not understood is answered 400.',
    ),
  status: z
    .enum(entryStatuses)
    .default('all')
    .describe(
      '`translated`: in whatever state. `unreviewed`: translated and not reviewed. `locked`: not to be translated, which no other status but `all` lists.',
    ),
  untranslatedIn: columns
    .optional()
    .describe(
      `Up to ${maxColumns} locales, separated by commas: only terms that lack a translation in at least one of them and are not locked. \`status\` is about \`locale\` nevertheless.`,
    ),
  labels: commaList(id)
    .optional()
    .describe(
      'Ids of labels, separated by commas; the translation must have one of them, or without `locale` the term.',
    ),
  files: commaList(id)
    .optional()
    .describe(
      'Ids of files, separated by commas: only their terms. The unnamed file has the id of the project.',
    ),
  problems: commaList(checkId)
    .optional()
    .describe(
      'Only what checks found something in: ids of checks, severities (`error`) or `any`, separated by commas. Ignored findings do not count. Without `locale`, in any locale.',
    ),
  except: commaList(id)
    .optional()
    .describe('Ids of terms to leave out, separated by commas: what the caller shows elsewhere.'),
  order: z
    .enum(entryOrders)
    .default('file')
    .describe(
      '`file`: as terms were added or stood in their file. `name`: by value. `review`: what is most in need of a review first: by the score that a model has given, the worst first, then what none has judged, and then what one has found nothing in. Without `locale`, as `file`.',
    ),
});

export type EntryFilter = z.output<typeof entryFilter>;

/** The translation of an entry in one of several locales that were asked for. */
export const entryColumn = z
  .object({
    locale: z.string(),
    value: z.string().describe('Empty means untranslated.'),
    state: translationState,
    revision,
    updatedAt: z.iso.datetime().nullable().describe('Null where there never was a text.'),
    labels: z.array(label).describe('The labels of the translation.'),
    findings: z.array(finding).describe('What the checks found in it.'),
  })
  .meta({ id: 'EntryColumn' });

export type EntryColumn = z.infer<typeof entryColumn>;

/** A term with its translation in the requested locale, if any, and with its text in the reference locale. */
export const entry = z
  .object({
    termId: id,
    term: z.string(),
    context: z.string().nullable(),
    notes: entryNotes,
    isPlural: z
      .boolean()
      .describe('Whether the value is ICU plural text: `{n, plural, one {…} other {…}}`.'),
    locked: z
      .boolean()
      .describe(
        'Whether it is not to be translated: only the source locale may have a text of it.',
      ),
    fileId: id.optional().describe('The file that the term is in. Missing for the unnamed one.'),
    labels: z
      .array(label)
      .describe('The labels of the translation, or of the term where no locale was asked for.'),
    value: z.string().describe('The translation; empty means untranslated.'),
    state: translationState,
    revision,
    updatedAt: z.iso.datetime().nullable(),
    findings: z
      .array(finding)
      .optional()
      .describe('What the checks found in the translation. Missing where no locale was asked for.'),
    judgement: judgement
      .nullable()
      .optional()
      .describe(
        'What a model thinks of the translation; null where none has judged it since it or its source text changed. Missing where no locale was asked for.',
      ),
    reference: z
      .string()
      .nullable()
      .describe('Empty when the reference has no translation, null when none was asked for.'),
    source: z
      .string()
      .optional()
      .describe('The text in `source`, where that was asked for; empty when it has none.'),
    columns: z
      .array(entryColumn)
      .optional()
      .describe(
        'One for each locale in `columns`, in their order. Missing where none was asked for.',
      ),
  })
  .meta({ id: 'Entry' });

export type Entry = z.infer<typeof entry>;

/** A window of the list of entries. */
export const entryWindow = z
  .object({
    entries: z.array(entry),
    total: count.describe('How many entries the filter leaves.'),
    nextCursor: z
      .string()
      .nullable()
      .describe(
        'The `cursor` that asks for what comes after this window; null at the end. Valid with the same filter only.',
      ),
  })
  .meta({ id: 'EntryWindow' });

export type EntryWindow = z.infer<typeof entryWindow>;

/** The offset of an entry in a filtered list, counted from 0. */
export const entryPosition = z.object({ termId: id, offset: count }).meta({ id: 'EntryPosition' });

export const entryEndpoints = {
  listEntries: endpoint({
    method: 'GET',
    path: '/projects/:projectId/entries',
    summary: 'Get a window of the terms, with their translations in a locale',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: entryFilter.extend({
      columns: columns
        .optional()
        .describe(
          `Up to ${maxColumns} locales, separated by commas, whose translations each entry has besides, in this order. They choose no entries.`,
        ),
      cursor: storableText
        .optional()
        .describe('Where to go on, from `nextCursor`: exact even while entries come and go.'),
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .max(10_000_000)
        .default(0)
        .describe('Where to begin without a cursor, for jumps to any place in the list.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: { status: 200, data: entryWindow },
    errors: ['BadRequest'],
  }),
  locateEntry: endpoint({
    method: 'GET',
    path: '/projects/:projectId/entries/position',
    summary:
      'Find the place of a term, or of the next one after it without a translation or with problems, in the list',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: entryFilter.extend({
      term: id,
      seek: z
        .enum(['self', 'untranslated', 'problem'])
        .default('self')
        .describe(
          '`self` looks for the term, `untranslated` for the next one after it without a translation, and `problem` for the next one in whose translation checks have found something that is not ignored, going round at the end.',
        ),
    }),
    success: { status: 200, data: entryPosition.nullable() },
    errors: ['BadRequest'],
  }),
} as const;

export function entryDocs(): FeatureDocs<typeof entryEndpoints> {
  const exampleEntry = {
    termId: example.term.id,
    term: example.term.value,
    context: example.term.context,
    notes: { comments: ['On the button of the file menu.'], references: ['src/menu.ts:12'] },
    isPlural: false,
    locked: false,
    labels: [example.label],
    value: example.translation.value,
    state: example.translation.state,
    revision: example.translation.revision,
    updatedAt: example.date.modified,
    findings: [],
    judgement: null,
    reference: 'Open',
  };
  return {
    heading: 'Entries',
    about: 'Terms with their translations, searched, filtered and in windows, for editors.',
    endpoints: {
      listEntries: {
        note: 'Go on with `cursor=<nextCursor>` and the same filter, or jump anywhere by `offset`. 400 also where the project does not have a locale of `columns`; `details` say which. 404: it does not have `locale`, `reference` or `source`.',
        answer: { entries: [exampleEntry], total: 240, nextCursor: 'WzEsImEiXQ' },
      },
      locateEntry: {
        note: '`data` is null where the filter leaves no such entry.',
        answer: { termId: example.term.id, offset: 17 },
      },
    },
  };
}
