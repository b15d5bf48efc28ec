import {
  type CheckLevel,
  endpoints,
  type Input,
  maxPastedCells,
  type PasteOutcome,
} from '@parlance/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../testing/checked-project.ts';
import { contentOf, expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let params: { projectId: string };
let ids: Readonly<Record<string, string>>;
let changeSets: string[];

const plural = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  params = { projectId: project.projectId };
  changeSets = [];
  await project.importTexts('en', {
    open: 'Open',
    size: 'Size: {size}',
    many: plural('# folder', '# folders'),
  });
  await project.importTexts('de', { open: 'Öffnen', size: 'Größe: {size}' });
  ids = await project.termIds();
});

type Cells = Input<typeof endpoints.applyPaste>['body']['cells'];

const cell = (locale: string, key: string, value: string, revision = 0): Cells[number] => ({
  termId: ids[key] ?? key,
  locale,
  value,
  revision,
});

async function preview(cells: Cells, person = ada): Promise<PasteOutcome[]> {
  return (await person.call(endpoints.previewPaste, { params, body: { cells } })).cells;
}

function paste(cells: Cells, person = ada) {
  const onChangeSet = (id: string) => changeSets.push(id);
  return person.call(endpoints.applyPaste, { params, body: { cells } }, { onChangeSet });
}

async function undo() {
  const changeSetId = changeSets.at(-1) ?? '';
  await ada.call(endpoints.undoChangeSet, { params: { ...params, changeSetId } });
}

const content = () => contentOf({ server, person: ada, projectId: project.projectId });

async function textsOf(key: string): Promise<Record<string, string>> {
  const of = { ...params, termId: ids[key] ?? '' };
  const texts = await ada.call(endpoints.listTermTranslations, { params: of });
  return Object.fromEntries(texts.map(({ locale, value }) => [locale, value]));
}

/** Expects what a preview tells of texts, and that pasting them does just that. */
async function expectOutcomes(
  cells: Cells,
  expected: readonly (string | undefined)[],
  person = ada,
): Promise<readonly PasteOutcome[]> {
  const shown = await preview(cells, person);
  expect(shown.map(({ outcome, reason }) => reason ?? outcome)).toEqual(expected);
  const { changed, unchanged, refused } = await paste(cells, person);
  const outcomes = shown.map(({ outcome }) => outcome);
  expect(changed).toBe(outcomes.filter((one) => one === 'changed').length);
  expect(unchanged).toBe(outcomes.filter((one) => one === 'same').length);
  expect(refused).toEqual(
    shown.flatMap(({ reason, current }, at) =>
      reason ? [{ cell: at, reason, ...(current && { current }) }] : [],
    ),
  );
  return shown;
}

async function lock(key: string) {
  const body = { select: { ids: [ids[key] ?? ''] }, do: { action: 'lock' as const } };
  await ada.call(endpoints.changeTerms, { params, body });
}

async function refusal(body: object): Promise<{ status: number; details?: unknown }> {
  const path = `/projects/${project.projectId}/pastes`;
  const shown = await server.request('POST', `${path}/preview`, { token: ada.token, body });
  const { status, text } = await server.request('POST', path, { token: ada.token, body });
  expect([status, text]).toEqual([shown.status, shown.text]);
  return { status, ...JSON.parse(text).error };
}

