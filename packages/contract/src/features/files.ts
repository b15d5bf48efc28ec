import { formatIds } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id, listed, localeCode, queryFlag } from '../schemas.ts';
import { placeholderOptions } from './placeholder-options.ts';
import { filePath } from './project-files.ts';
import { tableOptions } from './tables.ts';
import { translationState } from './translations.ts';
import { stagedOptions } from './uploads.ts';

/** A problem or remark about a file, for its owner. */
export const fileDiagnostic = z
  .object({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    message: z.string(),
    line: z.int(),
    column: z.int(),
    key: z.string().optional(),
  })
  .meta({ id: 'FileDiagnostic' });

/** The treatment of values and terms that exist, beginning with the one that changes most. */
export const importStrategies = ['overwrite', 'keep', 'new-terms'] as const;

export type ImportStrategy = (typeof importStrategies)[number];

/** The treatment of a key that a file has more than once. Most programs take the last one. */
export const duplicateRules = ['last', 'refuse'] as const;

export type DuplicateRule = (typeof duplicateRules)[number];

/** The options of an import. */
export const importOptions = z.object({
  ...placeholderOptions.shape,
  duplicates: z
    .enum(duplicateRules)
    .default('last')
    .describe(
      'Of a key that a file has more than once, in formats whose programs take the last one: `last` takes it too, with a warning that names the lines, `refuse` refuses the file. Other formats refuse it either way.',
    ),
  sourceLocale: z
    .union([z.enum(['auto', 'none']), localeCode])
    .optional()
    .describe(
      'Where a project that has no terms yet gets its source texts, if you may change it: a locale, which is added if need be, `none`, or `auto` for what the files tell. Without it as `auto`, but no locale is added for it. Means nothing for a project that has a source locale or terms.',
    ),
  dryRun: queryFlag.describe('`true`: change nothing, and answer with a `preview` as well.'),
  strategy: z
    .enum(importStrategies)
    .default('overwrite')
    .describe(
      '`overwrite` sets the translation of every entry, `keep` of those that are not translated, `new-terms` of those whose term the project lacks.',
    ),
});

const shownText = z.string().describe('Its first 1000 characters.');

/** Texts before and after the conversion of their placeholders. */
export const convertedTexts = listed(
  z.object({ term: shownText, before: shownText, after: shownText }),
).meta({ id: 'ConvertedTexts' });

/** The effects of an import on terms and translations. */
export const filePreview = z
  .object({
    added: listed(z.object({ term: shownText, value: shownText })).describe(
      'Terms that the project lacks, with their translation in the file.',
    ),
    changed: listed(
      z.object({
        term: shownText,
        before: shownText,
        after: shownText,
        beforeState: translationState,
        afterState: translationState,
      }),
    ).describe(
      'Translations of the other terms that become another one, or only get another state.',
    ),
    unchanged: count.describe(
      'Entries whose translation is that of the file already, in its state.',
    ),
    sources: listed(z.object({ term: shownText, value: shownText }))
      .optional()
      .describe('Source texts that become translations of the source locale; see the summary.'),
    placeholders: convertedTexts
      .optional()
      .describe('Texts of the file whose placeholders are converted, if that is asked for.'),
    problems: z
      .object({
        errors: count.describe(
          'Findings that are errors, that nobody ignores, and that the translation does not have now.',
        ),
        warnings: count.describe('The same for warnings.'),
        checked: count.describe(
          'How many of the texts were checked for that: of many, the first ones, 5000 of all files together.',
        ),
        texts: count.describe(
          'How many translations would get another text, and not an empty one.',
        ),
      })
      .optional()
      .describe(
        'What the checks would find in texts that the import changes. Missing for source texts, and where there are none to compare with. What changed source texts make wrong in other translations is not counted.',
      ),
  })
  .meta({ id: 'FilePreview' });

/** A `filePreview` with the terms of the project that the file lacks. */
export const importPreview = filePreview
  .extend({
    missing: listed(z.object({ term: shownText, value: shownText })).describe(
      'Terms of the project that the file lacks, with their translation: what `removeMissing` deletes.',
    ),
  })
  .meta({ id: 'ImportPreview' });

/** The changes that an import made, or would make in a dry run. */
export const importSummary = z
  .object({
    terms: z.object({
      added: count,
      skipped: count.describe('Terms of the file that the project had before.'),
      removed: count.describe('Terms that the file lacks and that are deleted therefore.'),
    }),
    translations: z.object({
      upserted: count.describe('Entries of the file whose translation is now that of the file.'),
      changed: count.describe(
        'Those whose translation is another one now, or only in another state.',
      ),
      kept: count.describe(
        'Entries whose other translation or state stays, as the strategy wants it.',
      ),
    }),
    sources: count
      .optional()
      .describe(
        'Source texts that are now the translation of their term in the source locale of the project, which had none. Missing where there is no such locale or no source text.',
      ),
    notes: count
      .optional()
      .describe(
        'Terms that the project had before and whose notes are now those of the file, which is of the source locale. Missing where there are none.',
      ),
    locks: count
      .optional()
      .describe(
        'Terms that the project had before and that are locked or unlocked now, as the file of the source locale has them. Missing where there are none.',
      ),
    lockedTexts: count
      .optional()
      .describe(
        'Entries whose text is left out since the term is locked and the locale is not that of the source. Missing where there are none.',
      ),
    diagnostics: z.array(fileDiagnostic),
    preview: importPreview.optional().describe('In a dry run.'),
  })
  .meta({ id: 'ImportSummary' });

