import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { endpoints } from '@parlance/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { builtMain, collect, type Folder, makeFolder } from '../testing/cli.ts';
import { makeProject, type TestProject } from '../testing/project.ts';

/** A folder with a configuration, whose commands act by an access token. */
async function makeRepository(): Promise<{ project: TestProject; folder: Folder }> {
  const project = await makeProject({ role: 'admin' });
  const { token } = await project.call(endpoints.createPersonalToken, {
    body: { name: 'Agent', scope: { actions: ['read', 'translate', 'terms'] } },
  });
  const { url, projectId } = project;
  const sets = [{ files: 'locales/{locale}.json' }];
  const configuration = JSON.stringify({ url, project: projectId, source: 'en', sets });
  const env = { PARLANCE_TOKEN: token };
  return { project, folder: await makeFolder({ 'parlance.json': configuration }, { env }) };
}

const toStdio = ({ path, env }: Folder) => ({
  command: process.execPath,
  args: [builtMain, 'mcp'],
  cwd: path,
  env: { ...env },
});

describe('parlance mcp', () => {
  test.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('connects a client of 2026 in the mode %s', async (mode, version) => {
    const { project, folder } = await makeRepository();
    const client = new Client({ name: 't', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport(toStdio(folder)));
    onTestFinished(() => client.close());
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getInstructions()).toContain(project.projectId);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('set_translations');
    const { projectId } = project;
    const terms = [{ key: 'hello' }, { key: 'wörld' }];
    const added = await client.callTool({ name: 'upsert_terms', arguments: { projectId, terms } });
    expect(added.structuredContent).toMatchObject({ terms: [{ outcome: 'added' }, {}] });
    const uri = `parlance://projects/${projectId}/guide`;
    expect(JSON.stringify(await client.readResource({ uri }))).toContain('Website');
    const { changeSets } = await project.call(endpoints.listChangeSets, {
      params: { projectId },
      query: {},
    });
    expect(changeSets[0]).toMatchObject({ kind: 'term.create', actor: { agent: true } });
  });

  test('connects a client of 2025', async () => {
    const { project, folder } = await makeRepository();
    const client = new EarlierClient({ name: 't', version: '1' });
    await client.connect(new EarlierTransport(toStdio(folder)));
    onTestFinished(() => client.close());
    const { projectId } = project;
    const calls = Array.from({ length: 5 }, () =>
      client.callTool({ name: 'get_project', arguments: { projectId } }),
    );
    for (const { structuredContent } of await Promise.all(calls)) {
      expect(structuredContent).toMatchObject({ projectId, name: 'Website' });
    }
  });

  test('tells its client what is wrong, and ends with its input', async () => {
    const { folder, project } = await makeRepository();
    const ask = async (line: string, env: Readonly<Record<string, string>> = {}) => {
      const own = await makeFolder(
        { 'parlance.json': await folder.read('parlance.json') },
        { env: { ...env } },
      );
      const child = own.start('mcp');
      child.stdin?.end(`${line}\n`);
      return collect(child);
    };
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' });
    const wrong = await ask(ping, { PARLANCE_TOKEN: `plt_${'a'.repeat(38)}` });
    expect(wrong.code).toBe(0);
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining('parlance login') },
    });
    expect(wrong.stderr).toContain('does not accept the access token');
    const away = await ask(ping, { PARLANCE_TOKEN: 'plt_x', PARLANCE_URL: 'http://127.0.0.1:9' });
    expect(JSON.parse(away.stdout)).toMatchObject({
      error: { message: expect.stringContaining('can not be reached') },
    });
    const broken = await ask('{', folder.env);
    expect(JSON.parse(broken.stdout)).toMatchObject({ id: null, error: { code: -32_700 } });
    const nobody = await ask(ping);
    expect(nobody).toMatchObject({ code: 2, stdout: '' });
    expect(nobody.stderr).toContain('parlance login');
    const client = await ask(ping, project.env);
    expect(client).toMatchObject({ code: 2, stdout: '' });
    expect(client.stderr).toContain('needs an access token');
  });
});
