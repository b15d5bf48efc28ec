import { gzipSync } from 'node:zlib';
import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { background, createDigest } from '../../testing/digest.ts';
import { zipOf } from '../../testing/samples/zip-files.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  type Backup,
  beforeAllBackups,
  changeBackup,
  changeFirstRow,
  importMaxBytes,
  type Row,
  restoreBackup,
} from '../../testing/trials/project-backups.ts';

let other: TestServer;
let backup: Backup;
let grace: Person;

beforeAllBackups((trial) => {
  ({ other, backup, grace } = trial);
});

describe('a backup that is not right', () => {
  it('is refused with the reason, and changes nothing', async () => {
    const digest = await createDigest(other.database.db, background);
    const before = await digest();
    const bomb = `\\x${gzipSync(Buffer.alloc(importMaxBytes + 1)).toString('hex')}`;
    const broken = `\\x${gzipSync('{"a": ').toString('hex')}`;
    const svg = `\\x${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex')}`;
    const cases: [name: string, status: number, Backup][] = [
      ['no zip', 400, new Uint8Array(100)],
      ['cut off', 400, backup.slice(0, -50)],
      ['another zip', 400, await zipOf({ 'de.json': '{}' })],
      ['of an installation', 400, await changeBackup(backup, {}, { holds: 'installation' })],
      ['newer', 400, await changeBackup(backup, {}, { migrations: ['9999-from-the-future'] })],
      [
        'countless parts',
        400,
        await changeBackup(backup, {}, { tables: [{ name: 'terms', rows: 1, parts: 2 ** 52 }] }),
      ],
      [
        'a manifest of megabytes',
        400,
        await changeBackup(backup, {}, { made: 'x'.repeat(2_000_000) }),
      ],
      ['no project', 400, await changeBackup(backup, { projects: [] })],
      ['too large a file', 413, await zipOf({ x: Buffer.alloc(30 * importMaxBytes) })],
      ['a list that is none', 400, await changeBackup(backup, { terms: [1] })],
    ];
    const rows: [table: string, change: (row: Row) => Row, status?: number][] = [
      ['projects', (row) => ({ ...row, name: ' ' })],
      ['projects', (row) => ({ ...row, reference_url: 'javascript:alert({path})' })],
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
      ['screenshots', (row) => ({ ...row, content: svg })],
      ['screenshots', (row) => ({ ...row, media_type: 'image/jpeg' })],
      ['screenshots', (row) => ({ ...row, width: 41 })],
      ['screenshots', ({ content, ...row }) => ({ ...row, content_hash: content })],
      ['screenshot_regions', (row) => ({ ...row, x: 2 })],
      ['screenshot_regions', (row) => ({ ...row, x: 0.1, y: null })],
      [
        'screenshot_regions',
        (row) => ({ ...row, term_id: '01900000-0000-7000-8000-000000000000' }),
      ],
    ];
    for (const [table, change, status = 400] of rows) {
      const bytes = await changeBackup(backup, {
        [table]: await changeFirstRow(backup, table, change),
      });
      cases.push([`${table} ${change}`, status, bytes]);
    }
    const twice = await changeFirstRow(backup, 'terms', (row) => row);
    cases.push(['terms twice', 400, await changeBackup(backup, { terms: [...twice, ...twice] })]);
    for (const [name, status, bytes] of cases) {
      const answer = await restoreBackup(other, grace, bytes);
      expect(answer.status, `${name}: ${answer.text}`).toBe(status);
      if (status === 400) {
        const { error } = answer.json as { error: { details: { path: string }[] } };
        expect(error.details[0]?.path, name).toBe('body.file');
      }
      expect(await digest(), name).toBe(before);
    }
  });
});

describe('limits of a restore', () => {
  it('are those of the plan and of the person', { timeout: 60_000 }, async () => {
    const small = await startTestServer({ defaultPlan: 'default', maxProjectsPerUser: 1 });
    const ben = await small.addPerson('Ben');
    const locale = (code: string, n: number) => ({
      id: `01900000-0000-7000-8000-0000000000${n}`,
      locale: code,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    });
    const codes = ['af', 'am', 'as', 'be', 'bg', 'bm', 'bn', 'br', 'bs', 'ca', 'cs', 'cy', 'da'];
    const codes2 = ['ee', 'el', 'eo', 'et', 'eu', 'fi', 'fo'];
    const locales = await changeFirstRow(backup, 'project_locales', (row) => row);
    const more = [...codes, ...codes2].map((code, n) => locale(code, n + 10));
    const large = await changeBackup(backup, { project_locales: [...locales, ...more] });
    expect((await restoreBackup(small, ben, large)).status).toBe(402);
    expect((await restoreBackup(small, ben, backup)).status).toBe(201);
    expect((await restoreBackup(small, ben, backup)).status).toBe(429);
    expect(await ben.call(endpoints.listProjects, {})).toHaveLength(1);
    await small.close();
  });
});