/** The changes of an import in one of the locales of a file, also in a dry run. */
export const localeImport = importSummary
  .omit({ preview: true })
  .extend({ locale: z.string(), preview: filePreview.optional().describe('In a dry run.') })
  .meta({ id: 'LocaleImport' });

/** The place where the first import of a project would put the source texts. */
export const chosenSource = z
  .object({
    locale: z.string().nullable().describe('The source locale of the project.'),
    textsInKeys: z.boolean(),
  })
  .meta({ id: 'ChosenSource' });

/** The changes of an import of one file, also in a dry run. */
export const importResult = importSummary
  .extend({
    source: chosenSource.optional().describe('In a dry run of the first import of a project.'),
    locales: z
      .array(localeImport)
      .optional()
      .describe('Of an import of all locales of a file: each of them, in the order of the file.'),
  })
  .meta({ id: 'ImportResult' });

/** The limits of one import. */
export const importLimits = z
  .object({
    maxBytes: count.describe('Of a file, and of all that are sent at once together.'),
    maxFiles: count.describe('That are sent at once, not counting those in archives.'),
  })
  .meta({ id: 'ImportLimits' });

export type ChosenSource = z.infer<typeof chosenSource>;
export type FileDiagnostic = z.infer<typeof fileDiagnostic>;
export type FilePreview = z.infer<typeof filePreview>;
export type ImportResult = z.infer<typeof importResult>;
export type LocaleImport = z.infer<typeof localeImport>;
export type ImportLimits = z.infer<typeof importLimits>;
export type ImportPreview = z.infer<typeof importPreview>;
export type ImportSummary = z.infer<typeof importSummary>;

/** A past import of the project: the last file of a locale in a format. */
export const importedFile = z
  .object({
    locale: localeCode,
    format: z.enum(formatIds),
    fileName: z
      .string()
      .nullable()
      .describe(
        'Its name, without folders; null where the locale has several files in the format.',
      ),
  })
  .meta({ id: 'ImportedFile' });

export type ImportedFile = z.infer<typeof importedFile>;

export const fileEndpoints = {
  getImportLimits: endpoint({
    method: 'GET',
    path: '/imports/limits',
    summary: 'Tell how much an import takes',
    access: 'user-or-client',
    tokenGroup: 'any',
    success: { status: 200, data: importLimits },
    errors: [],
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/projects/:projectId/imports',
    summary:
      'Import a translation file into a locale, or into all that it has, whole or not at all',
    access: 'user-or-client',
    action: 'ImportTranslation',
    aboutFile: 'query.fileId',
    editsLocale: 'query.locale',
    changesContent: true,
    upload: 'one',
    takesStaged: true,
    background: true,
    query: importOptions.extend({
      ...tableOptions.shape,
      ...stagedOptions.shape,
      locale: localeCode
        .optional()
        .describe(
          'The locale of the file. Without it, all locales that a file has, in a format whose files can have several.',
        ),
      format: z.enum(formatIds),
      fileId: id
        .optional()
        .describe('The file of the project that it is, with the keys that are to be found there.'),
      path: filePath
        .optional()
        .describe(
          'Instead of an id: the path of that file, with {locale} for the locale, or that of the file in this locale. It is added if the project lacks it. Without either, the file is the unnamed one, unless that has no terms and there is just one other.',
        ),
      removeMissing: queryFlag.describe(
        '`true`: delete the terms of that file of the project that it lacks. Asks for DeleteTerm as well.',
      ),
    }),
    success: { status: 200, data: importResult },
    errors: ['BadRequest', 'PaymentRequired', 'PayloadTooLarge', 'TooManyRequests'],
  }),
  listImportedFiles: endpoint({
    method: 'GET',
    path: '/projects/:projectId/imports',
    summary: 'List the last file of each locale and format that was imported, the latest first',
    access: 'user-or-client',
    action: 'ExportTranslation',
    success: { status: 200, data: z.array(importedFile) },
    errors: [],
  }),
} as const;

export const fileDocs = (): FeatureDocs<typeof fileEndpoints> => ({
  heading: 'Files',
  endpoints: {
    getImportLimits: { answer: { maxBytes: 52_428_800, maxFiles: 200 } },
    importFile: {
      note: 'Adds the terms that are new, sets the translation of every entry unless the `strategy` is another one, adds the locale if the project lacks it, and deletes nothing without `removeMissing`. Notes and locks of terms that the project has change with files of its source locale alone, locks only by a format that can tell them and by the strategy `overwrite`; texts of locked terms are taken from that locale alone. The first import of a project chooses where its source texts are, if you may change that: see `sourceLocale`. Without `locale`, it does so for all locales that the file has, as one change set; `locales` of the answer tells of each, and what is no locale is left out with a warning. The file is kept, and exports write into it. A dry run tells what the same import would do at that moment; its lists have at most 200 items. 400: the file is malformed, or tells no locale and none is named; `details` say where by line and column, and nothing has changed. 402: the plan does not allow that many strings. 404: the locale is closed to you. 413: the file is too large. A larger file (`IMPORT_ASYNC_BYTES` of the server) is imported in the background for who sends `Prefer: respond-async`: 202 has the job, whose `result` and `error` become those of the import, done with the rights that you have then. 429: you have 20 jobs in the project that are not over.',
      answer: example.importSummary,
      job: example.job,
    },
    listImportedFiles: {
      answer: [{ locale: example.german.code, format: 'jsonflat', fileName: 'de_DE.json' }],
    },
  },
});
