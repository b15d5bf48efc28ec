import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTraduora } from '../../integrations/traduora/traduora-database.ts';
import { createTraduoraSample, sample } from '../../testing/samples/traduora-sample.ts';
import {
  hasMariadb,
  type OwnMariadb,
  startOwnMariadb,
} from '../../testing/services/own-mariadb.ts';
import { createEmptyPlace, createTestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { importTraduora, type TraduoraImport } from './traduora.service.ts';

const sources = [
  ['MySQL', hasMariadb(), hasMariadb() ? '' : ' (needs MariaDB)'],
  ['PostgreSQL', inject('databaseTemplate').engine === 'postgres', ''],
  ['SQLite', true, ''],
] as const;

const options = { defaultPlan: 'unlimited', maxProjectsPerUser: 100, admin: undefined };

describe.each(sources.filter(([name, isThere]) => isThere || name === 'MySQL'))(
  'what a Traduora has on %s',
  (name, isThere, needs) => {
    let mariadb: OwnMariadb | undefined;
    let folder: string | undefined;
    let url: string;
    let server: TestServer;
    let imported: TraduoraImport;
    const at = (path: string) => `/projects/${sample.shop}${path}`;

    beforeAll(async () => {
      if (!isThere) return;
      mariadb = name === 'MySQL' ? await startOwnMariadb() : undefined;
      url = mariadb?.url ?? (await createPlace());
      await createTraduoraSample(url);
      server = await startTestServer({}, await createTestDatabase());
      imported = await takeOver();
    });
    afterAll(async () => {
      if (!isThere) return;
      await server.close();
      await server.database.close();
      await mariadb?.close();
      if (folder !== undefined) await rm(folder, { recursive: true });
    });

    async function createPlace(): Promise<string> {
      if (name === 'PostgreSQL') return (await createEmptyPlace()).databaseUrl ?? '';
      folder = await mkdtemp(join(tmpdir(), 'parlance-traduora-'));
      return pathToFileURL(join(folder, 'traduora.sqlite')).href;
    }

    async function takeOver(given: Partial<typeof options> = {}): Promise<TraduoraImport> {
      const source = await openTraduora(url);
      try {
        return await importTraduora(server.database.db, source, { ...options, ...given });
      } finally {
        await source.close();
      }
    }

    async function signIn(body: object): Promise<string> {
      const answer = await server.request('POST', '/auth/token', { body });
      expect(answer.status).toBe(200);
      return (answer.json as { access_token: string }).access_token;
    }
    const signInAda = () =>
      signIn({ grant_type: 'password', username: 'ada@example.com', password: sample.password });

    it.skipIf(!isThere)(`is told${needs}`, () => {
      expect(imported).toEqual({
        users: 2,
        projects: 1,
        terms: 2,
        translations: 2,
        notes: ['The accounts ada@example.com and Ada@Example.com are one now: ada@example.com.'],
      });
    });

    it.skipIf(!isThere)(`lets people and clients in with what they have${needs}`, async () => {
      const token = await signInAda();
      const me = await server.request('GET', '/users/me', { token });
      expect(me.data).toMatchObject({ id: sample.ada, name: 'Ada', email: 'ada@example.com' });
      const wrong = {
        grant_type: 'password',
        username: 'ada@example.com',
        password: 'wrong horse',
      };
      expect((await server.request('POST', '/auth/token', { body: wrong })).status).toBe(401);

      const credentials = { grant_type: 'client_credentials', client_id: sample.client };
      const client = await signIn({ ...credentials, client_secret: sample.secret });
      const terms = await server.request('GET', at('/terms'), { token: client });
      expect(terms.data).toHaveLength(2);
    });

    it.skipIf(!isThere)(`keeps a hash of Parlance's own after a sign-in${needs}`, async () => {
      await signInAda();
      const { db } = server.database;
      const find = () =>
        db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', sample.ada)
          .executeTakeFirstOrThrow();
      expect((await find()).password_hash).toMatch(/^\$argon2id\$/);
      await signInAda();
    });

    it.skipIf(!isThere)(`is all there, with its ids${needs}`, async () => {
      const token = await signInAda();
      const get = async (path: string) => (await server.request('GET', path, { token })).data;
      expect(await get('/projects')).toMatchObject([
        {
          id: sample.shop,
          name: 'Shop',
          description: 'Where people buy',
          role: 'admin',
          workspaceId: sample.ada,
        },
      ]);
      expect(await get('/workspaces')).toMatchObject([{ id: sample.ada, isPersonal: true }]);
      expect(await get(at('/plan'))).toMatchObject({
        code: 'team',
        name: 'Team',
        maxStrings: 5000,
      });
      expect(await get(at('/users'))).toMatchObject([
        { userId: sample.ada, role: 'admin' },
        { userId: sample.bob, role: 'editor' },
      ]);
      expect(await get(at('/invites'))).toMatchObject([
        { id: sample.invite, email: 'cy@example.com', role: 'viewer' },
      ]);
      expect(await get(at('/clients'))).toMatchObject([
        { id: sample.client, name: 'CI', role: 'editor' },
      ]);
      const label = { id: sample.label, value: 'Checkout' };
      expect(await get(at('/labels'))).toMatchObject([label]);
      expect(await get(at('/terms'))).toMatchObject([
        {
          id: sample.title,
          value: 'app.title',
          context: 'Shown in the bar',
          labels: [],
          date: { created: '2024-01-02T03:04:05.678Z' },
        },
        { id: sample.cart, value: 'cart.empty', context: null, labels: [label] },
      ]);
      const german = (await get(at('/translations/de'))) as { termId: string }[];
      expect(german.find(({ termId }) => termId === sample.title)).toMatchObject({
        value: 'Der Laden – „schön“ 🛒',
        state: 'translated',
        labels: [label],
      });
      const path = at('/exports?locale=fr&format=jsonflat&order=file');
      // Terms are sorted by the time of their creation.
      expect((await server.request('GET', path, { token })).text).toBe(
        '{\n    "cart.empty": "",\n    "app.title": "La boutique\\nà côté"\n}',
      );
      expect(await get(at('/stats'))).toMatchObject({
        projectStats: { terms: 2, locales: 2, translated: 2, total: 4, progress: 0.5 },
      });
    });

    it.skipIf(!isThere)(`is left alone where it is already${needs}`, async () => {
      const again = await takeOver();
      expect(again).toMatchObject({ projects: 0, terms: 0 });
      expect(again.notes).toContain(
        `The project Shop (${sample.shop}) is here already, and was left as it is.`,
      );
    });
  },
);

it.each([
  ['nothing', '', 'Say where the database of Traduora is'],
  ['a file that is not there', 'file:///nowhere/a.sqlite', 'There is no file'],
  ['another protocol', 'sqlite:/a', 'Say where the database of Traduora is'],
  ['nobody who answers', 'mysql://root@127.0.0.1:1/a', 'does not answer'],
])('refuses %s with a sentence', async (_, url, message) => {
  await expect(openTraduora(url)).rejects.toThrow(message);
});

describe.runIf(inject('databaseTemplate').engine === 'postgres')('a database of PostgreSQL', () => {
  it('that is of another program is refused', async () => {
    const { databaseUrl = '' } = await createEmptyPlace();
    await expect(openTraduora(databaseUrl)).rejects.toThrow('This is no database of Traduora');
  });
});
