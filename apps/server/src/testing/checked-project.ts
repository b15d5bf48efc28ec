import { type CheckLevel, endpoints } from '@parlance/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { untilChecked } from './checked.ts';
import { expectCountersToAgree } from './content.ts';
import { followSoon, type TestSettings } from './served.ts';
import { type Person, startTestServer, type TestServer } from './test-server.ts';

export type CheckedProject = Awaited<ReturnType<typeof createCheckedProject>>;

/** Creates a project with English source texts and locales for German and French, and returns what checks are tested by. */
async function createCheckedProject(server: TestServer, person: Person) {
  const projectId = await server.addProject(person, {
    locales: ['en', 'de', 'fr'],
    sourceLocale: 'en',
  });
  const params = { projectId };

  async function importTexts(locale: string, texts: Readonly<Record<string, string>>) {
    const content = JSON.stringify(texts);
    const answer = await server.importFile(person, projectId, {
      locale,
      format: 'jsonflat',
      content,
    });
    expect(answer.status, answer.text).toBe(200);
  }

  /** The ids of terms by their keys. */
  async function termIds(): Promise<Readonly<Record<string, string>>> {
    const terms = await person.call(endpoints.listTerms, { params });
    return Object.fromEntries(terms.map(({ value, id }) => [value, id]));
  }

  const editTerm = (localeCode: string, termId: string | undefined, value: string) =>
    person.call(endpoints.updateTranslation, {
      params: { projectId, localeCode },
      body: { termId: termId ?? '', value },
    });

  const edit = async (localeCode: string, key: string, value: string) =>
    editTerm(localeCode, (await termIds())[key], value);

  let hasFound = false;

  /** What is found when the job has checked everything: `de key check`. */
  async function found() {
    hasFound = true;
    await untilChecked(server, projectId);
    const { findings } = await person.call(endpoints.listFindings, { params, query: {} });
    return findings.map(({ locale, term, check }) => `${locale} ${term} ${check}`).sort();
  }

  /** Expects that counters of problems agree with the problems in the end, where a test has looked at these. */
  async function expectCountersOfFound() {
    if (!hasFound) return;
    await untilChecked(server, projectId);
    await expectCountersToAgree({ server, person, projectId });
  }

  const setLevels = (...levels: { check: string; level: CheckLevel; locale?: string }[]) =>
    person.call(endpoints.updateCheckSettings, {
      params,
      body: { levels: levels.map(({ locale = null, ...level }) => ({ ...level, locale })) },
    });

  return {
    projectId,
    importTexts,
    termIds,
    edit,
    editTerm,
    found,
    expectCountersOfFound,
    setLevels,
  };
}

/** What tests of a file have for their checks. */
interface CheckTrial {
  readonly server: TestServer;
  readonly ada: Person;
  /** A new one for each test. */
  readonly project: CheckedProject;
}

/** Starts a server for the tests of a file, and hands over a project before each of them. */
export function beforeEachOfChecks(
  prepare: (trial: CheckTrial) => unknown,
  settings: TestSettings = followSoon,
): void {
  let server: TestServer;
  let ada: Person;
  let project: CheckedProject;
  beforeAll(async () => {
    server = await startTestServer({ maxProjectsPerUser: 1000, ...settings });
    ada = await server.addPerson();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    project = await createCheckedProject(server, ada);
    await prepare({ server, ada, project });
  });
  afterEach(() => project.expectCountersOfFound());
}
