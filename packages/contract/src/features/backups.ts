import { endpoint } from '../endpoint.ts';
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
    upload: 'one',
    success: { status: 201, data: project },
    errors: ['BadRequest', 'PaymentRequired', 'PayloadTooLarge', 'TooManyRequests'],
  }),
} as const;
