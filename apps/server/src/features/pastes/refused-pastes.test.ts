import { endpoints, maxPastedCells } from '@parlance/contract';
import { expect, it } from 'vitest';
import type { CheckedProject } from '../../testing/checked-project.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { beforeEachPaste, type PasteTrial } from '../../testing/trials/paste-trial.ts';

// What is not pasted, and why. A preview tells all of it before.

let trial: PasteTrial;
let server: TestServer;
let ada: Person;
let project: CheckedProject;
let params: { readonly projectId: string };

beforeEachPaste((started) => {
  trial = started;
  ({ server, person: ada, project, params } = trial);
});

async function lock(key: string) {
  const body = { select: { ids: [trial.idOf(key)] }, do: { action: 'lock' as const } };
  await ada.call(endpoints.changeTerms, { params, body });
}

async function refusal(body: object): Promise<{ status: number; details?: unknown }> {
  const path = `/projects/${project.projectId}/pastes`;
  const shown = await server.request('POST', `${path}/preview`, { token: ada.token, body });
  const { status, text } = await server.request('POST', path, { token: ada.token, body });
  expect([status, text]).toEqual([shown.status, shown.text]);
  return { status, ...JSON.parse(text).error };
}

it('a paste leaves what somebody has changed meanwhile, and tells what it is', async () => {
  await project.edit('de', 'open', 'Anders');
  await project.edit('fr', 'open', 'Autrement');
  const cells = [
    trial.cell('de', 'open', 'Aufmachen', 1),
    trial.cell('fr', 'open', 'Ouvrir'),
    trial.cell('en', 'open', 'Open it', 1),
  ];
  const current = (value: string, revision: number) => ({
    value,
    state: 'translated',
    revision,
  });
  const outcomes = await trial.expectOutcomes(cells, ['revision', 'revision', 'changed']);
  expect(outcomes[0]?.current).toEqual(current('Anders', 2));
  expect(outcomes[1]?.current).toEqual(current('Autrement', 1));
  expect(await trial.textsOf('open')).toEqual({ de: 'Anders', en: 'Open it', fr: 'Autrement' });
});

it('a paste leaves locked terms, but in the source locale', async () => {
  await lock('open');
  const cells = [
    trial.cell('de', 'open', 'Aufmachen', 1),
    trial.cell('en', 'open', 'Open it', 1),
    trial.cell('de', 'open', 'Öffnen', 1),
  ];
  await trial.expectOutcomes(cells.slice(0, 2), ['locked', 'changed']);
  await trial.expectOutcomes(cells.slice(2), ['same']);
});

it('a paste leaves what the project does not have', async () => {
  const elsewhere = await server.addProject(ada, { locales: ['de'] });
  const { id } = await ada.call(endpoints.createTerm, {
    params: { projectId: elsewhere },
    body: { value: 'foreign' },
  });
  await ada.call(endpoints.deleteTerm, { params: { ...params, termId: trial.idOf('many') } });
  await ada.call(endpoints.deleteProjectLocale, { params: { ...params, localeCode: 'fr' } });
  const cells = [
    trial.cell('de', id, 'Fremd'),
    trial.cell('de', crypto.randomUUID(), 'Keiner'),
    trial.cell('de', 'many', 'Gelöscht'),
    trial.cell('it', 'open', 'Apri'),
    trial.cell('fr', 'open', 'Ouvrir'),
    trial.cell('DE', 'open', 'Aufmachen', 1),
  ];
  await trial.expectOutcomes(cells, ['term', 'term', 'term', 'locale', 'locale', 'changed']);
});

