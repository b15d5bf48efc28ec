import { gzipSync } from 'node:zlib';
import { type ChangeSet, endpoints, type Project } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf, expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { createDigest, mailTables } from '../../testing/digest.ts';
import { type FilledInstallation, fillInstallation } from '../../testing/filled-installation.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { unzip, zipOf } from '../../testing/zip-files.ts';
import { storedColumns } from './project-backups.queries.ts';

const importMaxBytes = 1_000_000;

let server: TestServer;
let other: TestServer;
let filled: FilledInstallation;
let backup: Uint8Array<ArrayBuffer>;
let grace: Person;

beforeAll(async () => {
  server = await startTestServer({}, await createTestDatabase());
  filled = await fillInstallation(server);
  backup = await download(filled.project.projectId);
  // The same people have other ids elsewhere.
  other = await startTestServer(
    { importMaxBytes, maxProjectsPerUser: 1000 },
    await createTestDatabase(),
  );
  grace = await other.signUp('Grace');
});
afterAll(async () => {
  for (const { close, database } of [server, other]) {
    await close();
    await database.close();
  }
});

async function download(projectId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { call } = filled.admin;
  const blob = await call(endpoints.getProjectBackup, { params: { projectId } });
  return new Uint8Array(await blob.arrayBuffer());
}

async function restore(
  bytes: Uint8Array<ArrayBuffer>,
  { on = other, person = grace } = {},
): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'backup.zip');
  return on.request('POST', '/projects/restore', { token: person.token, body });
}

async function restored(bytes: Uint8Array<ArrayBuffer>): Promise<Project> {
  const answer = await restore(bytes);
  expect(answer.status, answer.text).toBe(201);
  return answer.data as Project;
}

