import { formatIds } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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
import { exportOptions } from './export-options.ts';
import {
  chosenSource,
  convertedTexts,
  exportLoss,
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

/** What a file looks like by its path and its content; null for nothing that would be a guess. */
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

/** What to do with files instead of what is guessed, by path. */
export const fileChoices = z.record(
  storableText,
  z.object({
    locale: localeCode.optional(),
    format: z.enum(formatIds).optional(),
    skip: z.boolean().optional(),
    ...tableOptions.shape,
  }),
);

/** What became of one file, or would. */
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

/** What became of files, or would. */
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

/** What the files of an archive leave out or change, because the format has no place for it. */
export const archiveCheck = z
  .object({
    entries: count.describe('How many entries all files have together.'),
    omitted: count.describe('How many they leave out because they have no text.'),
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
    errors: ['BadRequest', 'PaymentRequired', 'PayloadTooLarge'],
  }),
  exportArchive: endpoint({
    method: 'GET',
    path: '/projects/:projectId/exports/archive',
    summary: 'Export the translations of many locales as a zip archive',
    access: 'user-or-client',
    action: 'ExportTranslation',
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
    query: exportArchiveQuery,
    success: { status: 200, data: archiveCheck },
    errors: ['BadRequest'],
  }),
} as const;