it('a paste writes in the locales that somebody may translate into', async () => {
  const bob = await server.addPerson();
  await server.addMember(project.projectId, bob, 'translator', ['fr']);
  const cells = [trial.cell('de', 'open', 'Aufmachen', 1), trial.cell('fr', 'open', 'Ouvrir')];
  await trial.expectOutcomes(cells, ['permission', 'changed'], bob);
  expect(await trial.textsOf('open')).toEqual({ de: 'Öffnen', en: 'Open', fr: 'Ouvrir' });
  const [changeSetId = ''] = trial.changeSets;
  await bob.call(endpoints.undoChangeSet, { params: { ...params, changeSetId } });
  const carl = await server.addPerson();
  await server.addMember(project.projectId, carl, 'translator', ['de', 'fr']);
  const before = await trial.content();
  const again = cells.with(1, trial.cell('fr', 'open', 'Ouvrir', 2));
  await trial.expectOutcomes(again, ['changed', 'changed'], carl);
  const ofCarl = { ...params, changeSetId: trial.changeSets.at(-1) ?? '' };
  await expect(bob.call(endpoints.undoChangeSet, { params: ofCarl })).rejects.toMatchObject({
    status: 404,
  });
  await carl.call(endpoints.undoChangeSet, { params: ofCarl });
  expect(await trial.content()).toEqual(before);
  const viewer = await server.addPerson();
  await server.addMember(project.projectId, viewer, 'viewer');
  await expect(trial.preview(cells, viewer)).rejects.toMatchObject({ status: 404 });
  await expect(trial.paste(cells, viewer)).rejects.toMatchObject({ status: 404 });
});

it('a paste leaves malformed plurals and texts that are too long', async () => {
  const content =
    '<resources><plurals name="files"><item quantity="other">%d</item></plurals></resources>';
  await server.importFile(ada, project.projectId, {
    locale: 'en',
    format: 'androidxml',
    content,
  });
  await trial.readTerms();
  const cells = [
    trial.cell('de', 'files', '{n, plural, one {# Ordner}'),
    trial.cell('fr', 'files', 'dossiers'),
    trial.cell('de', 'many', '{n, plural, one {# Ordner}'),
    trial.cell('fr', 'open', '😀'.repeat(8193)),
    trial.cell('fr', 'size', `{size}${'😀'.repeat(8186)}`),
  ];
  await trial.expectOutcomes(cells, ['plural', 'changed', 'changed', 'length', 'changed']);
});

it('a paste takes no translation twice, no broken characters and no more than 2000', async () => {
  const twice = [
    trial.cell('de', 'open', 'a', 1),
    trial.cell('fr', 'open', 'a'),
    trial.cell('de', 'open', 'b', 1),
  ];
  twice[2] = { ...trial.cell('de', 'open', 'b', 1), termId: trial.idOf('open').toUpperCase() };
  expect(await refusal({ cells: twice })).toMatchObject({
    status: 400,
    details: [{ path: 'body.cells.2', message: 'is the same translation as body.cells.0' }],
  });
  for (const value of ['a\0b', 'a\ud800b']) {
    expect(await refusal({ cells: [trial.cell('de', 'open', value, 1)] })).toMatchObject({
      status: 400,
      details: [{ path: 'body.cells.0.value' }],
    });
  }
  const many = Array.from({ length: maxPastedCells + 1 }, () => trial.cell('de', 'open', 'x', 1));
  expect(await refusal({ cells: many })).toMatchObject({
    status: 400,
    details: [{ path: 'body.cells' }],
  });
  expect(await refusal({ cells: [] })).toMatchObject({ status: 400 });
  expect(
    await refusal({ cells: [{ ...trial.cell('de', 'open', 'x'), state: 'x' }] }),
  ).toMatchObject({
    status: 400,
  });
});

it('a paste takes four megabytes, and no more', async () => {
  const { textsOf } = trial;
  const keys = Array.from({ length: 130 }, (_, n) => `key.${n}`);
  await project.importTexts('en', Object.fromEntries(keys.map((key) => [key, key])));
  await trial.readTerms();
  const cells = keys.map((key) => trial.cell('fr', key, '語'.repeat(8000)));
  expect(await trial.paste(cells)).toMatchObject({ changed: 130 });
  expect((await textsOf('key.129')).fr).toBe('語'.repeat(8000));
  const more = [...cells, ...keys.map((key) => trial.cell('de', key, '語'.repeat(8000)))];
  expect(await refusal({ cells: more })).toMatchObject({ status: 413, code: 'PayloadTooLarge' });
});
