import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from '../features/account.ts';
import { archiveEndpoints } from '../features/archives.ts';
import { authEndpoints } from '../features/auth.ts';
import { backupEndpoints } from '../features/backups.ts';
import { bulkEndpoints } from '../features/bulk.ts';
import { clientEndpoints } from '../features/clients.ts';
import { entryEndpoints } from '../features/entries.ts';
import { eventEndpoints } from '../features/events.ts';
import { fileEndpoints } from '../features/files.ts';
import { historyEndpoints } from '../features/history.ts';
import { inviteEndpoints } from '../features/invites.ts';
import { jobEndpoints } from '../features/jobs.ts';
import { labelEndpoints } from '../features/labels.ts';
import { localeEndpoints } from '../features/locales.ts';
import { memberEndpoints } from '../features/members.ts';
import { projectEndpoints } from '../features/projects.ts';
import { statsEndpoints } from '../features/stats.ts';
import { tableEndpoints } from '../features/tables.ts';
import { termEndpoints } from '../features/terms.ts';
import { translationEndpoints } from '../features/translations.ts';
import { uploadEndpoints } from '../features/uploads.ts';
import { workspaceEndpoints } from '../features/workspaces.ts';

/** Operations that belong together, under one heading. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** In the order in which somebody new to the API needs them. */
export const tags: readonly Tag[] = [
  {
    name: 'Authentication',
    description: 'Accounts of people, and the access tokens that everything else asks for.',
    endpoints: authEndpoints,
  },
  {
    name: 'Account',
    description: 'What a person may see and change about themselves.',
    endpoints: accountEndpoints,
  },
  {
    name: 'Projects',
    description: 'A project has terms, locales and members of its own.',
    endpoints: { ...projectEndpoints, ...statsEndpoints, ...backupEndpoints },
  },
  {
    name: 'Files',
    description:
      'Whole translation files, in the formats that programs use, in and out, one by one or many at once.',
    endpoints: { ...uploadEndpoints, ...fileEndpoints, ...tableEndpoints, ...archiveEndpoints },
  },
  {
    name: 'Jobs',
    description: 'What is done in the background, how far it is, and what came of it.',
    endpoints: jobEndpoints,
  },
  {
    name: 'Terms',
    description: 'The keys or source strings of a project.',
    endpoints: termEndpoints,
  },
  {
    name: 'Locales',
    description: 'The locales that Parlance knows, and those that a project is translated into.',
    endpoints: localeEndpoints,
  },
  {
    name: 'Translations',
    description: 'The values of terms in a locale.',
    endpoints: translationEndpoints,
  },
  {
    name: 'Entries',
    description: 'Terms with their translations, searched, filtered and in windows, for editors.',
    endpoints: entryEndpoints,
  },
  {
    name: 'Bulk changes',
    description: 'One change to many terms or translations, chosen by ids or by a filter.',
    endpoints: bulkEndpoints,
  },
  {
    name: 'History',
    description: 'Who changed what and when, and how to take it back.',
    endpoints: historyEndpoints,
  },
  {
    name: 'Events',
    description: 'What changes in a project, as it happens, and who is there.',
    endpoints: eventEndpoints,
  },
  {
    name: 'Labels',
    description: 'Coloured marks on terms and translations.',
    endpoints: labelEndpoints,
  },
  {
    name: 'Members',
    description: 'The people of a project, each with a role.',
    endpoints: memberEndpoints,
  },
  {
    name: 'Invites',
    description: 'Addresses whose owners become members when they sign up.',
    endpoints: inviteEndpoints,
  },
  {
    name: 'API clients',
    description: 'Programs with a role in one project, each with an id and a secret.',
    endpoints: clientEndpoints,
  },
  {
    name: 'Workspaces',
    description:
      'What projects belong to. Everybody has one, and may make others together with colleagues; who sees what is in a project is a matter of the project alone.',
    endpoints: workspaceEndpoints,
  },
];