/** The backup with other files; `rows` replaces those of a table, which fit into one part. */
async function changed(
  rows: Readonly<Record<string, readonly unknown[]>>,
  manifestChanges: object = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { 'manifest.json': text = '', ...files } = await unzip(backup);
  const manifest = JSON.parse(text) as { tables: { name: string }[] };
  const tables = manifest.tables.map((table) => {
    const own = rows[table.name];
    return own ? { ...table, rows: own.length, parts: 1 } : table;
  });
  const parts = Object.entries(rows).map(([table, own]) => [
    `${table}/000001.json`,
    JSON.stringify(own),
  ]);
  return zipOf({
    ...files,
    ...Object.fromEntries(parts),
    'manifest.json': JSON.stringify({ ...manifest, tables, ...manifestChanges }),
  });
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a table, the first of which gets these changes. */
async function withFirst(table: string, change: (row: Row) => Row): Promise<Row[]> {
  const { [`${table}/000001.json`]: text = '[]' } = await unzip(backup);
  const [first = {}, ...rest] = JSON.parse(text) as Row[];
  return [change(first), ...rest];
}

async function historyOf({ call }: Person, projectId: string): Promise<readonly ChangeSet[]> {
  const params = { projectId };
  return (await call(endpoints.listChangeSets, { params, query: {} })).changeSets;
}

async function exportOf(on: TestServer, { token }: Person, projectId: string): Promise<string[]> {
  const files: string[] = [];
  for (const query of ['locale=de_DE&format=po', 'locale=es&format=jsonnested']) {
    const { status, text } = await on.request('GET', `/projects/${projectId}/exports?${query}`, {
      token,
    });
    expect(status, text).toBe(200);
    files.push(text);
  }
  return files;
}

describe('the backup of a project', () => {
  it('has every column of its content but those that are worked out', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, json_agg(column_name order by column_name) as columns
      from information_schema.columns
      where table_schema = 'public' and column_name not in ('project_id', 'translated_count')
        and table_name in (
          select table_name from information_schema.columns where column_name = 'project_id'
        )
        and table_name not in
          ('project_totals', 'blobs', 'blob_parts', 'uploads', 'project_members', 'project_invites', 'project_clients', 'jobs')
      group by 1 order by 1
    `.execute(server.database.db);
    const backedUp = Object.entries(storedColumns).map(([name, columns]) => ({
      name,
      columns: [...columns].sort(),
    }));
    expect(backedUp.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows);
  });

  it('comes back in another Parlance with everything in it, under an id of its own', async () => {
    const { project, admin } = filled;
    const copy = await restored(backup);
    const original = await admin.call(endpoints.getProject, { params: project.params });
    const { id, date, ...rest } = original;
    const here = { workspaceId: grace.id, date: { created: date.created } };
    expect(copy).toMatchObject({ ...rest, ...here });
    expect(copy.id).not.toBe(id);
    const there = { server: other, person: grace, projectId: copy.id };
    expect(await contentOf(there)).toEqual(await project.content());
    await expectCountersToAgree(there);
    await expectHistoryToAgree(there);
    expect(await exportOf(other, grace, copy.id)).toEqual(
      await exportOf(server, admin, project.projectId),
    );
  });

  it('has the source locale, also one that was deleted and may be taken back', async () => {
    const [first] = await withFirst('project_locales', (row) => row);
    const sources = await withFirst('project_locales', (row) => ({ ...row, is_source: true }));
    const project_locales = sources.map((row, at) =>
      at === 0 ? row : { ...row, is_source: false },
    );
    const project = await restored(await changed({ project_locales }));
    const code = String(first?.locale);
    expect(project.sourceLocale).toBe(code);
    const params = { projectId: project.id };
    await grace.call(endpoints.deleteProjectLocale, { params: { ...params, localeCode: code } });
    const blob = await grace.call(endpoints.getProjectBackup, { params });
    const again = await restored(new Uint8Array(await blob.arrayBuffer()));
    expect(again.sourceLocale).toBeNull();
    const [deletion] = await historyOf(grace, again.id);
    const undone = { projectId: again.id, changeSetId: deletion?.id ?? '' };
    await grace.call(endpoints.undoChangeSet, { params: undone });
    const back = await grace.call(endpoints.getProject, { params: { projectId: again.id } });
    expect(back.sourceLocale).toBe(code);
  });

  it('has the same bytes for the same content', async () => {
    expect(await download(filled.project.projectId)).toEqual(backup);
  });

  it('keeps the history with its names, and says of nobody here that they were there', async () => {
    const { project, admin } = filled;
    const { id } = await restored(backup);
    const before = await historyOf(admin, project.projectId);
    const after = await historyOf(grace, id);
    const names = ({ actor, ...rest }: ChangeSet) => ({ ...rest, name: actor.name });
    expect(after.map(names)).toEqual(before.map(names));
    expect(new Set(after.map(({ actor }) => actor.name))).toEqual(new Set(['Ada', 'Ben', 'Build']));
    const idsBefore = new Set(before.map(({ actor }) => actor.id));
    expect(after.filter(({ actor }) => idsBefore.has(actor.id))).toEqual([]);
    expect(new Set(after.map(({ actor }) => actor.id)).size).toBe(idsBefore.size);
  });

  it('keeps the own changes of whoever restores it', async () => {
    const answer = await restore(backup, { on: server, person: filled.admin });
    const { id } = answer.data as Project;
    const own = (sets: readonly ChangeSet[]) =>
      sets.filter(({ actor }) => actor.id === filled.admin.id).length;
    const before = await historyOf(filled.admin, filled.project.projectId);
    expect(own(before)).toBeGreaterThan(5);
    expect(own(await historyOf(filled.admin, id))).toBe(own(before));
  });

  it('can be undone, edited and backed up again', async () => {
    const { id: projectId } = await restored(backup);
    const [last] = await historyOf(grace, projectId);
    const params = { projectId, changeSetId: last?.id ?? '' };
    expect(await grace.call(endpoints.undoChangeSet, { params })).toMatchObject({ undone: 1 });
    const again = await grace.call(endpoints.getProjectBackup, { params: { projectId } });
    const copy = await restored(new Uint8Array(await again.arrayBuffer()));
    expect(await contentOf({ server: other, person: grace, projectId: copy.id })).toEqual(
      await contentOf({ server: other, person: grace, projectId }),
    );
    const names = (await historyOf(grace, copy.id)).map(({ actor }) => actor.name);
    expect(names).toEqual([
      'Grace',
      ...(await historyOf(grace, projectId)).slice(1).map(({ actor }) => actor.name),
    ]);
  });
});

describe('a backup that is not right', () => {
  it('is refused with the reason, and changes nothing', async () => {
    const digest = await createDigest(other.database.db, mailTables);
    const before = await digest();
    const bomb = `\\x${gzipSync(Buffer.alloc(importMaxBytes + 1)).toString('hex')}`;
    const broken = `\\x${gzipSync('{"a": ').toString('hex')}`;
    const cases: [name: string, status: number, Uint8Array<ArrayBuffer>][] = [
      ['no zip', 400, new Uint8Array(100)],
      ['cut off', 400, backup.slice(0, -50)],
      ['another zip', 400, await zipOf({ 'de.json': '{}' })],
      ['of an installation', 400, await changed({}, { holds: 'installation' })],
      ['newer', 400, await changed({}, { migrations: ['9999-from-the-future'] })],
      [
        'countless parts',
        400,
        await changed({}, { tables: [{ name: 'terms', rows: 1, parts: 2 ** 52 }] }),
      ],
      ['a manifest of megabytes', 400, await changed({}, { made: 'x'.repeat(2_000_000) })],
      ['no project', 400, await changed({ projects: [] })],
      ['too large a file', 413, await zipOf({ x: Buffer.alloc(30 * importMaxBytes) })],
      ['a list that is none', 400, await changed({ terms: [1] })],
    ];
    const rows: [table: string, change: (row: Row) => Row, status?: number][] = [
      ['projects', (row) => ({ ...row, name: ' ' })],
      ['project_locales', (row) => ({ ...row, is_source: 'no' })],
      ['project_locales', (row) => ({ ...row, locale: 'de-DE' })],
      ['terms', (row) => ({ ...row, value: '' })],
      ['terms', (row) => ({ ...row, value: 'x'.repeat(70_000) })],
      ['terms', (row) => ({ ...row, value: 'a\0b' })],
      ['terms', (row) => ({ ...row, meta: { comments: 'none' } })],
      ['terms', (row) => ({ ...row, meta: { comments: ['a\0b'] } })],
      ['terms', (row) => ({ ...row, meta: { source: '\ud800' } })],
      ['terms', (row) => ({ ...row, meta: { source: 'x'.repeat(20_000) } })],
      ['terms', (row) => ({ ...row, id: 'nonsense' })],
      ['translations', (row) => ({ ...row, state: 'untranslated', value: 'x' })],
      ['translations', (row) => ({ ...row, term_id: '01900000-0000-7000-8000-000000000000' })],
      ['labels', (row) => ({ ...row, color: 'red; background: url(x)' })],
      ['change_sets', (row) => ({ ...row, kind: 'other' })],
      ['change_sets', (row) => ({ ...row, undoes: row.id })],
      ['change_sets', (row) => ({ ...row, summary: { deletedLocale: { id: 'x', created: 'y' } } })],
      ['changes', (row) => ({ ...row, kind: 'term.create', locale: '', after: '{"value": 1}' })],
      ['changes', (row) => ({ ...row, kind: 'term.create', locale: '', after: 'x' })],
      ['templates', (row) => ({ ...row, format: 'other' })],
      ['templates', (row) => ({ ...row, path: '../../etc/passwd' })],
      ['templates', (row) => ({ ...row, content: '\\x00' })],
      ['templates', (row) => ({ ...row, content: '\\x0g' })],
      ['templates', (row) => ({ ...row, format: 'jsonflat', content: broken })],
      ['templates', (row) => ({ ...row, content: bomb }), 413],
      ['templates', (row) => ({ ...row, table_columns: { hasHeader: true, roles: ['key'] } })],
      [
        'templates',
        (row) => ({ ...row, table_columns: { hasHeader: false, roles: ['key', 'de', 'de'] } }),
      ],
      [
        'templates',
        (row) => ({
          ...row,
          table_columns: { hasHeader: true, roles: ['key', 'de'], names: ['a\0', 'b'] },
        }),
      ],
    ];
    for (const [table, change, status = 400] of rows) {
      const bytes = await changed({ [table]: await withFirst(table, change) });
      cases.push([`${table} ${change}`, status, bytes]);
    }
    const twice = await withFirst('terms', (row) => row);
    cases.push(['terms twice', 400, await changed({ terms: [...twice, ...twice] })]);
    for (const [name, status, bytes] of cases) {
      const answer = await restore(bytes);
      expect(answer.status, `${name}: ${answer.text}`).toBe(status);
      if (status === 400) {
        const { error } = answer.json as { error: { details: { path: string }[] } };
        expect(error.details[0]?.path, name).toBe('body.file');
      }
      expect(await digest(), name).toBe(before);
    }
  });

  it('leaves out what no version knows', async () => {
    const terms = await withFirst('terms', (row) => ({ ...row, project_id: 'x', extra: 1 }));
    const { id } = await restored(await changed({ terms }));
    expect(await contentOf({ server: other, person: grace, projectId: id })).toEqual(
      await filled.project.content(),
    );
  });
});

describe('limits of a restore', () => {
  it('are those of the plan and of the person', { timeout: 60_000 }, async () => {
    const small = await startTestServer({ defaultPlan: 'default', maxProjectsPerUser: 1 });
    const ben = await small.signUp('Ben');
    const locale = (code: string, n: number) => ({
      id: `01900000-0000-7000-8000-0000000000${n}`,
      locale: code,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    });
    const codes = ['af', 'am', 'as', 'be', 'bg', 'bm', 'bn', 'br', 'bs', 'ca', 'cs', 'cy', 'da'];
    const codes2 = ['ee', 'el', 'eo', 'et', 'eu', 'fi', 'fo'];
    const locales = await withFirst('project_locales', (row) => row);
    const more = [...codes, ...codes2].map((code, n) => locale(code, n + 10));
    const large = await changed({ project_locales: [...locales, ...more] });
    const on = { on: small, person: ben };
    expect((await restore(large, on)).status).toBe(402);
    expect((await restore(backup, on)).status).toBe(201);
    expect((await restore(backup, on)).status).toBe(429);
    expect(await ben.call(endpoints.listProjects, {})).toHaveLength(1);
    await small.close();
  });
});
