import { accountEndpoints } from './features/account.ts';
import { archiveEndpoints } from './features/archives.ts';
import { authEndpoints } from './features/auth.ts';
import { backupEndpoints } from './features/backups.ts';
import { bulkEndpoints } from './features/bulk.ts';
import { clientEndpoints } from './features/clients.ts';
import { entryEndpoints } from './features/entries.ts';
import { eventEndpoints } from './features/events.ts';
import { fileEndpoints } from './features/files.ts';
import { historyEndpoints } from './features/history.ts';
import { inviteEndpoints } from './features/invites.ts';
import { jobEndpoints } from './features/jobs.ts';
import { labelEndpoints } from './features/labels.ts';
import { localeEndpoints } from './features/locales.ts';
import { memberEndpoints } from './features/members.ts';
import { projectEndpoints } from './features/projects.ts';
import { statsEndpoints } from './features/stats.ts';
import { tableEndpoints } from './features/tables.ts';
import { termEndpoints } from './features/terms.ts';
import { translationEndpoints } from './features/translations.ts';
import { uploadEndpoints } from './features/uploads.ts';
import { workspaceEndpoints } from './features/workspaces.ts';

/** Where the API stands below the address of the server. */
export const apiBase = '/api/v1';

/** Every operation of the API by its name, which is also its OpenAPI `operationId`. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...workspaceEndpoints,
  ...projectEndpoints,
  ...backupEndpoints,
  ...statsEndpoints,
  ...memberEndpoints,
  ...inviteEndpoints,
  ...clientEndpoints,
  ...labelEndpoints,
  ...termEndpoints,
  ...localeEndpoints,
  ...translationEndpoints,
  ...entryEndpoints,
  ...eventEndpoints,
  ...uploadEndpoints,
  ...fileEndpoints,
  ...tableEndpoints,
  ...archiveEndpoints,
  ...jobEndpoints,
  ...bulkEndpoints,
  ...historyEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
