import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id, localeCode, role } from '../schemas.ts';
import { ignoreScopes } from './findings.ts';
import { type ChangeSetKind, change, changeSet, changeSetKinds } from './history.ts';

/** The areas by which a list of activities can be filtered. */
export const activityAreas = ['access', 'settings', 'files', 'content'] as const;

export type ActivityArea = (typeof activityAreas)[number];

/** The activities that have no change set, each with its area. */
const furtherKinds = {
  'project.create': 'settings',
  'project.update': 'settings',
  'project.backup': 'files',
  'locale.update': 'settings',
  'label.create': 'settings',
  'label.update': 'settings',
  'member.join': 'access',
  'member.rename': 'access',
  'member.update': 'access',
  'member.remove': 'access',
  'member.leave': 'access',
  'invite.create': 'access',
  'invite.update': 'access',
  'invite.send': 'access',
  'invite.delete': 'access',
  'client.create': 'access',
  'client.update': 'access',
  'client.secret': 'access',
  'client.delete': 'access',
  'token.create': 'access',
  'token.update': 'access',
  'token.rotate': 'access',
  'token.delete': 'access',
  'webhook.create': 'access',
  'webhook.update': 'access',
  'webhook.rotate': 'access',
  'webhook.disable': 'access',
  'webhook.delete': 'access',
  'machine.update': 'settings',
  'machine.suggest': 'content',
  'machine.start': 'content',
  'machine.end': 'content',
  'machine.bench': 'content',
  'machine.judge': 'content',
  'machine.judged': 'content',
  'file.create': 'files',
  'file.update': 'files',
  'file.export': 'files',
  'usage.update': 'content',
  'content.purge': 'content',
  'checks.update': 'settings',
  'memory.link': 'access',
  'memory.update': 'access',
  'memory.unlink': 'access',
  'memory.withdraw': 'access',
  'memory.rebuild': 'settings',
  'glossary.link': 'settings',
  'glossary.update': 'settings',
  'glossary.unlink': 'settings',
  'finding.ignore': 'content',
  'finding.unignore': 'content',
} as const satisfies Readonly<Record<string, ActivityArea>>;

const areasOfChangeSets: Readonly<Record<ChangeSetKind, ActivityArea>> = {
  'term.create': 'content',
  'term.update': 'content',
  'term.delete': 'content',
  'term.lock': 'content',
  'term.unlock': 'content',
  'term.outdate': 'content',
  'term.limit': 'content',
  'term.move': 'content',
  'term.label': 'content',
  'term.unlabel': 'content',
  'translation.update': 'content',
  'translation.clear': 'content',
  'translation.copy': 'content',
  'translation.mark': 'content',
  'translation.fix': 'content',
  'translation.replace': 'content',
  'translation.paste': 'content',
  'translation.fill': 'content',
  'translation.machine': 'content',
  'translation.judge': 'content',
  'translation.label': 'content',
  'translation.unlabel': 'content',
  'locale.create': 'settings',
  'locale.delete': 'settings',
  'label.delete': 'settings',
  'screenshot.create': 'content',
  'screenshot.update': 'content',
  'screenshot.delete': 'content',
  'file.delete': 'files',
  'file.import': 'files',
  undo: 'content',
};

export type ActivityKind = ChangeSetKind | keyof typeof furtherKinds;

const furtherKindNames = Object.keys(furtherKinds) as (keyof typeof furtherKinds)[];

/** All kinds of activities of a project. */
export const activityKinds: readonly [ActivityKind, ...ActivityKind[]] = [
  ...changeSetKinds,
  ...furtherKindNames,
];

export function areaOf(kind: ActivityKind): ActivityArea {
  return { ...areasOfChangeSets, ...furtherKinds }[kind];
}

const place = z.object({
  role,
  locales: z.array(z.string()).nullable().describe('The only ones to edit; null for all.'),
});