describe('pasting', () => {
  const some = () => [
    cell('de', 'open', 'Aufmachen', 1),
    cell('fr', 'open', 'Ouvrir'),
    cell('fr', 'size', 'Taille\u00a0: {size}'),
    cell('de', 'size', '', 1),
    cell('en', 'open', 'Open it', 1),
    cell('de', 'many', plural('# Ordner', '# Ordner')),
  ];

  it('writes new texts, other texts and none, as one change set that is undone as one', async () => {
    const of = { ...params, localeCode: 'de' };
    const body = { termId: ids.open ?? '', state: 'reviewed' } as const;
    await ada.call(endpoints.updateTranslation, { params: of, body });
    const before = await content();
    const cells = some().with(0, cell('de', 'open', 'Aufmachen', 2));
    expect(await paste(cells)).toEqual({ changed: 6, unchanged: 0, refused: [] });
    expect(await textsOf('open')).toEqual({ de: 'Aufmachen', en: 'Open it', fr: 'Ouvrir' });
    expect(await textsOf('size')).toMatchObject({ de: '', fr: 'Taille\u00a0: {size}' });
    const changeSetId = changeSets.at(-1) ?? '';
    const { kind, locale, counts } = await ada.call(endpoints.getChangeSet, {
      params: { ...params, changeSetId },
    });
    expect({ kind, locale, counts }).toEqual({
      kind: 'translation.paste',
      locale: null,
      counts: { terms: 0, translations: 6, labels: 0 },
    });
    expect((await content()).filter((line) => line.includes('reviewed'))).toEqual([]);
    const all = { server, person: ada, projectId: project.projectId };
    await expectCountersToAgree(all);
    await undo();
    expect(await content()).toEqual(before);
    await expectCountersToAgree(all);
    await expectHistoryToAgree(all);
  });

  it('is one activity and one event, of the locale where it is one', async () => {
    await paste(some());
    await paste([cell('fr', 'many', plural('# dossier', '# dossiers'))]);
    const { activities } = await ada.call(endpoints.listActivity, { params });
    expect(activities.slice(0, 2)).toMatchObject([
      { kind: 'translation.paste', details: { locale: 'fr' }, changeSetId: changeSets[1] },
      { kind: 'translation.paste', details: {}, changeSetId: changeSets[0] },
    ]);
    expect(activities[1]?.details).not.toHaveProperty('locale');
    const [version] = (
      await ada.call(endpoints.listVersions, {
        params: { ...params, localeCode: 'fr', termId: ids.many ?? '' },
      })
    ).versions;
    expect(version).toMatchObject({ kind: 'translation.paste', origin: 'person', before: '' });
  });

  it('once more changes nothing, whatever the revisions are by then', async () => {
    await paste(some());
    const after = await content();
    expect(await paste(some())).toEqual({ changed: 0, unchanged: 6, refused: [] });
    expect(changeSets).toHaveLength(1);
    expect((await preview(some())).map(({ outcome }) => outcome)).toEqual(Array(6).fill('same'));
    expect(await content()).toEqual(after);
  });

  it('leaves what somebody has changed meanwhile, and tells what it is', async () => {
    await project.edit('de', 'open', 'Anders');
    await project.edit('fr', 'open', 'Autrement');
    const cells = some();
    const current = (value: string, revision: number) => ({
      value,
      state: 'translated',
      revision,
    });
    const others = Array(4).fill('changed');
    const outcomes = await expectOutcomes(cells, ['revision', 'revision', ...others]);
    expect(outcomes[0]?.current).toEqual(current('Anders', 2));
    expect(outcomes[1]?.current).toEqual(current('Autrement', 1));
    expect(await textsOf('open')).toEqual({ de: 'Anders', en: 'Open it', fr: 'Autrement' });
  });

  it('leaves locked terms, but in the source locale', async () => {
    await lock('open');
    const cells = [
      cell('de', 'open', 'Aufmachen', 1),
      cell('en', 'open', 'Open it', 1),
      cell('de', 'open', 'Öffnen', 1),
    ];
    await expectOutcomes(cells.slice(0, 2), ['locked', 'changed']);
    await expectOutcomes(cells.slice(2), ['same']);
  });

  it('leaves what the project does not have', async () => {
    const elsewhere = await server.createProject(ada, { locales: ['de'] });
    const { id } = await ada.call(endpoints.createTerm, {
      params: { projectId: elsewhere },
      body: { value: 'foreign' },
    });
    await ada.call(endpoints.deleteTerm, { params: { ...params, termId: ids.many ?? '' } });
    await ada.call(endpoints.deleteProjectLocale, { params: { ...params, localeCode: 'fr' } });
    const cells = [
      cell('de', id, 'Fremd'),
      cell('de', crypto.randomUUID(), 'Keiner'),
      cell('de', 'many', 'Gelöscht'),
      cell('it', 'open', 'Apri'),
      cell('fr', 'open', 'Ouvrir'),
      cell('DE', 'open', 'Aufmachen', 1),
    ];
    await expectOutcomes(cells, ['term', 'term', 'term', 'locale', 'locale', 'changed']);
  });

  it('writes in the locales that somebody may translate into', async () => {
    const bob = await server.addPerson();
    await server.addMember(project.projectId, bob, 'translator', ['fr']);
    const cells = [cell('de', 'open', 'Aufmachen', 1), cell('fr', 'open', 'Ouvrir')];
    await expectOutcomes(cells, ['permission', 'changed'], bob);
    expect(await textsOf('open')).toEqual({ de: 'Öffnen', en: 'Open', fr: 'Ouvrir' });
    const [changeSetId = ''] = changeSets;
    await bob.call(endpoints.undoChangeSet, { params: { ...params, changeSetId } });
    const viewer = await server.addPerson();
    await server.addMember(project.projectId, viewer, 'viewer');
    await expect(preview(cells, viewer)).rejects.toMatchObject({ status: 404 });
    await expect(paste(cells, viewer)).rejects.toMatchObject({ status: 404 });
  });

  it('leaves malformed plurals and texts that are too long', async () => {
    const content =
      '<resources><plurals name="files"><item quantity="other">%d</item></plurals></resources>';
    await server.importFile(ada, project.projectId, {
      locale: 'en',
      format: 'androidxml',
      content,
    });
    ids = await project.termIds();
    const cells = [
      cell('de', 'files', '{n, plural, one {# Ordner}'),
      cell('fr', 'files', 'dossiers'),
      cell('de', 'many', '{n, plural, one {# Ordner}'),
      cell('fr', 'open', '😀'.repeat(8193)),
      cell('fr', 'size', `{size}${'😀'.repeat(8186)}`),
    ];
    await expectOutcomes(cells, ['plural', 'changed', 'changed', 'length', 'changed']);
  });

  it('takes no translation twice, no broken characters and no more than 2000', async () => {
    const twice = [cell('de', 'open', 'a', 1), cell('fr', 'open', 'a'), cell('de', 'open', 'b', 1)];
    twice[2] = { ...cell('de', 'open', 'b', 1), termId: (ids.open ?? '').toUpperCase() };
    expect(await refusal({ cells: twice })).toMatchObject({
      status: 400,
      details: [{ path: 'body.cells.2', message: 'is the same translation as body.cells.0' }],
    });
    for (const value of ['a\0b', 'a\ud800b']) {
      expect(await refusal({ cells: [cell('de', 'open', value, 1)] })).toMatchObject({
        status: 400,
        details: [{ path: 'body.cells.0.value' }],
      });
    }
    const many = Array.from({ length: maxPastedCells + 1 }, () => cell('de', 'open', 'x', 1));
    expect(await refusal({ cells: many })).toMatchObject({
      status: 400,
      details: [{ path: 'body.cells' }],
    });
    expect(await refusal({ cells: [] })).toMatchObject({ status: 400 });
    expect(await refusal({ cells: [{ ...cell('de', 'open', 'x'), state: 'x' }] })).toMatchObject({
      status: 400,
    });
  });

  it('stores texts as they are, whatever is in them', async () => {
    const texts = [
      '=HYPERLINK("http://x")',
      '"quoted"\tand\r\nbroken',
      '\u202Egnirts\u200b',
      "'; drop table terms; --",
      '{"a": [1]}',
      ' \n ',
      '$1 \\1 %s',
    ];
    for (const [at, text] of texts.entries()) {
      const { changed } = await paste([cell('fr', 'open', text, at)]);
      expect(changed).toBe(1);
      expect((await textsOf('open')).fr).toBe(text);
    }
  });
});

