import { type ChangeSet, createClient, endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetIn, createTrialProject, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
}, 'createProject');

interface Query {
  readonly limit?: number;
  readonly cursor?: string;
  readonly termId?: string;
  readonly locale?: string;
}

const list = (query: Query = {}) =>
  ada.call(endpoints.listChangeSets, { params: project.params, query });

const idsOf = async (query: Query) => (await list(query)).changeSets.map(({ id }) => id);

const get = (changeSetId: string, query: { limit?: number; cursor?: string } = {}) =>
  ada.call(endpoints.getChangeSet, { params: { ...project.params, changeSetId }, query });

describe('the history', () => {
  it('says what was done, newest first, by whom and to how many', async () => {
    const { id } = await project.addTerm('open');
    const edited = await project.edit(id, 'fr', 'Ouvrir');
    const imported = changeSetIn(await project.importTexts('de_DE', { open: 'a', close: 'b' }));
    const undone = await project.undo(edited);
    const { changeSets, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    const [undo, file, edit, term, ...locales] = changeSets;
    expect(undo).toEqual({
      id: undone.changeSetId,
      kind: 'undo',
      actor: { type: 'user', id: ada.id, name: 'Ada' },
      locale: 'fr',
      date: expect.any(String),
      counts: { terms: 0, translations: 1, labels: 0 },
      undoes: edited,
      undoneBy: null,
    });
    expect(file).toMatchObject({
      id: imported,
      kind: 'file.import',
      locale: 'de_DE',
      counts: { terms: 1, translations: 2, labels: 0 },
    });
    expect(edit).toMatchObject({ id: edited, undoes: null, undoneBy: undone.changeSetId });
    expect(term).toMatchObject({
      kind: 'term.create',
      locale: null,
      counts: { terms: 1, translations: 0, labels: 0 },
    });
    expect(locales.map(({ kind, locale }) => [kind, locale])).toEqual([
      ['locale.create', 'fr'],
      ['locale.create', 'de_DE'],
    ]);
    const dates = changeSets.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect((await list()).changeSets).toEqual(changeSets);
  });

  it('is undone as long as the undo is not', async () => {
    const { id } = await project.addTerm('open');
    const edited = await project.edit(id, 'fr', 'Ouvrir');
    const undoneBy = async () => (await get(edited)).undoneBy;
    const { changeSetId } = await project.undo(edited);
    expect(await undoneBy()).toBe(changeSetId);
    const again = await project.undo(changeSetId);
    expect(await undoneBy()).toBeNull();
    await project.undo(again.changeSetId);
    expect(await undoneBy()).toBe(changeSetId);
  });

  it('names API clients, and nobody whose account is deleted', async () => {
    const token = await server.addClient(project.projectId, 'editor');
    const call = createClient({ baseUrl: server.url, token: () => token });
    const body = { value: 'of a client' };
    await call(endpoints.createTerm, { params: project.params, body });
    const edith = await server.addPerson('Edith');
    await server.addMember(project.projectId, edith, 'editor');
    await edith.call(endpoints.createTerm, { params: project.params, body: { value: 'of Edith' } });
    const actors = async () => (await list({ limit: 2 })).changeSets.map(({ actor }) => actor);
    expect(await actors()).toEqual([
      { type: 'user', id: edith.id, name: 'Edith' },
      { type: 'client', id: expect.any(String), name: 'Build' },
    ]);
    await edith.call(endpoints.deleteMe, {});
    expect((await actors())[0]).toEqual({ type: 'user', id: edith.id, name: null });
  });

  it('comes in parts, which stay exact while more is added', async () => {
    const { id } = await project.addTerm('open');
    for (const value of ['a', 'b', 'c', 'd']) await project.edit(id, 'fr', value);
    const all = await idsOf({});
    const parts: ChangeSet[][] = [];
    let cursor: string | undefined;
    do {
      const part = await list({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      parts.push(part.changeSets);
      cursor = part.nextCursor ?? undefined;
      await project.edit(id, 'fr', `e${parts.length}`);
    } while (cursor !== undefined);
    expect(parts.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(parts.flat().map((set) => set.id)).toEqual(all);
  });

  it('can be that of a term, of a locale, or of a translation', async () => {
    const open = (await project.addTerm('open')).id;
    const close = (await project.addTerm('close')).id;
    const inFrench = await project.edit(open, 'fr', 'Ouvrir');
    const inGerman = await project.edit(open, 'de_DE', 'Öffnen');
    const other = await project.edit(close, 'fr', 'Fermer');
    const labelled = await project.labelTerm(open, await project.addLabel('a'));
    const deleted = await project.deleteTerm(open);
    const [created] = (await list({ termId: open })).changeSets.slice(-1);
    expect(created?.kind).toBe('term.create');
    expect(await idsOf({ termId: open })).toEqual([
      deleted,
      labelled,
      inGerman,
      inFrench,
      created?.id,
    ]);
    expect(await idsOf({ termId: open, locale: 'fr' })).toEqual([deleted, labelled, inFrench]);
    expect((await idsOf({ locale: 'fr' })).slice(0, 4)).toEqual([
      deleted,
      labelled,
      other,
      inFrench,
    ]);
    expect(await idsOf({ locale: 'fr' })).not.toContain(inGerman);
    expect(await idsOf({ locale: 'it' })).toEqual([]);
    expect(await idsOf({ termId: project.projectId })).toEqual([]);
  });

  it.each([{ limit: '0' }, { limit: '201' }, { cursor: 'x' }, { termId: 'x' }, { locale: '\0\0' }])(
    'can not be asked for with %j',
    async (query) => {
      const path = `/projects/${project.projectId}/change-sets?${new URLSearchParams(query)}`;
      expect((await server.request('GET', path, { token: ada.token })).status).toBe(400);
    },
  );
});

describe('a change set', () => {
  it('has its changes, with the term as it is called', async () => {
    const { id: termId } = await project.addTerm('open', 'A button');
    const labelId = await project.addLabel('a');
    const edited = await project.edit(termId, 'fr', 'Ouvrir');
    const renamed = await project.changeTerm(termId, 'close', null);
    const labelled = await project.labelTerm(termId, labelId);
    const label = { id: labelId, value: 'a', color: '#123456' };
    const about = { termId, term: 'close' };
    expect((await get(edited)).changes).toEqual([
      {
        kind: 'translation.update',
        ...about,
        locale: 'fr',
        before: '',
        after: 'Ouvrir',
        beforeState: 'untranslated',
        afterState: 'translated',
      },
    ]);
    expect((await get(renamed)).changes).toEqual([
      {
        kind: 'term.update',
        ...about,
        before: { value: 'open', context: 'A button', isPlural: false, locked: false },
        after: { value: 'close', context: null, isPlural: false, locked: false },
      },
    ]);
    expect((await get(labelled)).changes).toEqual([
      { kind: 'label.add', ...about, locale: null, label },
      { kind: 'label.add', ...about, locale: 'de_DE', label },
      { kind: 'label.add', ...about, locale: 'fr', label },
    ]);
    const deleted = await project.deleteTerm(termId);
    await ada.call(endpoints.deleteLabel, { params: { ...project.params, labelId } });
    expect((await get(deleted)).changes).toEqual([
      {
        kind: 'term.delete',
        ...about,
        before: { value: 'close', context: null, isPlural: false, locked: false },
        after: null,
      },
      { kind: 'label.remove', ...about, locale: null, label: null },
      { kind: 'label.remove', ...about, locale: 'de_DE', label: null },
      {
        kind: 'translation.update',
        ...about,
        locale: 'fr',
        before: 'Ouvrir',
        after: '',
        beforeState: 'translated',
        afterState: 'untranslated',
      },
      { kind: 'label.remove', ...about, locale: 'fr', label: null },
    ]);
    expect((await get(edited)).changes).toMatchObject([{ term: 'close' }]);
  });

  it('is the same in parts', async () => {
    const texts = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`term ${n}`, `${n}`]));
    const made = changeSetIn(await project.importTexts('fr', texts));
    const whole = await get(made, { limit: 200 });
    expect(whole.changes).toHaveLength(20);
    expect(whole.nextCursor).toBeNull();
    const changes: unknown[] = [];
    let cursor: string | undefined;
    do {
      const part = await get(made, { limit: 7, ...(cursor === undefined ? {} : { cursor }) });
      changes.push(...part.changes);
      cursor = part.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(changes).toEqual(whole.changes);
  });

  it('does not know a cursor that was made up', async () => {
    const { id } = await project.addTerm('open');
    const made = await project.edit(id, 'fr', 'Ouvrir');
    const madeUp = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const cursors = ['x', madeUp([]), madeUp({ termId: id, locale: '\0', labelId: '' })];
    for (const cursor of cursors) {
      await expect(get(made, { cursor })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('is not there in another project', async () => {
    const { id } = await project.addTerm('open');
    const made = await project.edit(id, 'fr', 'Ouvrir');
    project = await createTrialProject(server, ada, 'createProject');
    await expect(get(made)).rejects.toMatchObject({ status: 404 });
    expect(await idsOf({ termId: id })).toEqual([]);
  });
});

describe('what changes nothing', () => {
  it('is not in the history, and has no change set', async () => {
    const { id } = await project.addTerm('open', 'A button');
    const labelId = await project.addLabel('a');
    await project.edit(id, 'fr', 'Ouvrir');
    await project.importTexts('fr', { open: 'Ouvrir' });
    await project.labelTerm(id, labelId);
    const before = await idsOf({});
    await expect(project.edit(id, 'fr', 'Ouvrir')).rejects.toThrow('nothing has changed');
    await expect(project.changeTerm(id, 'open')).rejects.toThrow('nothing has changed');
    await expect(project.labelTerm(id, labelId)).rejects.toThrow('nothing has changed');
    const answer = await project.importTexts('fr', { open: 'Ouvrir' });
    expect([answer.status, answer.headers.get('change-set')]).toEqual([200, null]);
    expect(await idsOf({})).toEqual(before);
  });

  it('in an import may still have added the locale', async () => {
    const made = changeSetIn(await project.importTexts('it', {}));
    expect(await get(made)).toMatchObject({ kind: 'locale.create', locale: 'it' });
  });
});
