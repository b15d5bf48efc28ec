import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ defaultPlan: 'default' });
  ada = await server.addPerson();
});
afterAll(() => server.close());

const locales = ['de_DE', 'fr', 'it', 'es', 'nl'] as const;

function toJson(prefix: string, count: number): string {
  const entries = Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 'x']);
  return JSON.stringify(Object.fromEntries(entries));
}

function importTerms(projectId: string, locale: string, prefix: string, count: number) {
  const content = toJson(prefix, count);
  return server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
}

/** Creates a project with a number of terms `old0`, `old1`, … and locales. */
async function createProject(terms: number, localesCount: number): Promise<string> {
  const projectId = await server.addProject(ada, { locales: locales.slice(0, localesCount) });
  if (terms > 0 && localesCount > 0) await importTerms(projectId, 'de_DE', 'old', terms);
  return projectId;
}

function post(projectId: string, path: string, body: unknown): Promise<Answer> {
  return server.request('POST', `/projects/${projectId}${path}`, { token: ada.token, body });
}

const addTerm = (projectId: string, value: string) => post(projectId, '/terms', { value });
const addLocale = (projectId: string, code: string) => post(projectId, '/translations', { code });

async function size(projectId: string): Promise<[terms: number, locales: number]> {
  const params = { projectId };
  const { termsCount, localesCount } = await ada.call(endpoints.getProject, { params });
  expect(await ada.call(endpoints.listTerms, { params })).toHaveLength(termsCount);
  expect(await ada.call(endpoints.listProjectLocales, { params })).toHaveLength(localesCount);
  return [termsCount, localesCount];
}

function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('the plan', () => {
  it('is shown to every member', async () => {
    const projectId = await createProject(0, 0);
    const plan = await ada.call(endpoints.getProjectPlan, { params: { projectId } });
    expect(plan).toMatchObject({ code: 'default', name: 'Default', maxStrings: 100 });
  });

  it('bounds terms times locales, to the last one', async () => {
    const projectId = await createProject(49, 2);
    expect((await addTerm(projectId, 'fiftieth')).status).toBe(201);
    const answer = await addTerm(projectId, 'too many');
    expect(answer.status).toBe(402);
    expect(answer.json).toEqual({
      error: {
        code: 'PaymentRequired',
        message: 'You seem to have reached your plan limit',
      },
    });
    expect((await addLocale(projectId, 'it')).status).toBe(402);
    expect(await size(projectId)).toEqual([50, 2]);
  });

  it('lets a project without locales have any number of terms, and then no locale', async () => {
    const projectId = await createProject(0, 1);
    await importTerms(projectId, 'de_DE', 'old', 100);
    await ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode: 'de_DE' } });
    expect((await addTerm(projectId, 'one more')).status).toBe(201);
    expect((await addLocale(projectId, 'fr')).status).toBe(402);
    expect(await size(projectId)).toEqual([101, 0]);
  });

  it('comes before what is there already or unknown', async () => {
    const projectId = await createProject(100, 1);
    expect((await addTerm(projectId, 'old1')).status).toBe(402);
    expect((await addLocale(projectId, 'xx_YY')).status).toBe(402);
    expect((await addLocale(projectId, 'de_DE')).status).toBe(402);
    expect((await addTerm(projectId, '')).status).toBe(400);
  });

  it('does not limit what makes nothing more', async () => {
    const projectId = await createProject(100, 1);
    const params = { projectId };
    const [term] = await ada.call(endpoints.listTerms, { params });
    const termId = term?.id ?? '';
    const body = { value: 'renamed' };
    await ada.call(endpoints.updateTerm, { params: { projectId, termId }, body });
    await ada.call(endpoints.updateTranslation, {
      params: { projectId, localeCode: 'de_DE' },
      body: { termId, value: 'y' },
    });
    const label = { value: 'label', color: '#000000' };
    expect((await post(projectId, '/labels', label)).status).toBe(201);
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    expect(await size(projectId)).toEqual([99, 1]);
  });

  it('is kept to exactly by terms that are added side by side', async () => {
    const projectId = await createProject(45, 2);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => addTerm(projectId, `new${index}`)),
    );
    expect(statuses(answers)).toEqual({ 201: 5, 402: 7 });
    expect(await size(projectId)).toEqual([50, 2]);
  });

  it('is kept to exactly by terms, locales and imports side by side', async () => {
    const projectId = await createProject(20, 2);
    const answers = await Promise.all([
      ...locales.slice(2).map((code) => addLocale(projectId, code)),
      ...Array.from({ length: 10 }, (_, index) => addTerm(projectId, `new${index}`)),
      importTerms(projectId, 'fr', 'file', 15),
      importTerms(projectId, 'pt_BR', 'file', 15),
    ]);
    const counts = statuses(answers);
    expect((counts[200] ?? 0) + (counts[201] ?? 0) + (counts[402] ?? 0)).toBe(answers.length);
    const [terms, localesCount] = await size(projectId);
    expect(terms * localesCount).toBeLessThanOrEqual(100);
  });
});

describe('the plan and imports', () => {
  it('refuse a file that is too much, and change nothing', async () => {
    const projectId = await createProject(2, 2);
    const before = await ada.call(endpoints.getProject, { params: { projectId } });
    expect((await importTerms(projectId, 'it', 'new', 100)).status).toBe(402);
    expect(await ada.call(endpoints.getProject, { params: { projectId } })).toEqual(before);
    expect(await size(projectId)).toEqual([2, 2]);
    const answer = await server.request('GET', `/projects/${projectId}/translations/it`, {
      token: ada.token,
    });
    expect(answer.status).toBe(404);
  });

  it('count a file of a locale that is there by its new terms only', async () => {
    const projectId = await createProject(51, 1);
    expect((await importTerms(projectId, 'de_DE', 'old', 51)).status).toBe(200);
    expect((await importTerms(projectId, 'de_DE', 'new', 49)).status).toBe(200);
    expect((await importTerms(projectId, 'de_DE', 'newer', 1)).status).toBe(402);
    expect(await size(projectId)).toEqual([100, 1]);
  });

  it('count a new locale with all terms', async () => {
    const projectId = await createProject(50, 1);
    expect((await importTerms(projectId, 'fr', 'old', 1)).status).toBe(200);
    expect((await importTerms(projectId, 'it', 'old', 1)).status).toBe(402);
    expect(await size(projectId)).toEqual([50, 2]);
  });

  it('let a project that is over its limit go on with what it has', async () => {
    const projectId = await createProject(60, 1);
    await server.database.db
      .updateTable('project_totals')
      .set({ terms_count: 101 })
      .where('project_id', '=', projectId)
      .execute();
    expect((await importTerms(projectId, 'de_DE', 'old', 60)).status).toBe(200);
    expect((await importTerms(projectId, 'de_DE', 'new', 1)).status).toBe(402);
    expect((await addTerm(projectId, 'more')).status).toBe(402);
  });

  it('put a file that can not be read before the limit', async () => {
    const projectId = await createProject(100, 1);
    const content = '{"a": ';
    const file = { locale: 'fr', format: 'jsonflat', content } as const;
    expect((await server.importFile(ada, projectId, file)).status).toBe(400);
  });
});
