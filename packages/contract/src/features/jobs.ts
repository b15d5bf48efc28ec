import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ErrorCode, errors } from '../errors.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id } from '../schemas.ts';
import { archiveImport } from './archives.ts';
import { importResult } from './files.ts';
import { glossaryImport, glossaryImportAbout } from './glossary-imports.ts';
import { memoryFillResult } from './memory-fills.ts';
import { memoryImportAbout, memoryImportResult } from './memory-imports.ts';
import { replacementResult } from './replacements.ts';

/** The kinds of jobs that are shown to people. */
export const jobNames = ['import', 'replace', 'fill', 'import-memory', 'import-glossary'] as const;

/** The states of a job, in the order that it goes through. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobState = (typeof jobStates)[number];

export const jobProgress = z.object({ done: count, total: count }).meta({
  id: 'JobProgress',
  description:
    'How many of its steps are done, of its files where many are imported together, of its locales, of the bytes of its file, or of the rows that it writes.',
});

const errorCodes = Object.keys(errors) as ErrorCode[];

/** The error of a failed job, in the form of an error answer. */
export const jobError = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z
    .array(
      z.object({
        path: z.string().exactOptional(),
        file: z.string().exactOptional(),
        line: z.int().exactOptional(),
        column: z.int().exactOptional(),
        message: z.string(),
      }),
    )
    .exactOptional(),
});

const importAbout = z
  .object({
    fileName: z.string(),
    fileCount: count.describe('How many were sent.'),
    locale: z.string().nullable(),
    format: z.string().nullable(),
  })
  .describe(
    'Of an import: the file, or the first of many, and the locale that it is imported into, if it is one. An archive and many files have no format.',
  );

const replacementAbout = z
  .object({ find: z.string(), replacement: z.string() })
  .describe('Of a replacement.');

const fillAbout = z
  .object({ locale: z.string(), minScore: z.int() })
  .describe('Of filling translations from memories.');

/** A job without its result. */
export const listedJob = z
  .object({
    id,
    name: z.enum(jobNames).describe('What is done.'),
    projectId: id.nullable().describe('Null for a job of a workspace.'),
    workspaceId: id.nullable().describe('Null for a job of a project.'),
    askedBy: z.object({
      type: z.enum(['user', 'client']),
      id,
      name: z.string().nullable().describe('Null when the account or client is deleted.'),
    }),
    about: z.union([
      importAbout,
      replacementAbout,
      fillAbout,
      memoryImportAbout,
      glossaryImportAbout,
    ]),
    state: z.enum(jobStates),
    progress: jobProgress.nullable(),
    changeSetId: id.nullable().describe('What it wrote in the history, once it is done.'),
    error: jobError
      .nullable()
      .describe('Why it has failed: the error that the request would have answered.'),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ListedJob' });

export const job = listedJob
  .extend({
    result: z
      .union([
        importResult,
        archiveImport,
        replacementResult,
        memoryFillResult,
        memoryImportResult,
        glossaryImport,
      ])
      .nullable()
      .describe('What the request would have answered.'),
  })
  .meta({ id: 'Job' });

export type ListedJob = z.infer<typeof listedJob>;
export type ShownJob = z.infer<typeof job>;

export const jobEndpoints = {
  getJob: endpoint({
    method: 'GET',
    path: '/jobs/:jobId',
    summary: 'Tell how far a job in the background is, and what came of it',
    access: 'user-or-client',
    tokenGroup: 'any',
    othersAction: 'ManageProjectJobs',
    success: { status: 200, data: job },
    errors: [],
  }),
  cancelJob: endpoint({
    method: 'DELETE',
    path: '/jobs/:jobId',
    summary: 'Cancel a job in the background',
    access: 'user-or-client',
    tokenGroup: 'any',
    othersAction: 'ManageProjectJobs',
    success: { status: 200, data: job },
    errors: [],
  }),
  listJobs: endpoint({
    method: 'GET',
    path: '/projects/:projectId/jobs',
    summary: 'List the jobs in the background of a project, the latest first',
    access: 'user-or-client',
    action: 'ViewProject',
    success: { status: 200, data: z.array(listedJob) },
    errors: [],
  }),
} as const;

export const jobDocs = (): FeatureDocs<typeof jobEndpoints> => ({
  heading: 'Jobs',
  about: 'What is done in the background, how far it is, and what came of it.',
  endpoints: {
    getJob: {
      note: 'Also its news come as `job` events of its project. A job that is over can be asked for thirty days.',
      answer: example.job,
    },
    cancelJob: {
      note: 'Nothing comes of a job that is cancelled, also where it has begun. One that is over stays as it is: the answer tells. An access token cancels what was asked for by itself, and anything else only if its scope has `manage`.',
      answer: { ...example.job, state: 'cancelled', result: null, changeSetId: null },
    },
    listJobs: {
      note: 'Your own, and all where your role permits ManageProjectJobs. At most 50, without their results, which `getJob` tells.',
      answer: [example.listedJob],
    },
  },
});
