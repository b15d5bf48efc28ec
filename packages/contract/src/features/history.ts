import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id, listed, localeCode, text } from '../schemas.ts';
import { label } from './labels.ts';
import { madeBy, translation, translationOrigins, translationState } from './translations.ts';

/**
 * The kinds of change sets, by the action that they record. An action on several terms or translations has the same
 * kind as on one.
 */
export const changeSetKinds = [
  'term.create',
  'term.update',
  'term.delete',
  'term.lock',
  'term.unlock',
  'term.outdate',
  'term.limit',
  'term.move',
  'term.label',
  'term.unlabel',
  'translation.update',
  'translation.clear',
  'translation.copy',
  'translation.mark',
  'translation.fix',
  'translation.replace',
  'translation.paste',
  'translation.fill',
  'translation.machine',
  'translation.judge',
  'translation.label',
  'translation.unlabel',
  'locale.create',
  'locale.delete',
  'label.delete',
  'screenshot.create',
  'screenshot.update',
  'screenshot.delete',
  'file.import',
  'file.delete',
  'undo',
] as const;

export type ChangeSetKind = (typeof changeSetKinds)[number];

/** Everything that one action changed. */
export const changeSet = z
  .object({
    id,
    kind: z.enum(changeSetKinds),
    actor: z.object({
      type: z.enum(['user', 'client']),
      id,
      name: z.string().nullable().describe('Null when the account or client is deleted.'),
      agent: z
        .literal(true)
        .optional()
        .describe('There where an agent did it, by an access token of this user or client.'),
    }),
    locale: z
      .string()
      .nullable()
      .describe('The locale that it was about, where it was about a single one.'),
    date: z.iso.datetime(),
    counts: z
      .object({ terms: count, translations: count, labels: count })
      .describe('How many changes of each sort it holds.'),
    undoes: id.nullable().describe('The change set that it has undone.'),
    undoneBy: id.nullable().describe('The change set that has undone it.'),
  })
  .meta({ id: 'ChangeSet' });

export type ChangeSet = z.infer<typeof changeSet>;

/** A term as a change records it. */
export const termState = z
  .object({
    value: z.string(),
    context: z.string().nullable(),
    isPlural: z.boolean(),
    locked: z.boolean(),
    fileId: id.optional().describe('Missing for the unnamed file.'),
  })
  .meta({ id: 'TermState' });

export type TermState = z.infer<typeof termState>;

const about = {
  termId: id,
  term: z.string().nullable().describe('What the term is called now, or was called at last.'),
};

/** One term, translation or label that a change set changed. */
export const change = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('translation.update'),
      ...about,
      locale: z.string(),
      before: z.string().describe('Empty means untranslated.'),
      after: z.string().describe('The same as before where only the state changed.'),
      beforeState: translationState,
      afterState: translationState,
    }),
    z.object({
      kind: z.enum(['term.create', 'term.update', 'term.delete']),
      ...about,
      before: termState.nullable().describe('Null where there was none.'),
      after: termState.nullable().describe('Null where there is none any more.'),
    }),
    z.object({
      kind: z.enum(['label.add', 'label.remove']),
      ...about,
      locale: z.string().nullable().describe('Null for the label of the term itself.'),
      label: label.nullable().describe('Null when the label is deleted.'),
    }),
  ])
  .meta({ id: 'Change' });

export type Change = z.infer<typeof change>;

/** One change of a translation, with who made it and how. */
export const translationVersion = changeSet
  .pick({ kind: true, actor: true, date: true, undoes: true })
  .extend({
    changeSetId: id,
    before: z.string().describe('Empty means untranslated.'),
    after: z.string().describe('The same as before where only the state changed.'),
    beforeState: translationState,
    afterState: translationState,
    origin: z
      .enum(translationOrigins)
      .nullable()
      .describe('How the text in `after` came about; null where that is unknown.'),
    machine: madeBy,
    judgedBy: z
      .array(z.string())
      .optional()
      .describe(
        'Of the kind `translation.judge`: the models whose judgements the translations of the change set were marked as reviewed by.',
      ),
  })
  .meta({ id: 'TranslationVersion' });

export type TranslationVersion = z.infer<typeof translationVersion>;

const nextCursor = z
  .string()
  .nullable()
  .describe('The `cursor` that asks for what comes after; null at the end.');

const limit = z.coerce.number().int().min(1).max(200).default(50);

