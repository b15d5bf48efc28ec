import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { endpoints } from '@parlance/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { builtMain, makeFolder } from '../testing/cli.ts';
import { makeProject } from '../testing/project.ts';

const run = promisify(execFile);
const docs = new URL('../../../../docs/', import.meta.url);
const page = await readFile(new URL('mcp.md', docs), 'utf8');
const skill = await readFile(new URL('agents/SKILL.md', docs), 'utf8');

const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, block = '']) => block,
  );

interface ClientServer {
  readonly type?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly args?: readonly string[];
}

/** The servers in the configurations of clients on the page, each of which has one. */
function readServers(text: string): ClientServer[] {
  return blocksOf(text, 'json').flatMap((block) => {
    const { mcpServers, servers } = JSON.parse(block) as Record<string, object>;
    return Object.values(mcpServers ?? servers ?? {}) as ClientServer[];
  });
}

async function makeAgentToken() {
  const project = await makeProject({ role: 'admin' });
  const { token } = await project.call(endpoints.createPersonalToken, {
    body: { name: 'Agent', scope: { actions: ['read', 'translate', 'terms', 'export'] } },
  });
  return { ...project, agentToken: token };
}

describe('docs/mcp.md', () => {
  test('has configurations by which a client connects', async () => {
    const { url, projectId, agentToken } = await makeAgentToken();
    const servers = readServers(page);
    expect(servers).toHaveLength(4);
    for (const server of servers) {
      const client = new Client(
        { name: 'trial', version: '1.0.0' },
        { versionNegotiation: { mode: 'auto' } },
      );
      onTestFinished(() => client.close());
      if (server.url !== undefined) {
        expect(server.url).toBe('https://translate.example.org/mcp');
        const { Authorization = '' } = server.headers ?? {};
        // Each client has its own way to name what it puts in place.
        const authorization = Authorization.replace(/\$\{[^}]+\}/, agentToken);
        const address = new URL(server.url.replace('https://translate.example.org', url));
        const requestInit = { headers: { authorization } };
        await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
      } else {
        const { command = '', args = [] } = server;
        expect([command, args[0]]).toEqual(['npx', 'parlance']);
        const configuration = { url, project: projectId, sets: [{ files: '{locale}.json' }] };
        const folder = await makeFolder(
          { 'parlance.json': JSON.stringify(configuration) },
          { env: { PARLANCE_TOKEN: agentToken } },
        );
        const own = [builtMain, ...args.slice(1)];
        const process_ = { command: process.execPath, args: own, cwd: folder.path };
        await client.connect(new StdioClientTransport({ ...process_, env: { ...folder.env } }));
      }
      const { structuredContent } = await client.callTool({ name: 'list_projects', arguments: {} });
      expect(structuredContent).toMatchObject({ projects: [{ projectId }] });
    }
  });

  test('has commands that name the address and where the token is', async () => {
    const folder = await makeFolder();
    const bin = join(folder.path, '..', 'bin');
    await mkdir(bin);
    for (const name of ['claude', 'codex']) {
      const file = join(bin, name);
      await writeFile(file, `#!/bin/sh\nfor one; do echo "$one"; done\n`);
      await chmod(file, 0o755);
    }
    const env = { ...folder.env, PATH: `${bin}:${folder.env.PATH}`, PARLANCE_TOKEN: 'plt_x' };
    const [, claude = '', codex = ''] = blocksOf(page, 'sh');
    const argsOf = async (script: string) =>
      (await run('sh', ['-c', script], { env })).stdout.trim().split('\n');
    const address = 'https://translate.example.org/mcp';
    expect(await argsOf(claude)).toEqual([
      ...['mcp', 'add', '--transport', 'http', 'parlance', address],
      ...['--header', 'Authorization: Bearer plt_x'],
    ]);
    expect(await argsOf(codex)).toEqual([
      ...['mcp', 'add', 'parlance', '--url', address, '--bearer-token-env-var', 'PARLANCE_TOKEN'],
    ]);
    const [toml = ''] = blocksOf(page, 'toml');
    expect(toml.trim().split('\n')).toEqual([
      '[mcp_servers.parlance]',
      `url = "${address}"`,
      'bearer_token_env_var = "PARLANCE_TOKEN"',
    ]);
  });

  test('names every tool, and no other', async () => {
    const { url, agentToken } = await makeAgentToken();
    const client = new Client({ name: 'trial', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${agentToken}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    const named = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
    expect(named.sort()).toEqual(tools.map(({ name }) => name).sort());
    const known = new Set(tools.map(({ name }) => name));
    const inSkill = [...skill.matchAll(/`([a-z]+_[a-z]+)`/g)].map(([, name = '']) => name);
    expect(inSkill.length).toBeGreaterThan(5);
    expect(inSkill.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('docs/agents/SKILL.md', () => {
  test('says what it is and when it is of use, as agents find skills by', () => {
    const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(skill) ?? [];
    const { name, description, ...others } = parse(head) as Record<string, string>;
    expect(others).toEqual({});
    expect(name).toMatch(/^[a-z][a-z-]{0,63}$/);
    expect(description?.length).toBeLessThan(1024);
    expect(description).toContain('Use it when');
  });

  test('has commands that the command line knows', async () => {
    const folder = await makeFolder();
    const commands = [...skill.matchAll(/^npx parlance ([\w-]+)((?: --[\w-]+)*)/gm)];
    expect(commands.length).toBeGreaterThan(3);
    for (const [, command = '', options = ''] of commands) {
      const { stdout, code } = await folder.run(command, '--help');
      expect(code, command).toBe(0);
      for (const option of options.trim().split(' ')) expect(stdout).toContain(option);
    }
  });
});
