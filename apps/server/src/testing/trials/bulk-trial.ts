import { type BulkResult, endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import type { Answer, Person, TestServer } from '../test-server.ts';
import { changeSetIn, type TrialProject } from '../trial-project.ts';
import { beforeEachTrial } from './each-trial.ts';

export const nowhere = '00000000-0000-4000-8000-000000000000';
/** Selects everything. */
export const all = { filter: {} };

/** The helpers for tests of bulk changes. */
export interface BulkTrial {
  server(): TestServer;
  /** The admin of the projects. */
  ada(): Person;
  /** A new project for each test: four terms, three of them translated into French and two into German. */
  project(): TrialProject;
  onTerms(select: unknown, task: unknown, to?: TrialProject): Promise<Answer>;
  inLocale(code: string, select: unknown, task: unknown, by?: Person): Promise<Answer>;
  inGerman(select: unknown, task: unknown): Promise<Answer>;
  idsOf(...values: string[]): Promise<string[]>;
  /** The texts of a locale by term. */
  textsIn(locale: string): Promise<Record<string, string>>;
  /** The states of a locale by term. */
  statesIn(locale: string): Promise<Record<string, string>>;
  /** The number of labels on each term, or on its translation in the locale. */
  labelsIn(locale?: string): Promise<Record<string, number>>;
  /** Expects that the undo of a change restores all content. */
  expectUndoable(act: () => Promise<Answer>): Promise<void>;
}

/** Creates the helpers. A test file has to call it at its top. */
export function createBulkTrial(): BulkTrial {
  let server: TestServer;
  let ada: Person;
  let project: TrialProject;

  beforeEachTrial(async (trial) => {
    ({ server, ada, project } = trial);
    await project.importTexts('fr', { a: 'un', b: 'deux', c: '', d: 'quatre' });
    await project.importTexts('de_DE', { a: 'eins', d: 'quatre' });
  });

  const send = (
    { projectId }: TrialProject,
    path: string,
    body: unknown,
    { token } = ada,
  ): Promise<Answer> => server.request('POST', `/projects/${projectId}${path}`, { token, body });
  const inLocale = (code: string, select: unknown, task: unknown, by?: Person) =>
    send(project, `/translations/${code}/bulk`, { select, do: task }, by);

  async function entriesIn(locale?: string) {
    const query = { order: 'name', ...(locale === undefined ? {} : { locale }) } as const;
    const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query });
    return entries;
  }

  return {
    server: () => server,
    ada: () => ada,
    project: () => project,
    onTerms: (select, task, to = project) => send(to, '/terms/bulk', { select, do: task }),
    inLocale,
    inGerman: (select, task) => inLocale('de_DE', select, task),
    async idsOf(...values) {
      const terms = await ada.call(endpoints.listTerms, { params: project.params });
      return terms.filter(({ value }) => values.includes(value)).map(({ id }) => id);
    },
    textsIn: async (locale) =>
      Object.fromEntries((await entriesIn(locale)).map(({ term, value }) => [term, value])),
    statesIn: async (locale) =>
      Object.fromEntries((await entriesIn(locale)).map(({ term, state }) => [term, state])),
    labelsIn: async (locale) =>
      Object.fromEntries(
        (await entriesIn(locale)).map(({ term, labels }) => [term, labels.length]),
      ),
    async expectUndoable(act) {
      const before = await project.content();
      const { skipped } = await project.undo(changeSetIn(await act()));
      expect(skipped).toBe(0);
      expect(await project.content()).toEqual(before);
      await project.expectCountersToAgree();
    },
  };
}

export function expectResult(answer: Answer, result: BulkResult): void {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data).toEqual(result);
  expect(answer.headers.has('change-set')).toBe(result.changed > 0);
}