describe('what the checks say of pasted texts', () => {
  const setLevel = (check: string, level: CheckLevel) => project.setLevels({ check, level });

  it('is told before, with what is new and what goes away', async () => {
    await project.edit('de', 'size', 'Größe:  {size}');
    const [worse, mended, cleared] = await preview([
      cell('fr', 'size', 'Taille'),
      cell('de', 'size', 'Größe: {size}', 2),
      cell('de', 'open', '', 1),
    ]);
    expect(worse).toMatchObject({
      outcome: 'changed',
      findings: [{ check: 'placeholder.missing', isNew: true, isIgnored: false }],
      gone: [],
    });
    expect(mended).toMatchObject({ findings: [], gone: [{ check: 'space.double' }] });
    expect(cleared).toMatchObject({ outcome: 'changed', findings: [], gone: [] });
    const [same] = await preview([cell('de', 'size', 'Größe  {size}', 2)]);
    expect(same?.findings).toContainEqual(expect.objectContaining({ check: 'space.double' }));
    expect(same?.findings.find(({ check }) => check === 'space.double')?.isNew).toBe(false);
  });

  it('is stored when they are written', async () => {
    await paste([cell('fr', 'size', 'Taille'), cell('de', 'size', 'Größe', 1)]);
    const { findings } = await ada.call(endpoints.listFindings, { params });
    expect(findings.map(({ check, locale }) => `${locale} ${check}`).sort()).toEqual([
      'de placeholder.missing',
      'fr placeholder.missing',
    ]);
    expect(await project.found()).toHaveLength(2);
    await undo();
    expect(await project.found()).toEqual([]);
  });

  it('keeps them from being saved where the project wants it, unless it is ignored', async () => {
    await setLevel('placeholder.missing', 'save');
    const cells = [cell('fr', 'size', 'Taille'), cell('fr', 'open', 'Ouvrir')];
    const [refused] = await expectOutcomes(cells, ['check', 'changed']);
    expect(refused?.findings).toMatchObject([{ check: 'placeholder.missing' }]);
    const { fingerprint = '' } = refused?.findings[0] ?? {};
    const ignore = { scope: 'finding', check: 'placeholder.missing', fingerprint } as const;
    const body = { ...ignore, termId: ids.size ?? '', locale: 'fr' };
    await ada.call(endpoints.createIgnore, { params, body });
    await expectOutcomes(cells.slice(0, 1), ['changed']);
  });

  it('does not keep a text from staying what it is', async () => {
    await project.edit('de', 'size', 'Größe');
    await setLevel('placeholder.missing', 'save');
    await expectOutcomes([cell('de', 'size', 'Größe', 2)], ['same']);
  });
});

