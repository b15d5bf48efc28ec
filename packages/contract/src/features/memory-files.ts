import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { commaList, localeCode } from '../schemas.ts';
import { job, listedJob } from './jobs.ts';

/** The formats of files that memories are imported from, by the ends of their names. */
export const memoryFileTypes = ['tmx', 'xlf', 'xliff'] as const;

const exportQuery = z.object({
  locales: commaList(localeCode)
    .optional()
    .describe('Of translations, separated by commas; all where it is missing.'),
  since: z.iso.datetime().optional().describe('Only translations that were changed then or later.'),
  until: z.iso.datetime().optional().describe('Only translations that were changed before.'),
});

const workspaceMemory = '/workspaces/:workspaceId/memories/:memoryId';

export const memoryFileEndpoints = {
  importMemory: endpoint({
    method: 'POST',
    path: `${workspaceMemory}/import`,
    summary: 'Import a TMX or XLIFF file into a shared translation memory, in the background',
    access: 'user',
    action: 'EditMemories',
    upload: 'stream',
    success: { status: 201, data: job },
    errors: ['BadRequest', 'PayloadTooLarge', 'TooManyRequests'],
  }),
  exportMemory: endpoint({
    method: 'GET',
    path: `${workspaceMemory}/export`,
    summary: 'Export a shared translation memory as TMX',
    access: 'user',
    action: 'EditMemories',
    query: exportQuery,
    success: { status: 200, file: true },
    errors: ['BadRequest'],
  }),
  exportProjectMemory: endpoint({
    method: 'GET',
    path: '/projects/:projectId/memories/export',
    summary: 'Export the own translation memory of a project as TMX',
    access: 'user-or-client',
    action: 'ExportTranslation',
    exportsLocales: 'query.locales',
    query: exportQuery,
    success: { status: 200, file: true },
    errors: ['BadRequest'],
  }),
  listWorkspaceJobs: endpoint({
    method: 'GET',
    path: '/workspaces/:workspaceId/jobs',
    summary: 'List the jobs in the background of a workspace, the latest first',
    access: 'user',
    action: 'EditMemories',
    success: { status: 200, data: z.array(listedJob) },
    errors: [],
  }),
} as const;

export const memoryFileDocs = (): FeatureDocs<typeof memoryFileEndpoints> => {
  const importing = {
    ...example.listedJob,
    name: 'import-memory' as const,
    projectId: null,
    workspaceId: example.workspace.id,
    about: { memoryId: example.memory.id, memory: example.memory.name, file: 'old-texts.tmx' },
    state: 'waiting' as const,
    progress: null,
    changeSetId: null,
    startedAt: null,
    finishedAt: null,
  };
  return {
    heading: 'Translation memory',
    endpoints: {
      importMemory: {
        note: 'The name of the file tells what it is: `.tmx` for TMX 1.1 to 1.4b in UTF-8 or UTF-16, `.xlf` and `.xliff` for XLIFF, of which units and what is suggested for them (`alt-trans`, `mtc:matches`) are taken. It may be as large as 20 imports (`IMPORT_MAX_BYTES`); only TMX is read in parts, and XLIFF is no larger than one. The answer is the job, whose `result` tells what was brought and what a memory does not keep. A text that is there already is not there twice: an import that was broken off can be sent again. 400: the name is of another kind. 404: the workspace has no such memory. 429: you have 20 jobs in the workspace that are not over.',
        answer: { ...importing, result: null },
      },
      exportMemory: {
        note: 'As TMX 1.4b in UTF-8. Placeholders and tags are marked as codes, and come back as the same text. What the texts are known by, who wrote them and when is in properties and attributes. 404: the workspace has no such memory.',
        file: '<?xml version="1.0" encoding="UTF-8"?>…',
      },
      exportProjectMemory: {
        note: 'All texts that the project has now with their translations, in the form of `exportMemory`. It is a moment behind what was edited.',
        file: '<?xml version="1.0" encoding="UTF-8"?>…',
      },
      listWorkspaceJobs: {
        note: 'At most 50, without their results, which `getJob` tells.',
        answer: [importing],
      },
    },
  };
};
