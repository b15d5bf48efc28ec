import { formatIds } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import {
  commaList,
  count,
  jsonText,
  listed,
  localeCode,
  queryFlag,
  storableText,
  text,
} from '../schemas.ts';
import { exportLoss, exportOptions } from './exports.ts';
import {
  chosenSource,
  convertedTexts,
  fileDiagnostic,
  filePreview,
  importOptions,
  importSummary,
} from './files.ts';
import { tableOptions } from './tables.ts';
import { stagedOptions } from './uploads.ts';

const certainty = z
  .enum(['certain', 'likely', 'unsure'])
  .describe('What is unsure is a suggestion, and not done unless it is chosen.');

/** A guess from a file's path and content; null where nothing supports a guess. */
export const fileGuess = z
  .object({
    locale: z
      .object({
        code: z.string(),
        certainty,
        reason: z.enum([
          'android-folder',
          'apple-folder',
          'gettext-folder',
          'file-name',
          'folder',
          'content',
        ]),
      })
      .nullable(),
    isSource: z
      .boolean()
      .describe('Whether its path names no locale, as that of the source locale: `values/`.'),
    format: z.object({ id: z.enum(formatIds), certainty }).nullable(),
  })
  .meta({ id: 'FileGuess' });

/** Choices that override the guesses for files, by path. */
export const fileChoices = z.record(
  storableText,
  z.object({
    locale: localeCode.optional(),
    format: z.enum(formatIds).optional(),
    skip: z.boolean().optional(),
    ...tableOptions.shape,
  }),
);

/** The result of one file, also in a dry run. */
export const archivedFile = z
  .object({
    path: z.string(),
    guess: fileGuess,
    locale: z
      .string()
      .nullable()
      .describe(
        'The locale it is imported into. A file with several is listed once for each, unless one is chosen.',
      ),
    format: z.enum(formatIds).nullable().describe('The format it is read as.'),
    outcome: z
      .enum(['imported', 'skipped', 'unrecognised', 'empty', 'refused'])
      .describe(
        '`skipped` was chosen; `unrecognised` looks like no translation file; `empty` has no texts, nor does its path say a locale; `refused` is in dry runs, and where such files are left out.',
      ),
    summary: importSummary
      .omit({ preview: true })
      .extend({ preview: filePreview.optional().describe('In a dry run.') })
      .optional()
      .describe('Of files that are imported.'),
    errors: z.array(fileDiagnostic).describe('Why it is refused.'),
  })
  .meta({ id: 'ArchivedFile' });

/** The result of all files, also in a dry run. */
export const archiveImport = z
  .object({
    files: z.array(archivedFile),
    source: chosenSource.optional().describe('In a dry run of the first import of a project.'),
  })
  .meta({ id: 'ArchiveImport' });

export type ArchiveImport = z.infer<typeof archiveImport>;
export type FileGuess = z.infer<typeof fileGuess>;
export type FileChoices = z.infer<typeof fileChoices>;
export type ArchivedFile = z.infer<typeof archivedFile>;

const exportArchiveQuery = z.object({
  format: z.enum(formatIds),
  pattern: text(1, 255)
    .optional()
    .describe(
      'The path of the file of a locale, with {locale} (zh_Hans_CN), {tag} (zh-Hans-CN), {language}, {script}, {region}, {android} (values-b+zh+Hans+CN) and {extension}. Without it, the files go where they came from in an archive, else where programs look for them.',
    ),
  locales: commaList(localeCode)
    .optional()
    .describe('Codes of locales of the project, separated by commas; all without it.'),
  ...exportOptions.shape,
});

/** The losses and conversions of the files of an archive: what their format has no place for. */
export const archiveCheck = z
  .object({
    entries: count.describe('How many entries all files have together.'),
    omitted: count.describe('How many they leave out because they have no text.'),
    errors: count.describe(
      'In how many translations checks have found an error that nobody ignores. With `withoutErrors` these translations are left out.',
    ),
    losses: listed(
      exportLoss.extend({ path: z.string().describe('The file in the archive.') }),
    ).describe(
      'What the format can not hold, and placeholders that can not be converted; of many, the first ones.',
    ),
    placeholders: convertedTexts
      .optional()
      .describe('Texts whose placeholders are converted, if that is asked for.'),
  })
  .meta({ id: 'ArchiveCheck' });

export type ArchiveCheck = z.infer<typeof archiveCheck>;