describe('a project of many texts', () => {
  const keys = Array.from({ length: 400 }, (_, n) => `key.${n}`);
  const locales = ['de', 'es', 'fr', 'it', 'pt'];

  beforeEach(async () => {
    for (const code of ['es', 'it', 'pt']) {
      await ada.call(endpoints.addProjectLocale, { params, body: { code } });
    }
    await project.importTexts('en', Object.fromEntries(keys.map((key) => [key, `{a} of ${key}`])));
    ids = await project.termIds();
  });

  it(`takes ${maxPastedCells} texts at once within ten seconds, and gives all back`, async () => {
    const before = await content();
    const cells = keys.flatMap((key) =>
      locales.map((locale) => cell(locale, key, `{a} ${locale} ${'Wörter '.repeat(20)}`)),
    );
    expect(cells).toHaveLength(maxPastedCells);
    const start = performance.now();
    expect(await preview(cells)).toHaveLength(maxPastedCells);
    const shown = performance.now();
    expect(await paste(cells)).toEqual({ changed: maxPastedCells, unchanged: 0, refused: [] });
    const written = performance.now();
    expect(shown - start).toBeLessThan(10_000);
    expect(written - shown).toBeLessThan(10_000);
    await undo();
    expect(await content()).toEqual(before);
  });
});
