import { endpoints, type Project } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { untilRemembered } from '../../../testing/remembered.ts';
import { followSoon } from '../../../testing/served.ts';
import { toPseudo } from '../../../testing/services/machine/pseudo-language.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';
import { downloadBackup, restoreBackup } from '../../../testing/trials/project-backups.ts';
import { deleteOldRuns } from './runs.queries.ts';

const trial = createMachineTrial(followSoon);
const localeCode = 'de_DE';
const standard = { providerName: 'Trial', model: 'large', promptVersion: 0 };

const run = async (body: object = {}) =>
  trial.endOf((await trial.startRun({ locales: [localeCode], ...body })).id);

const listVersions = async (termId: string) => {
  const params = { ...trial.project.params, localeCode, termId };
  return (await trial.ada.call(endpoints.listVersions, { params })).versions;
};

/** How the translation of a term came about, as it is now. */
const originOf = async (termId: string, params = trial.project.params) => {
  const all = await trial.ada.call(endpoints.listTermTranslations, {
    params: { ...params, termId },
  });
  const { origin, machine } = all.find(({ locale }) => locale === localeCode) ?? {};
  return { origin, machine };
};

const mark = (termId: string, state: 'reviewed' | 'outdated') =>
  trial.ada.call(endpoints.updateTranslation, {
    params: { ...trial.project.params, localeCode },
    body: { termId, state },
  });

describe('a translation of a run', () => {
  it('says which model made it by which version of the prompt, in each of its versions', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    await trial.addProvider();
    const { params } = trial.project;
    const template = { params, body: { template: 'To {{language}}.' } };
    await trial.ada.call(endpoints.createMachinePromptVersion, template);
    await run();
    const made = { origin: 'machine', machine: { ...standard, promptVersion: 1 } };
    expect(await originOf(termId)).toEqual(made);
    await mark(termId, 'reviewed');
    expect(await originOf(termId)).toEqual(made);
    const edit = await trial.project.edit(termId, localeCode, 'Auf');
    expect(await originOf(termId)).toEqual({ origin: 'person', machine: null });
    await trial.project.undo(edit);
    expect(await originOf(termId)).toEqual(made);
    const versions = await listVersions(termId);
    expect(versions.map(({ kind, origin, machine }) => [kind, origin, machine])).toEqual([
      ['undo', 'machine', made.machine],
      ['translation.update', 'person', null],
      ['translation.update', 'machine', made.machine],
      ['translation.machine', 'machine', made.machine],
    ]);
  });

  it('says so longer than there are runs, and in a project that was restored from a backup', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    await trial.addProvider();
    await run();
    const { params } = trial.project;
    const { db } = trial.server.database;
    await deleteOldRuns(db, [params.projectId], 0);
    expect(await trial.ada.call(endpoints.listMachineRuns, { params })).toEqual([]);
    const made = { origin: 'machine', machine: standard };
    expect(await originOf(termId)).toEqual(made);
    const backup = await downloadBackup(trial.ada, params.projectId);
    const copy = await restoreBackup(trial.server, trial.ada, backup);
    expect(copy.status, copy.text).toBe(201);
    expect(await originOf(termId, { projectId: (copy.data as Project).id })).toEqual(made);
  });

  it('is of the model that was there when it was made', async () => {
    const ids = await trial.addTexts(
      Array.from({ length: 60 }, (_, n) => ({ value: `key.${n}`, source: `Text number ${n}` })),
    );
    const { id: providerId } = await trial.addProvider({ limits: oneAtOnce });
    const params = { ...trial.project.params, providerId };
    let isFirst = true;
    trial.machine.change({
      async meanwhile() {
        if (!isFirst) return;
        isFirst = false;
        await trial.ada.call(endpoints.updateMachineProvider, { params, body: { model: 'small' } });
      },
    });
    expect(await run()).toMatchObject({ state: 'done', model: 'small', progress: { done: 60 } });
    const models = new Set<string>();
    for (const termId of [ids[0], ids[59]]) {
      models.add((await originOf(termId ?? '')).machine?.model ?? '');
    }
    expect([...models]).toEqual(['large', 'small']);
  });

  it('says nothing of a prompt where there is no model', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    await trial.addProvider({ kind: 'libretranslate', url: trial.machine.url, model: null });
    await run();
    const machine = { providerName: 'Trial', model: null, promptVersion: null };
    expect(await originOf(termId)).toEqual({ origin: 'machine', machine });
  });

  it('makes a text up to date that a machine would write again', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    await trial.addProvider();
    await run();
    await mark(termId, 'outdated');
    expect(await run({ targets: ['outdated'] })).toMatchObject({
      progress: { done: 1, failed: 0 },
    });
    const [last] = await listVersions(termId);
    expect(last).toMatchObject({
      kind: 'translation.machine',
      before: toPseudo('Open'),
      after: toPseudo('Open'),
      afterState: 'translated',
    });
    // The same text in the same state is none that was not saved.
    expect(await run({ targets: ['machine'] })).toMatchObject({
      changeSetId: null,
      progress: { done: 1, failed: 0 },
    });
  });
});

describe('what a run takes from the memory', () => {
  const remember = async (source: string, target: string) => {
    const texts = [source, source, 'Quite another text'];
    const [known = '', same = '', other = ''] = await trial.addTexts(
      texts.map((one, n) => ({ value: `key.${n}`, source: one })),
    );
    await trial.project.edit(known, localeCode, target);
    await untilRemembered(trial.server, trial.project.params.projectId);
    return { same, other };
  };

  it('is of the memory and not of a machine', async () => {
    await trial.addProvider();
    const { same, other } = await remember('Save {name}', '{name} speichern');
    expect(await run({ usesMemory: true })).toMatchObject({ progress: { done: 2, fromMemory: 1 } });
    expect(await originOf(same)).toEqual({ origin: 'memory', machine: null });
    expect(await originOf(other)).toEqual({ origin: 'machine', machine: standard });
    const [version] = await listVersions(same);
    expect(version).toMatchObject({ kind: 'translation.machine', origin: 'memory', machine: null });
    const { params } = trial.project;
    const query = { locale: localeCode, search: 'is:machine' };
    expect(await trial.ada.call(endpoints.listEntries, { params, query })).toMatchObject({
      total: 1,
    });
  });

  it('is translated where a check finds an error in it', async () => {
    await trial.addProvider();
    const { same } = await remember('Save {name}', 'Speichern');
    expect(await run({ usesMemory: true })).toMatchObject({
      progress: { done: 2, failed: 0, fromMemory: 0 },
    });
    expect(await originOf(same)).toEqual({ origin: 'machine', machine: standard });
  });
});

const oneAtOnce = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: 1,
  monthlyCost: null,
};