/** Each kind of activity has only the details that apply to it. */
export const activityDetails = z
  .object({
    name: z
      .string()
      .describe(
        'What it is called: a client, a token, a webhook, a memory, a machine provider, a label, a screenshot, a glossary, a project, a file by its path; of a member, what they are called now.',
      ),
    email: z.string().describe('Whom an invite is for.'),
    userId: id.describe('The member that it is about.'),
    inviteId: id,
    clientId: id,
    webhookId: id,
    memoryId: id,
    labelId: id,
    screenshotId: id,
    glossaryId: id,
    fileId: id.describe(
      'Of a term, the file that it was in; of an import, the single file that it went into; the id of the project for the unnamed file.',
    ),
    termId: id,
    locale: z.string(),
    revision: count.describe('Of the translation that was edited.'),
    format: z.string().describe('Of a file.'),
    byToken: z
      .literal(true)
      .describe('Of an import: a program sent the file, by an access token of whoever did it.'),
    changed: z.array(z.string()).describe('Which settings of the project were changed.'),
    machine: z
      .object({
        host: z.string().describe('Where texts were sent to.'),
        model: z.string().nullable(),
        texts: count.describe('How many were sent.'),
        inputTokens: count,
        outputTokens: count,
        characters: count.describe('Of kinds without models, which count these.'),
        cost: z.number().min(0).nullable().describe('Null where nobody has told a price.'),
      })
      .partial({ inputTokens: true, outputTokens: true, characters: true, cost: true })
      .describe(
        'Of machine translation: who was sent texts of the project, and what that took and cost, once that is known.',
      ),
    check: z.string().describe('The id of the check whose findings are ignored, or not any more.'),
    scope: z.enum(ignoreScopes).describe('What they are ignored in.'),
    counts: z
      .object({
        terms: count,
        locales: count,
        labels: count,
        files: count,
        screenshots: count.optional().describe('Missing where it is older than screenshots.'),
      })
      .describe('How much was deleted for good.'),
    place: place.describe('What somebody may do from then on.'),
    formerPlace: place.describe('What they might do until then.'),
  })
  .partial()
  .meta({ id: 'ActivityDetails' });

export type ActivityDetails = z.infer<typeof activityDetails>;

export const activity = z
  .object({
    seq: z.int().min(1).describe('Its number in the project: 1, 2, 3, … without a gap.'),
    id,
    kind: z.enum(activityKinds),
    actor: z.object({
      type: z.enum(['user', 'client', 'system']),
      id: id.nullable().describe('Null for Parlance itself.'),
      name: z
        .string()
        .nullable()
        .describe('Null when the account or client is deleted; of Parlance itself, what did it.'),
      agent: z
        .literal(true)
        .optional()
        .describe('There where an agent did it, by an access token of this user or client.'),
    }),
    date: z.iso.datetime(),
    changeSetId: id.nullable().describe('The change set that tells more of it.'),
    changeSet: changeSet
      .pick({ counts: true, undoes: true, undoneBy: true })
      .nullable()
      .describe('What the change set says of itself; null without one, or once it is purged.'),
    change: change
      .nullable()
      .describe(
        'What was changed of a term or a translation, where that was a single one and its texts have at most 1000 characters; null otherwise, and then the change set tells.',
      ),
    details: activityDetails,
  })
  .meta({ id: 'Activity' });

export type Activity = z.infer<typeof activity>;

const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const activityEndpoints = {
  listActivity: endpoint({
    method: 'GET',
    path: '/projects/:projectId/activity',
    summary: 'Get a part of what has happened in a project: who did what, newest first',
    access: 'user',
    action: 'ViewTranslation',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: seq.optional().describe('Only what has a smaller `seq`.'),
      after: seq.optional().describe('Only what has a larger `seq`, oldest first.'),
      area: z.enum(activityAreas).optional().describe('Only what is about this.'),
      kind: z.enum(activityKinds).optional().describe('Only activities of this kind.'),
      actorId: id.optional().describe('Only what this person or client did.'),
      locale: localeCode.optional().describe('Only what was done in this locale, or to it.'),
      fileId: id
        .optional()
        .describe(
          'Only what was done to this file or its terms; the id of the project for the unnamed file.',
        ),
    }),
    success: {
      status: 200,
      data: z.object({
        activities: z.array(activity),
        nextSeq: z
          .int()
          .nullable()
          .describe('The `before` that asks for what comes next, or the `after`; null at the end.'),
      }),
    },
    errors: ['BadRequest'],
  }),
} as const;

export const activityDocs = (): FeatureDocs<typeof activityEndpoints> => ({
  heading: 'Activity',
  about:
    'What has happened in a project: to its content, its files and settings, and to who may do what.',
  endpoints: {
    listActivity: {
      note: 'Numbers have no gaps and never change, and what has one is there for as long as the server keeps it, which is a year unless it is configured otherwise. To follow everything, ask for `after=<seq>` with the last one that you have. Go on with `before=<nextSeq>`, or `after=<nextSeq>`, and the same filter. Admins are answered everything, other members what has a change set, as the history does; the numbers between are not theirs to see.',
      answer: {
        activities: [
          {
            seq: 4711,
            id: '0190b2a6-1f5a-7c34-8b60-1c3d4e5f6a71',
            kind: 'member.update',
            actor: { type: 'user', id: example.ada.id, name: example.ada.name },
            date: example.date.modified,
            changeSetId: null,
            changeSet: null,
            change: null,
            details: {
              userId: '0190b2a4-7e33-7bcd-8a5c-4d3fbf819c03',
              name: 'Grace Hopper',
              formerPlace: { role: 'editor', locales: null },
              place: { role: 'translator', locales: [example.german.code] },
            },
          },
        ],
        nextSeq: 4711,
      },
    },
  },
});
