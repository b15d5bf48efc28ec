import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { author, count, id, localeCode } from '../schemas.ts';
import { jobProgress } from './jobs.ts';
import { revision, translationState } from './translations.ts';

/** The maximum number of terms that an event names; larger changes only give the count. */
export const maxTermsNamed = 50;

const termIds = z.array(id).max(maxTermsNamed);

/** A person who has the editor open in a locale. */
export const presentPerson = z
  .object({
    userId: id,
    name: z.string(),
    locale: z.string(),
    termId: id.optional().describe('The term that they have selected.'),
  })
  .meta({ id: 'PresentPerson' });

export type PresentPerson = z.infer<typeof presentPerson>;

/** The data of each event of a project, by the name of the event. */
export const projectEvents = {
  translation: z
    .object({
      locale: z.string(),
      termId: id,
      value: z
        .string()
        .optional()
        .describe('Missing where it is too long for an event: ask for it.'),
      state: translationState,
      revision,
      updatedAt: z.iso.datetime(),
      by: author,
    })
    .meta({ id: 'TranslationEvent', description: 'A translation was changed.' }),
  translations: z
    .object({ locale: z.string().optional().describe('Missing for more than one.'), count })
    .meta({ id: 'TranslationsEvent', description: 'Many translations were changed at once.' }),
  terms: z
    .object({ count, termIds: termIds.optional().describe('Missing where they are many.') })
    .meta({ id: 'TermsEvent', description: 'Terms were added, changed or deleted.' }),
  locales: z
    .object({})
    .meta({ id: 'LocalesEvent', description: 'Locales were added to the project or removed.' }),
  files: z.object({}).meta({
    id: 'FilesEvent',
    description: 'Files were added to the project, changed or deleted.',
  }),
  labels: z
    .object({
      termIds: termIds.optional().describe('Whose labels have changed, if not the labels have.'),
    })
    .meta({
      id: 'LabelsEvent',
      description: 'Labels were changed, put on something or taken off.',
    }),
  screenshots: z
    .object({})
    .meta({ id: 'ScreenshotsEvent', description: 'Screenshots or their regions have changed.' }),
  usages: z
    .object({ termIds: termIds.optional().describe('Missing where they are many.') })
    .meta({ id: 'UsagesEvent', description: 'Where terms are used in code has changed.' }),
  project: z
    .object({})
    .meta({ id: 'ProjectEvent', description: 'Name or description were changed.' }),
  members: z
    .object({})
    .meta({ id: 'MembersEvent', description: 'Members, invites or API clients have changed.' }),
  findings: z.object({ locales: z.array(z.string()) }).meta({
    id: 'FindingsEvent',
    description: 'What the checks found in locales has changed, or what models think of them.',
  }),
  memories: z.object({}).meta({
    id: 'MemoriesEvent',
    description: 'Memories were linked or unlinked, or have what was done since.',
  }),
  checks: z
    .object({})
    .meta({ id: 'ChecksEvent', description: 'Levels or rules of the checks were changed.' }),
  glossaries: z.object({ glossaryId: id }).meta({
    id: 'GlossariesEvent',
    description: 'A glossary of the project was changed, linked to it or unlinked.',
  }),
  job: z
    .object({
      jobId: id,
      isOver: z.boolean().describe('Ask for it: its result or its error is there.'),
      progress: jobProgress.nullable(),
    })
    .meta({ id: 'JobEvent', description: 'A job in the background goes on, or is over.' }),
  machine: z
    .object({
      runId: id.optional().describe('Of a run.'),
      benchId: id.optional().describe('Of a comparison of prompts.'),
    })
    .meta({
      id: 'MachineEvent',
      description: 'A run of machine translation or a comparison goes on, or is over.',
    }),
  deliveries: z
    .object({ webhookId: id })
    .meta({ id: 'DeliveriesEvent', description: 'Deliveries of a webhook were put in or sent.' }),
  presence: z
    .object({ people: z.array(presentPerson) })
    .meta({ id: 'PresenceEvent', description: 'Who is there now. Not sent to API clients.' }),
  reset: z
    .object({})
    .meta({ id: 'ResetEvent', description: 'Events may have been missed: ask for everything.' }),
} as const;

export type ProjectEventName = keyof typeof projectEvents;

/** An event of a project with its data. */
export type ProjectEvent = {
  [Name in ProjectEventName]: {
    readonly event: Name;
    readonly data: Readonly<z.output<(typeof projectEvents)[Name]>>;
  };
}[ProjectEventName];

export const eventEndpoints = {
  streamEvents: endpoint({
    method: 'GET',
    path: '/projects/:projectId/events',
    summary: 'Follow what changes in a project, as server-sent events',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      locale: localeCode
        .optional()
        .describe('The locale that the caller looks at, to be shown to the others.'),
    }),
    success: { status: 200, events: projectEvents },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updatePresence: endpoint({
    method: 'POST',
    path: '/projects/:projectId/presence',
    summary: 'Show the others which term one has selected',
    access: 'session',
    action: 'ViewTranslation',
    body: z.object({ locale: localeCode, termId: id.nullable() }),
    success: { status: 204 },
    errors: ['BadRequest'],
  }),
} as const;

export const eventDocs = (): FeatureDocs<typeof eventEndpoints> => ({
  heading: 'Events',
  about: 'What changes in a project, as it happens, and who is there.',
  endpoints: {
    streamEvents: {
      note: 'The answer goes on until one side ends it, and a comment every 20 seconds shows that it is alive. Come back with the `Last-Event-ID` of the last event: what was missed is sent, also after a restart of the server, or `reset` where that was much or is not known any more. Of several events that belong together, the last has the `id`. It begins with `reset` without one. The connection ends when the access does. 404: the project does not have the locale. 429: the caller has 20 connections already.',
      events: [
        'retry: 3000\n',
        'id: 0190b2a5-c3d8-7a12-8f4e-9a1b2c3d4e5f\nevent: reset\ndata: {}\n',
        'id: 0190b2a5-d4e9-7b23-9a5f-0b2c3d4e5f60\nevent: terms\ndata: {"count":120}\n\n',
      ].join('\n'),
    },
    updatePresence: {
      note: 'Of use only while the caller follows the events of the project with that `locale`. 404: the project does not have it.',
      body: { locale: example.german.code, termId: example.term.id },
    },
  },
});
