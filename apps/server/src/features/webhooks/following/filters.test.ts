import {
  activityKinds,
  endpoints,
  eventTypeOf,
  webhookEvent,
  webhookEventTypes,
} from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { createWebhookTrial } from '../../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

const typesReceived = () => trial.receiver.received.map(({ event }) => event.type);
const kindsReceived = () => trial.receiver.received.map(({ event }) => event.data.activity?.kind);

/** An activity that every webhook of all types, locales, files and labels is told. Events need not come in order. */
async function addMark(): Promise<void> {
  await trial.ada.call(endpoints.updateProject, {
    params: trial.project.params,
    body: { description: `Mark ${Math.random()}` },
  });
  await expect.poll(typesReceived).toContain('project.changed');
}

describe('an event', () => {
  it('has a type for each kind of activity, and each type has a kind', () => {
    const types = new Set(activityKinds.map((kind) => eventTypeOf(kind)));
    expect([...types].sort()).toEqual([...webhookEventTypes].sort());
  });

  it('says what happened and where, as the contract describes it, and no text', async () => {
    const { project, ada } = trial;
    await trial.addWebhook();
    const { params, projectId } = project;
    const files = { params, body: { path: 'menu/{locale}.json' } };
    const file = await ada.call(endpoints.createFile, files);
    const term = await ada.call(endpoints.createTerm, {
      params,
      body: { value: 'menu.open', fileId: file.id },
    });
    await project.edit(term.id, 'fr', 'Ouvrir la porte');
    const imported = await project.importTexts('de_DE', { one: 'Eins', two: 'Zwei' });
    expect(imported.status).toBe(200);
    const undone = await project.undo(await project.deleteTerm(term.id));
    const invite = { email: 'grace@example.com', role: 'viewer' } as const;
    await ada.call(endpoints.createInvite, { params, body: invite });
    await addMark();
    await expect.poll(() => trial.receiver.received.length).toBe(8);
    for (const { event } of trial.receiver.received) webhookEvent.parse(event);
    const byKind = new Map(
      trial.receiver.received.map(({ event }) => [event.data.activity?.kind, event.data]),
    );
    expect(byKind.get('file.create')?.files).toEqual([{ id: file.id, path: 'menu/{locale}.json' }]);
    expect(byKind.get('translation.update')).toMatchObject({
      term: term.id,
      locales: ['fr'],
      files: [{ id: file.id, path: 'menu/{locale}.json' }],
    });
    expect(byKind.get('file.import')).toMatchObject({
      locales: ['de_DE'],
      counts: { terms: 2, translations: 2 },
      files: [{ id: file.id, path: 'menu/{locale}.json' }],
      link: expect.stringMatching(new RegExp(`/projects/${projectId}/activity$`)),
    });
    expect(byKind.get('undo')).toMatchObject({ changeSet: undone.changeSetId });
    expect(byKind.get('invite.create')).toMatchObject({
      changeSet: null,
      counts: null,
      term: null,
    });
    const bodies = trial.receiver.received.map(({ body }) => body).join();
    for (const text of ['Ouvrir', 'Eins', 'grace@example.com', 'menu.open']) {
      expect(bodies).not.toContain(text);
    }
    const numbers = trial.receiver.received.map(({ event }) => event.data.activity?.seq ?? 0);
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(sorted).toEqual(sorted.map((_, at) => (sorted[0] ?? 0) + at));
  });
});

describe('a filter', () => {
  it('lets some types through', async () => {
    await trial.addWebhook({ types: ['term.added', 'project.changed'] });
    const { id } = await trial.project.addTerm('one');
    await trial.project.edit(id, 'fr', 'un');
    await addMark();
    await expect.poll(typesReceived).toHaveLength(2);
    expect(typesReceived().toSorted()).toEqual(['project.changed', 'term.added']);
  });

  it('lets through what is of some locales, of all of them, or of none', async () => {
    await trial.addWebhook({ locales: ['fr'] });
    const { id } = await trial.project.addTerm('one');
    await trial.project.edit(id, 'de_DE', 'eins');
    await trial.project.edit(id, 'fr', 'un');
    await trial.project.importTexts('de_DE', { one: 'Eins' });
    await trial.project.importTexts('de_DE', { two: 'Zwei' });
    await trial.project.addLocale('it');
    await addMark();
    await expect.poll(typesReceived).toHaveLength(4);
    expect(typesReceived().toSorted()).toEqual([
      'import.finished',
      'project.changed',
      'term.added',
      'translation.changed',
    ]);
    const changed = trial.receiver.received.find(
      ({ event }) => event.type === 'translation.changed',
    );
    expect(changed?.event.data.locales).toEqual(['fr']);
    const imported = trial.receiver.received.find(({ event }) => event.type === 'import.finished');
    // The one that added a term, which has to be translated into French.
    expect(imported?.event.data.counts?.terms).toBe(1);
  });

  it('lets through what is of some files, or of none', async () => {
    const { params } = trial.project;
    const body = { path: 'menu/{locale}.json' };
    const { id: fileId } = await trial.ada.call(endpoints.createFile, { params, body });
    await trial.addWebhook({ fileIds: [fileId] });
    const inFile = { params, body: { value: 'in the file', fileId } };
    const { id } = await trial.ada.call(endpoints.createTerm, inFile);
    const { id: elsewhere } = await trial.project.addTerm('elsewhere');
    await trial.project.edit(elsewhere, 'fr', 'ailleurs');
    await trial.project.edit(id, 'fr', 'ici');
    await addMark();
    await expect.poll(typesReceived).toHaveLength(3);
    expect(typesReceived().toSorted()).toEqual([
      'project.changed',
      'term.added',
      'translation.changed',
    ]);
    for (const { event } of trial.receiver.received) {
      const files = event.type === 'project.changed' ? [] : [{ id: fileId, path: body.path }];
      expect(event.data.files).toEqual(files);
    }
  });

  it('lets through what has some label, or is about no term', async () => {
    const { project } = trial;
    const wanted = await project.addLabel('urgent');
    const other = await project.addLabel('other');
    const [marked, plain] = [await project.addTerm('marked'), await project.addTerm('plain')];
    await trial.addWebhook({ labelIds: [wanted] });
    await project.labelTerm(plain.id, other);
    await project.labelTerm(marked.id, wanted);
    await project.edit(plain.id, 'fr', 'simple');
    await project.edit(marked.id, 'fr', 'marqué');
    await trial.ada.call(endpoints.updateLabel, {
      params: { ...project.params, labelId: other },
      body: { value: 'renamed', color: '#123456' },
    });
    await project.deleteTerm(plain.id);
    await project.deleteTerm(marked.id);
    await addMark();
    await expect.poll(kindsReceived).toHaveLength(4);
    expect(kindsReceived().toSorted()).toEqual([
      'project.update',
      'term.delete',
      'term.label',
      'translation.update',
    ]);
  });
});
