import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endpoints, errors } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, runCommands } from '../../testing/guides.ts';
import { unzip } from '../../testing/samples/zip-files.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createToken } from '../../testing/trials/access-tokens.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const examplePath = join(root, 'packages/contract/examples/first-steps.ts');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let server: TestServer;
let folder: string;
let guide: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'parlance-guide-'));
  guide = await readFile(join(root, 'docs/api.md'), 'utf8');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function runGuide(): Promise<readonly string[]> {
  const person = await server.addPerson('Grace');
  await person.call(endpoints.createProject, { body: { name: 'Of a token' } });
  const { token } = await createToken(person, { actions: ['read'] });
  const { output, errors } = await runCommands(guide, {
    cwd: folder,
    replaced: {
      'http://localhost:8080': server.url,
      'plt_…': token,
      'ada@example.com': `guide-${process.pid}@example.com`,
    },
  });
  expect(errors).toBe('');
  return output;
}

describe('docs/api.md', () => {
  it.skipIf(!hasCurl)('has commands that do what it says (needs curl)', async () => {
    const output = await runGuide();
    const [projects, health, me, token, project, client, imported, ...afterImport] = output;
    const [preview, staged, several, chosen, table, guessed, archive, ...afterArchive] =
      afterImport;
    const [entries, next, edited, conflict, marked, ...afterEdits] = afterArchive;
    const [found, checked, ignored, ...afterChecks] = afterEdits;
    const [exported, reviewed, omitting, pseudo, zip, losses, allLosses, converting, ...others] =
      afterChecks;
    const [converted, unchanged, copy, used, other, ...rest] = others;
    expect(JSON.parse(projects ?? '')).toMatchObject({ data: [{ name: 'Of a token' }] });
    expect(JSON.parse(health ?? '')).toMatchObject({ status: 'ok' });
    expect(JSON.parse(me ?? '')).toMatchObject({ data: { name: 'Ada' } });
    expect([token, client]).toEqual(['', '']);
    expect(JSON.parse(project ?? '')).toMatchObject({ data: { name: 'Website', role: 'admin' } });
    expect(JSON.parse(imported ?? '')).toMatchObject({
      data: { terms: { added: 2, skipped: 0 }, translations: { changed: 2 } },
    });
    expect(JSON.parse(preview ?? '')).toMatchObject({
      data: { preview: { changed: { count: 1 }, missing: { count: 1 } } },
    });
    expect(JSON.parse(staged ?? '')).toEqual(JSON.parse(preview ?? ''));
    expect(JSON.parse(several ?? '')).toMatchObject({
      data: { locales: [{ locale: 'en' }, { locale: 'pt_BR', translations: { changed: 1 } }] },
    });
    expect(JSON.parse(chosen ?? '')).toMatchObject({
      data: { locales: [{ locale: 'en' }, { locale: 'de' }], preview: { added: { count: 1 } } },
    });
    expect(JSON.parse(table ?? '')).toMatchObject({
      data: { rows: [['Buy', 'cart.buy', 'Kaufen']], origin: 'unclear' },
    });
    expect(JSON.parse(guessed ?? '')).toMatchObject({
      data: { files: [{ outcome: 'imported', locale: 'fr' }, { outcome: 'refused' }] },
    });
    expect(JSON.parse(archive ?? '')).toMatchObject({
      data: { files: [{ outcome: 'imported' }, { outcome: 'imported', locale: 'en' }] },
    });
    expect(entries).toMatch(/"code" ?: ?"de_DE"/);
    expect(entries).toMatch(/"term" ?: ?"menu.open".+"reference" ?: ?"Open"/);
    expect(JSON.parse(next ?? '')).toMatchObject({ data: { entries: [{ term: 'menu.close' }] } });
    expect(JSON.parse(edited ?? '')).toMatchObject({ data: { value: 'Öffnen', revision: 1 } });
    expect(JSON.parse(conflict ?? '')).toMatchObject({
      error: { code: 'Conflict', details: [{ current: { value: 'Öffnen' } }] },
    });
    expect(JSON.parse(marked ?? '')).toMatchObject({ data: { state: 'reviewed', revision: 2 } });
    expect(JSON.parse(found ?? '')).toMatchObject({ data: { findings: [], total: 0 } });
    expect(JSON.parse(checked ?? '')).toMatchObject({
      data: [{ findings: [{ check: 'space.double', fix: { edits: [{ text: ' ' }] } }] }],
    });
    expect(JSON.parse(ignored ?? '')).toMatchObject({
      data: { scope: 'locale', locale: 'de_DE', reason: 'As in print' },
    });
    expect(JSON.parse(exported ?? '')).toEqual({ 'menu.open': 'Öffnen', 'menu.close': 'Close' });
    expect(JSON.parse(reviewed ?? '')).toEqual({ 'menu.open': 'Öffnen' });
    expect(omitting).toContain('<string name="menu.open">Öffnen</string>');
    expect(omitting).not.toContain('menu.close');
    expect(JSON.parse(pseudo ?? '')).toMatchObject({ 'menu.open': '[Öþééñ]' });
    expect(zip).toBe('');
    const files = await unzip(await readFile(join(folder, 'translations.zip')));
    expect(Object.keys(files)).toEqual(['i18n/de-DE.json', 'i18n/en.json', 'i18n/fr.json']);
    expect(JSON.parse(losses ?? '')).toEqual({
      data: {
        entries: 2,
        omitted: 0,
        errors: 0,
        losses: { count: 0, first: [] },
        beginning: { text: expect.stringContaining('>Öffnen<'), isWhole: true },
      },
    });
    expect(JSON.parse(allLosses ?? '')).toEqual({
      data: { entries: 6, omitted: 0, errors: 0, losses: { count: 0, first: [] } },
    });
    expect(JSON.parse(converting ?? '')).toMatchObject({
      data: {
        diagnostics: [{ code: 'placeholder', key: 'today' }],
        preview: { placeholders: { count: 1, first: [{ after: 'Hello %{name}' }] } },
      },
    });
    expect(JSON.parse(converted ?? '')).toMatchObject({ data: { placeholders: { count: 0 } } });
    expect(unchanged).toBe('304');
    expect(JSON.parse(copy ?? '')).toMatchObject({ data: { name: 'Website', termsCount: 2 } });
    expect(JSON.parse(used ?? '')).toEqual({ data: { changed: 1, unknown: [] } });
    expect(JSON.parse(other ?? '')).toMatchObject({ data: { name: 'Another website' } });
    expect(JSON.parse(other ?? '').data.workspaceId).not.toBe(JSON.parse(me ?? '').data.id);
    expect(rest).toEqual(['']);
  });

  it('names every error with its status', () => {
    for (const [code, { status }] of Object.entries(errors)) {
      expect(guide).toMatch(new RegExp(`^\\| ${status} +\\| \`${code}\` +\\| `, 'm'));
    }
  });

  it('shows the example of the typed client as it is', async () => {
    const example = await readFile(examplePath, 'utf8');
    expect(blocksOf(guide, 'ts')).toEqual([example]);
    const readme = await readFile(join(root, 'packages/contract/README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
  });
});

describe('the example of the typed client', () => {
  it('translates what is not translated and prints the file', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['en', 'de_DE'] });
    const params = { projectId };
    const texts = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`key.${n}`, `Text ${n}`]),
    );
    const content = JSON.stringify(texts, null, 2);
    await server.importFile(ada, projectId, { locale: 'en', format: 'jsonflat', content });
    const client = await ada.call(endpoints.createProjectClient, {
      params,
      body: { name: 'Build', role: 'editor' },
    });
    const { stdout } = await run(process.execPath, [examplePath], {
      env: {
        PARLANCE_URL: server.url,
        PROJECT_ID: projectId,
        CLIENT_ID: client.id,
        CLIENT_SECRET: client.secret,
      },
    });
    const expected = Object.entries(texts).map(([term, text]) => [term, `[${text}]`]);
    const said = expected.map(([term]) => `${term} is translated\n`).join('');
    expect(stdout.slice(0, said.length)).toBe(said);
    expect(JSON.parse(stdout.slice(said.length))).toEqual(Object.fromEntries(expected));
  });
});
