import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { project } from './projects.ts';

export const backupEndpoints = {
  getProjectBackup: endpoint({
    method: 'GET',
    path: '/projects/:projectId/backup',
    summary: 'Download a project with all its content and history, for any Parlance to restore',
    access: 'user-or-client',
    action: 'BackUpProject',
    success: { status: 200, file: true, type: 'application/zip' },
    errors: [],
  }),
  restoreProject: endpoint({
    method: 'POST',
    path: '/projects/restore',
    summary: 'Create a project from the backup of one, with the user as its admin',
    access: 'user',
    tokenGroup: 'manage',
    upload: 'one',
    success: { status: 201, data: project },
    errors: ['BadRequest', 'PaymentRequired', 'PayloadTooLarge', 'TooManyRequests'],
  }),
} as const;

export const backupDocs = (): FeatureDocs<typeof backupEndpoints> => ({
  heading: 'Projects',
  endpoints: {
    getProjectBackup: {
      note: 'Terms, locales, translations, labels, history and the files that were imported, as of one moment. Members, invites and API clients are not in it, but the names of those who made changes are.',
      file: '',
    },
    restoreProject: {
      note: 'Everything comes back with the same ids, in a project with an id of its own in the caller’s own workspace, or nothing does. Changes keep the names of those who made them, but are nobody’s of this installation other than the caller’s own. 400: the file is no backup of a project, is damaged, holds what can not be, or is of a newer version. 402: it is more than the plan of new projects allows. 413: it is larger than `IMPORT_MAX_BYTES`, or holds far more than that. 429: the user has created as many projects as one person may.',
      answer: example.project,
    },
  },
});
