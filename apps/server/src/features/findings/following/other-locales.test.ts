import { endpoints } from '@parlance/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUnits } from '../../../integrations/checks/check-units.ts';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { rowsOf } from '../../../testing/content.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';
import { checkByTime } from './other-locales.service.ts';
import type { PageContext } from './pages.service.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  const { projectId } = project;
  await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code: 'pl' } });
  await project.importTexts('en', { left: '%d left', save: 'Save' });
});

const sources = async () => (await project.found()).filter((one) => one.startsWith('en '));

async function findSources() {
  await project.found();
  const { findings } = await ada.call(endpoints.listFindings, {
    params: { projectId: project.projectId },
    query: { locale: 'en' },
  });
  return findings.map(({ term, data }) => ({ term, data }));
}

describe('a source text that fails in many locales', () => {
  const failing = 'en left source.failing';
  const failingIn = (...locales: string[]) => ({
    term: 'left',
    data: { count: locales.length, total: 3, locales },
  });

  beforeEach(async () => {
    await project.setLevels({ check: 'source.failing', level: 'info' });
    await project.importTexts('de', { left: 'noch', save: 'Sichern' });
    await project.importTexts('fr', { left: 'reste', save: 'Enregistrer' });
  });

  it('is found as soon as there are enough of them, and no longer', async () => {
    expect(await sources()).toEqual([]);
    await project.edit('pl', 'left', 'zostało');
    expect(await findSources()).toEqual([failingIn('de', 'fr', 'pl')]);
    await project.edit('fr', 'left', 'reste %d');
    expect(await sources()).toEqual([]);
  });

  it('is found in all other ways that lead there', async () => {
    await project.importTexts('pl', { left: 'zostało' });
    expect(await sources()).toEqual([failing]);
    await project.edit('en', 'left', 'Some left');
    expect(await sources()).toEqual([]);
    await project.edit('en', 'left', '%d left');
    expect(await sources()).toEqual([failing]);
    await project.setLevels({ check: 'source.failing', level: 'off' });
    expect(await sources()).toEqual([]);
    await project.setLevels({ check: 'source.failing', level: 'warning' });
    expect(await sources()).toEqual([failing]);
    await project.setLevels(
      { check: 'source.failing', level: 'info' },
      { check: 'placeholder.missing', level: 'off', locale: 'pl' },
    );
    expect(await sources()).toEqual([]);
  });

  it('tells the locales of now', async () => {
    const { projectId } = project;
    await project.importTexts('pl', { left: 'zostało' });
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'it' } });
    await project.importTexts('it', { left: 'restano' });
    expect((await findSources())[0]?.data).toMatchObject({ count: 4, total: 4 });
    await ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode: 'de' } });
    expect(await findSources()).toEqual([failingIn('fr', 'it', 'pl')]);
  });

  it('does not count what somebody ignores', async () => {
    const { projectId } = project;
    await project.importTexts('pl', { left: 'zostało' });
    expect(await sources()).toEqual([failing]);
    const { findings } = await ada.call(endpoints.listFindings, {
      params: { projectId },
      query: { locale: 'pl' },
    });
    const { left: termId = '' } = await project.termIds();
    for (const { check, fingerprint } of findings) {
      await ada.call(endpoints.createIgnore, {
        params: { projectId },
        body: { check, fingerprint, scope: 'finding', termId, locale: 'pl' },
      });
    }
    expect(await sources()).toEqual([]);
  });

  it('is found while it is typed, and stays when it is saved', async () => {
    const { projectId } = project;
    await project.importTexts('pl', { left: 'zostało' });
    expect(await sources()).toEqual([failing]);
    const { left: termId = '' } = await project.termIds();
    const { otherLocales } = await ada.call(endpoints.getCheckedTerm, {
      params: { projectId },
      query: { termId, locale: 'en' },
    });
    expect(otherLocales).toEqual({
      count: 3,
      translated: 3,
      usual: 2.5,
      days: 0,
      faulty: ['de', 'fr', 'pl'],
    });
    const texts = [{ value: '%d more', termId, locale: 'en' }];
    const [answer] = await ada.call(endpoints.checkTexts, {
      params: { projectId },
      body: { texts },
    });
    expect(answer?.findings.map(({ check }) => check)).toEqual(['source.failing']);
    const { findings } = await project.edit('en', 'left', '%d more');
    expect(findings?.map(({ check }) => check)).toEqual(['source.failing']);
  });
});

describe('a source text that nobody translates', () => {
  const waiting = 'en left source.untranslated';

  beforeEach(async () => {
    await project.setLevels({ check: 'source.untranslated', level: 'info' });
    for (const locale of ['de', 'fr', 'pl']) await project.importTexts(locale, { save: 'x' });
    await project.found();
  });

  /** As if the terms had been there for so long, and the clock looked at them. */
  async function lookAfterDays(days: number) {
    await rowsOf(
      { server, person: ada, projectId: project.projectId },
      `update terms set created_at = now() - interval '${days} days' where project_id = :project`,
    );
    const parts = {
      answering: { settled: async () => {} },
      db: server.database.db,
      events: { tell() {} },
      formatWorkers: { checkUnits },
    };
    await checkByTime(parts as unknown as PageContext, new AbortController().signal);
  }

  it('is found after a quarter of a year, until there are translations', async () => {
    await lookAfterDays(89);
    expect(await sources()).toEqual([]);
    await lookAfterDays(90);
    expect(await findSources()).toEqual([{ term: 'left', data: { count: 3, total: 3 } }]);
    await project.edit('de', 'left', '%d übrig');
    expect(await sources()).toEqual([]);
    await project.edit('de', 'left', '');
    expect(await sources()).toEqual([waiting]);
  });

  it('is not found any more where locales translate little at all', async () => {
    await lookAfterDays(100);
    expect(await sources()).toEqual([waiting]);
    for (const locale of ['de', 'fr', 'pl']) await project.edit(locale, 'save', '');
    await lookAfterDays(100);
    expect(await sources()).toEqual([]);
  });
});