export const archiveEndpoints = {
  importArchive: endpoint({
    method: 'POST',
    path: '/projects/:projectId/imports/archive',
    summary: 'Import many files or zip archives, all of them or none',
    access: 'user-or-client',
    action: 'ImportTranslation',
    changesContent: true,
    upload: 'many',
    takesStaged: true,
    background: true,
    query: importOptions.extend({
      ...stagedOptions.shape,
      skipRefused: queryFlag.describe(
        '`true`: import the other files where some are refused; the answer says of each why.',
      ),
    }),
    body: z.object({
      choices: jsonText(fileChoices)
        .optional()
        .describe(
          'What to do instead of what is guessed, by path, as JSON: `{"a/b.json": {"locale": "de_DE", "format": "jsonflat"}, "c.json": {"skip": true}, "d.csv": {"columns": "key,en,de_DE"}}`.',
        ),
    }),
    success: { status: 200, data: archiveImport },
    errors: ['BadRequest', 'PaymentRequired', 'PayloadTooLarge', 'TooManyRequests'],
  }),
  exportArchive: endpoint({
    method: 'GET',
    path: '/projects/:projectId/exports/archive',
    summary: 'Export the translations of many locales as a zip archive',
    access: 'user-or-client',
    action: 'ExportTranslation',
    exportsLocales: 'query.locales',
    aboutFile: 'query.fileId',
    query: exportArchiveQuery,
    success: { status: 200, file: true, type: 'application/zip' },
    errors: ['BadRequest'],
  }),
  checkArchive: endpoint({
    method: 'GET',
    path: '/projects/:projectId/exports/archive/check',
    summary: 'Tell what the files of an archive can not hold',
    access: 'user-or-client',
    action: 'ExportTranslation',
    exportsLocales: 'query.locales',
    aboutFile: 'query.fileId',
    query: exportArchiveQuery,
    success: { status: 200, data: archiveCheck },
    errors: ['BadRequest'],
  }),
} as const;

export const archiveDocs = (): FeatureDocs<typeof archiveEndpoints> => ({
  heading: 'Files',
  endpoints: {
    importArchive: {
      note: 'At most 200 files, which may be zip archives of at most 2000 files; what the archives hold counts as files of their paths, without what operating systems leave there. Format and locale of each are guessed from its path and its content, unless they are chosen. A file with several locales brings all of them, unless one is chosen. `details` of a 400 name the file in `file`: one is malformed, its locale is not clear, or two of one locale that are the same file of the project have different texts for a term. Files whose paths differ by their locale alone are one file of the project, which is added if need be; each file has its own terms. A file without any takes over those of the unnamed one that have its keys. With `skipRefused`, the others are imported nevertheless, as long as there are any, and the answer has these as `refused`. A dry run tells all that for every file, with lists of at most 20 items. 402: the plan does not allow that many strings. 413: the files, or what archives hold, are more than a file may be. Files that are more than `IMPORT_ASYNC_BYTES` of the server together, unpacked, are imported in the background for who sends `Prefer: respond-async`: 202 has the job, whose `progress` counts files, and whose `result` and `error` become those of the import, done with the rights that you have then. 429: you have 20 jobs in the project that are not over.',
      job: {
        ...example.job,
        about: { fileName: 'translations.zip', fileCount: 1, locale: null, format: null },
        state: 'waiting',
        progress: null,
        result: null,
        changeSetId: null,
        startedAt: null,
        finishedAt: null,
      },
      body: { choices: '{"README.json": {"skip": true}}' },
      answer: {
        files: [
          {
            path: 'locales/de-DE/common.json',
            guess: {
              locale: { code: 'de_DE', certainty: 'likely', reason: 'folder' },
              isSource: false,
              format: { id: 'jsonflat', certainty: 'certain' },
            },
            locale: 'de_DE',
            format: 'jsonflat',
            outcome: 'imported',
            summary: example.importSummary,
            errors: [],
          },
        ],
      },
    },
    exportArchive: {
      note: 'One file for each locale, or, where files were imported in an archive, each of them with its own terms. A format that puts all locales into one file gives one, as does a file that came with several. The same content gives the same bytes. 400: the pattern is wrong or gives two locales one path. 404: the project does not have one of the locales.',
      file: '',
    },
    checkArchive: {
      note: 'Takes what `exportArchive` takes, and writes these files without sending them. Each loss is of an entry that the file has not, or not as it is here.',
      answer: {
        entries: 720,
        omitted: 12,
        errors: 3,
        losses: {
          count: 3,
          first: [
            {
              path: 'values-de-rDE/strings.xml',
              code: 'key',
              message: 'Android does not accept the name.',
              key: 'menu open',
            },
          ],
        },
      },
    },
  },
});
