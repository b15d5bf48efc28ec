import { endpoints } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Content, rowsOf } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de'] });
});

const rule = { level: 'warning', message: 'We do not shout.' } as const;

describe('costly rules', () => {
  const costly = (name: string) => ({ ...rule, name, target: { pattern: `[a-z ]{1,900}${name}` } });
  const numbers = Array.from({ length: 800 }, (_, n) => n.toString(2)).join(' ');
  const long = `Hallo {{name}} ${numbers.replaceAll('0', 'o').replaceAll('1', 'i')}!`;

  const changeRules = (rules: readonly object[]) =>
    server.request('PATCH', `/projects/${projectId}/checks`, { token: ada.token, body: { rules } });

  it('are refused where they cost too much together, unlike many about a word', async () => {
    expect((await changeRules([costly('X')])).status).toBe(200);
    const answer = await changeRules([costly('X'), costly('Y')]);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      error: { details: [{ path: 'body.rules', message: expect.stringContaining('2000') }] },
    });
    const words = Array.from({ length: 200 }, (_, n) => ({
      ...rule,
      name: `Word ${n}`,
      target: { pattern: `\\bno ${n}\\b` },
    }));
    expect((await changeRules(words)).status).toBe(200);
  });

  it('do not keep the server from answering others', async () => {
    const params = { projectId };
    await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
    const content = JSON.stringify({ hello: 'Hello {{name}}!' });
    await server.importFile(ada, projectId, { locale: 'en', format: 'jsonflat', content });
    const [term] = await ada.call(endpoints.listTerms, { params });
    await insertCostly({ server, person: ada, projectId }, 10);
    let longestMs = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - last);
      last = now;
    }, 10);
    await ada.call(endpoints.updateTranslation, {
      params: { projectId, localeCode: 'de' },
      body: { termId: term?.id ?? '', value: long },
    });
    clearInterval(timer);
    expect(longestMs).toBeLessThan(800);
  });

  it.runIf(isDeep)(
    'that take too long are named to whoever asks, and let the job try again later',
    async () => {
      const database = await createTestDatabase();
      const slow = await startTestServer({ fileTimeout: 1 }, database);
      try {
        const person = await slow.addPerson();
        const ownId = await slow.addProject(person, { locales: ['en', 'de'] });
        const content = { server: slow, person, projectId: ownId };
        await insertCostly(content, 40);
        const texts = [{ value: long, source: 'Hello', sourceLocale: 'en', locale: 'de' }];
        const path = `/projects/${ownId}/check`;
        const answer = await slow.request('POST', path, { token: person.token, body: { texts } });
        expect(answer.status, answer.text).toBe(400);
        const message =
          'Checking the texts took longer than the 1 seconds that it may take (FILE_TIMEOUT).';
        expect(answer.json).toMatchObject({ error: { details: [{ message }] } });
        const params = { projectId: ownId };
        await person.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
        for (const [locale, hello] of Object.entries({ en: 'Hello', de: long })) {
          const file = { locale, format: 'jsonflat', content: JSON.stringify({ hello }) } as const;
          await slow.importFile(person, ownId, file);
        }
        const waiting = () =>
          rowsOf<{ attempts: number; state: string }>(
            content,
            `select attempts, state from jobs where project_id = :project and name = 'check'`,
          );
        // Another one may wait for what happened while it ran.
        await expect.poll(waiting).toContainEqual({ attempts: 1, state: 'waiting' });
      } finally {
        await slow.close();
        await database.close();
      }
    },
  );

  /** Inserts rules that a project may have from before they were limited. */
  async function insertCostly(content: Content, count: number) {
    for (let position = 0; position < count; position++) {
      const id = newId();
      const stored = JSON.stringify({ ...costly(`X${position}`), id });
      await rowsOf(
        content,
        `insert into check_rules (project_id, id, position, rule)
        values (:project, '${id}', ${position}, '${stored}')`,
      );
    }
  }
});