export const undoResult = z
  .object({
    changeSetId: id.describe('The change set of the undo, which can itself be undone.'),
    undone: count.describe('How many changes were taken back.'),
    skipped: count.describe('How many were not, since what they had left was changed later.'),
    translations: listed(translation.extend({ locale: localeCode })).describe(
      'The translations that were taken back, as they are now; of many, the first 100. Those of terms and locales that are gone are missing.',
    ),
  })
  .meta({ id: 'UndoResult' });

export type UndoResult = z.infer<typeof undoResult>;

export const historyEndpoints = {
  listChangeSets: endpoint({
    method: 'GET',
    path: '/projects/:projectId/change-sets',
    summary: 'Get a part of the history, newest first',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      limit,
      cursor: id.optional().describe('Where to go on, from `nextCursor`.'),
      termId: id.optional().describe('Only what changed this term or a translation of it.'),
      locale: localeCode.optional().describe('Only what changed something in this locale.'),
    }),
    success: { status: 200, data: z.object({ changeSets: z.array(changeSet), nextCursor }) },
    errors: ['BadRequest'],
  }),
  getChangeSet: endpoint({
    method: 'GET',
    path: '/projects/:projectId/change-sets/:changeSetId',
    summary: 'Get a change set with a part of its changes',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      limit,
      cursor: text(1, 500).optional().describe('Where to go on, from `nextCursor`.'),
    }),
    success: {
      status: 200,
      data: changeSet.extend({ changes: z.array(change), nextCursor }),
    },
    errors: ['BadRequest'],
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms/:termId/translations/:localeCode/versions',
    summary: 'Get a part of the versions of a translation, newest first',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      limit,
      cursor: id.optional().describe('Where to go on, from `nextCursor`.'),
    }),
    success: { status: 200, data: z.object({ versions: z.array(translationVersion), nextCursor }) },
    errors: ['BadRequest'],
  }),
  undoChangeSet: endpoint({
    method: 'POST',
    path: '/projects/:projectId/change-sets/:changeSetId/undo',
    summary: 'Take back what a change set changed, as far as nobody has changed it since',
    access: 'user-or-client',
    action: 'UndoChange',
    changesContent: true,
    takesAgents: true,
    success: { status: 201, data: undoResult },
    errors: ['PaymentRequired', 'Conflict', 'UnprocessableEntity'],
  }),
} as const;

export function historyDocs(): FeatureDocs<typeof historyEndpoints> {
  const exampleUndoResult = {
    changeSetId: '0190b2a4-d499-7123-90b2-a395b6e7f209',
    undone: 238,
    skipped: 2,
    translations: { count: 238, first: [{ ...example.translation, locale: example.german.code }] },
  };
  return {
    heading: 'History',
    about: 'Who changed what and when, and how to take it back.',
    endpoints: {
      listChangeSets: {
        note: 'Go on with `cursor=<nextCursor>` and the same filter.',
        answer: { changeSets: [example.changeSet], nextCursor: example.changeSet.id },
      },
      getChangeSet: {
        note: 'Go on with `cursor=<nextCursor>`, for all of a large one.',
        answer: {
          ...example.changeSet,
          changes: [
            {
              kind: 'translation.update',
              termId: example.term.id,
              term: example.term.value,
              locale: example.german.code,
              before: 'Aufmachen',
              after: example.translation.value,
              beforeState: 'outdated',
              afterState: 'translated',
            },
          ],
          nextCursor: null,
        },
      },
      listVersions: {
        note: 'Of what the history holds: versions from before a purge are gone, and a text that came back with its deleted term is none. Go on with `cursor=<nextCursor>`.',
        answer: {
          versions: [
            {
              changeSetId: example.changeSet.id,
              kind: example.changeSet.kind,
              actor: example.changeSet.actor,
              date: example.changeSet.date,
              undoes: null,
              before: 'Aufmachen',
              after: example.translation.value,
              beforeState: 'outdated',
              afterState: 'translated',
              origin: 'person',
              machine: null,
            },
          ],
          nextCursor: null,
        },
      },
      undoChangeSet: {
        note: 'Deleted terms and locales come back with their translations and labels. The file of an import stays the one that exports write into, and a locale that it added stays. 402: the plan has no room for what would come back. 409: it has been undone, and `details[].current` holds what that answered, or nothing of it is as it left it. 422: an agent asks, and it is not of an agent by the same user or client.',
        answer: exampleUndoResult,
        current: exampleUndoResult,
      },
    },
  };
}
