import { findPatternProblem, formatIds } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, dates, id, text } from '../schemas.ts';

/** A file of a project, which terms belong to; each key is there once. */
export const projectFile = z
  .object({
    id: id.describe('That of the project for its unnamed file.'),
    path: z
      .string()
      .nullable()
      .describe(
        'With a placeholder for the locale, or without one where several locales are in it. Null for the unnamed file, which every project has.',
      ),
    format: z.enum(formatIds).nullable().describe('Null where nobody has said so yet.'),
    date: dates,
  })
  .meta({ id: 'ProjectFile' });

export type ProjectFile = z.infer<typeof projectFile>;

/** The progress of a file. */
export const fileStats = z
  .object({
    fileId: id,
    terms: count,
    locked: count.describe('How many of its terms are not to be translated.'),
    locales: z
      .array(
        z.object({
          locale: z.string(),
          translated: count,
          reviewed: count,
          errors: count,
          warnings: count,
        }),
      )
      .describe(
        'How many of the other terms each locale of the project has, by code, and what the checks found in it.',
      ),
  })
  .meta({ id: 'FileStats' });

export type FileStats = z.infer<typeof fileStats>;

/** The path of a file, with a placeholder such as {locale} in place of the part that names the locale. */
export const filePath = text(1, 1000).superRefine((path, context) => {
  const problem = findPatternProblem(path);
  if (problem !== undefined) context.addIssue(problem);
});

const fileBody = z.object({
  path: filePath.describe(
    'With {locale}, {tag}, {language}, {script}, {region} or {android} for the locale, or as it is where all locales are in one file.',
  ),
  format: z.enum(formatIds).nullish(),
});

export const projectFileEndpoints = {
  listFiles: endpoint({
    method: 'GET',
    path: '/projects/:projectId/files',
    summary: 'List the files of a project by path',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, data: z.array(projectFile) },
    errors: [],
  }),
  getFileStats: endpoint({
    method: 'GET',
    path: '/projects/:projectId/files/stats',
    summary: 'Get how far each file of a project is translated',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, data: z.array(fileStats) },
    errors: [],
  }),
  createFile: endpoint({
    method: 'POST',
    path: '/projects/:projectId/files',
    summary: 'Add a file to a project',
    access: 'user-or-client',
    action: 'AddFile',
    body: fileBody,
    success: { status: 201, data: projectFile },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  updateFile: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/files/:fileId',
    summary: 'Give a file another path, or say its format',
    access: 'user-or-client',
    action: 'EditFile',
    aboutFile: 'params.fileId',
    body: fileBody.partial(),
    success: { status: 200, data: projectFile },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/files/:fileId',
    summary: 'Delete a file with its terms and their translations',
    access: 'user-or-client',
    action: 'DeleteFile',
    aboutFile: 'params.fileId',
    changesContent: true,
    success: { status: 204 },
    errors: ['BadRequest'],
  }),
} as const;

export function projectFileDocs(): FeatureDocs<typeof projectFileEndpoints> {
  const { date } = example;
  const file = {
    id: '0190b2a4-e599-7134-9fb2-a3b6c7e8f20a',
    path: 'locales/{locale}/common.json',
    format: 'jsonflat',
    date,
  } as const;
  const stats = {
    fileId: file.id,
    terms: 240,
    locked: 2,
    locales: [
      { locale: example.german.code, translated: 180, reviewed: 90, errors: 1, warnings: 3 },
    ],
  };
  const body = { path: file.path, format: file.format };
  return {
    heading: 'Files of a project',
    about:
      'Terms belong to files, and two files may use one key with different texts. Every project has one unnamed file, for terms that come without one.',
    endpoints: {
      listFiles: {
        note: 'The unnamed file is the first.',
        answer: [{ ...file, id: example.project.id, path: null, format: null }, file],
      },
      getFileStats: {
        note: 'In the order of the list. It counts all translations, which takes its time where they are many.',
        answer: [{ ...stats, fileId: example.project.id }, stats],
      },
      createFile: {
        note: '400: the path is none. 409: the project has a file of that path.',
        body,
        answer: file,
      },
      updateFile: {
        note: 'What is absent stays as it is. 400: the unnamed file gets no path. 409: another file has the path.',
        body: { path: 'i18n/{locale}/common.json' },
        answer: { ...file, path: 'i18n/{locale}/common.json' },
      },
      deleteFile: {
        note: 'As one change set, whose undo brings all of it back; it is refused with 409 as long as another file has the path. 400: the unnamed file stays.',
      },
    },
  };
}
