import { type Change, type ChangeSet, type Client, endpoints } from '@parlance/contract';
import { z } from 'zod';
import { clip, countFitting, sizeOf } from '../answers.ts';
import { changeSetId, cursor, nextCursor, projectId, shownId } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const changeSet = z.object({
  changeSetId: shownId,
  kind: z.string().describe('translation.update, term.create, file.import, undo, …'),
  by: z.string().nullable().describe('Who did it; null for an account that is gone.'),
  isOfAgent: z.boolean().describe('Whether an agent did it by a token of theirs.'),
  date: z.string(),
  locale: z.string().nullable(),
  terms: z.int(),
  translations: z.int(),
  isUndone: z.boolean(),
});

const change = z.object({
  kind: z.string(),
  termId: shownId,
  key: z.string().nullable(),
  locale: z.string().nullable(),
  before: z.string().optional(),
  after: z.string().optional(),
});

export const getChanges = defineTool({
  name: 'get_changes',
  title: 'Get changes',
  description:
    'Lists what has been changed in a project since a moment, newest first: who did it, whether by an agent, and the id that undo takes. With `changeSetId`, lists what that change set changed, with the texts before and after.',
  effect: 'reads',
  input: z.object({
    projectId,
    since: z
      .string()
      .refine((time) => !Number.isNaN(Date.parse(time)), 'must be a time of ISO 8601')
      .optional()
      .describe('Only what was changed after it: 2026-11-26T08:00:00Z.'),
    changeSetId: changeSetId.optional(),
    cursor,
  }),
  output: z.object({
    changeSets: z.array(changeSet),
    changes: z.array(change).describe('Of the change set that was asked for.'),
    nextCursor,
  }),
  async run({ call }, { projectId: id, since, changeSetId: one, cursor: from }) {
    if (one !== undefined) return { data: await readOne(call, { id, one, from }) };
    const query = from === undefined ? {} : { cursor: from };
    const page = await call(endpoints.listChangeSets, { params: { projectId: id }, query });
    const recent = page.changeSets.filter(
      ({ date }) => since === undefined || Date.parse(date) > Date.parse(since),
    );
    const all = recent.map(toShown);
    const changeSets = all.slice(0, countFitting(all));
    const isCut = changeSets.length < all.length;
    const isLast = recent.length < page.changeSets.length;
    // The id of a change set is where the list goes on after it.
    const next = isCut ? (changeSets.at(-1)?.changeSetId ?? null) : isLast ? null : page.nextCursor;
    return { data: { changeSets, changes: [], nextCursor: next } };
  },
});

async function readOne(
  call: Client,
  {
    id,
    one,
    from,
  }: { readonly id: string; readonly one: string; readonly from: string | undefined },
) {
  const params = { projectId: id, changeSetId: one };
  const query = from === undefined ? {} : { cursor: from };
  let page = await call(endpoints.getChangeSet, { params, query });
  const shown = toShown(page);
  const fitting = countFitting(page.changes.map(toChange), sizeOf(shown) + 200);
  if (fitting < page.changes.length) {
    page = await call(endpoints.getChangeSet, { params, query: { ...query, limit: fitting } });
  }
  return {
    changeSets: [shown],
    changes: page.changes.map(toChange),
    nextCursor: page.nextCursor,
  };
}

function toShown(one: ChangeSet): z.output<typeof changeSet> {
  return {
    changeSetId: one.id,
    kind: one.kind,
    by: one.actor.name,
    isOfAgent: one.actor.agent === true,
    date: one.date,
    locale: one.locale,
    terms: one.counts.terms,
    translations: one.counts.translations,
    isUndone: one.undoneBy !== null,
  };
}

function toChange(one: Change): z.output<typeof change> {
  const texts =
    one.kind === 'translation.update'
      ? { before: clip(one.before, 800).text, after: clip(one.after, 800).text }
      : {};
  return {
    kind: one.kind,
    termId: one.termId,
    key: one.term === null ? null : clip(one.term, 300).text,
    locale: 'locale' in one ? one.locale : null,
    ...texts,
  };
}
