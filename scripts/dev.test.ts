import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { root, toolPath } from './lib/process.mjs';
import { runTogether } from './lib/run-together.mjs';

async function listen() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: String((server.address() as AddressInfo).port) };
}

async function freePort(): Promise<string> {
  const { server, port } = await listen();
  server.close();
  return port;
}

/** Starts `npm run dev` without npm, and collects its output. */
function startDev(env: NodeJS.ProcessEnv) {
  const program = spawn(toolPath('node'), ['scripts/dev.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [program.stdout, program.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return { program, ended: once(program, 'close'), said: () => said };
}

describe('npm run dev', () => {
  it.runIf(process.env.TEST_DEEP === '1')(
    'serves the web app from its sources with the API behind it, until it is told to end',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'parlance-dev-'));
      const ports = { PORT: await freePort(), WEB_PORT: await freePort() };
      const address = `http://localhost:${ports.WEB_PORT}`;
      const { program, ended, said } = startDev({ ...ports, DATA_DIR: join(folder, 'data') });
      try {
        const ready = `ready to be worked on: ${address}`;
        await vi.waitFor(() => expect(said()).toContain(ready), { timeout: 60_000, interval: 100 });
        expect(await (await fetch(`${address}/projects`)).text()).toContain('/src/main.tsx');
        expect(await (await fetch(`${address}/src/main.tsx`)).text()).toContain('react');
        expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ status: 'ok' });
        expect((await fetch(`${address}/api/v1/projects`)).status).toBe(401);
        expect(said().split(ready)).toHaveLength(2);
      } finally {
        program.kill('SIGINT');
        const [code] = await ended;
        await rm(folder, { recursive: true });
        expect(code, said()).toBe(0);
      }
      expect(said()).toMatch(/^server \| .*"stopping"/m);
      await expect(fetch(address)).rejects.toThrow();
      await expect(fetch(`http://localhost:${ports.PORT}/health`)).rejects.toThrow();
    },
  );

  it('ends when the server can not start, with what it says', async () => {
    const ports = { PORT: await freePort(), WEB_PORT: await freePort() };
    const { ended, said } = startDev({ ...ports, DATABASE_URL: 'no address' });
    expect(await ended).toEqual([1, null]);
    expect(said()).toMatch(/^server \| .*DATABASE_URL/m);
  });

  it('starts nothing where a port is not free', async () => {
    const { server, port } = await listen();
    const { ended, said } = startDev({ PORT: port, WEB_PORT: await freePort() });
    expect(await ended).toEqual([1, null]);
    expect(said()).toBe(`Port ${port} is not free. PORT chooses another one.\n`);
    server.close();
  });
});

describe('programs that run together', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  afterEach(() => log.mockClear());

  const program = (name: string, script: string) =>
    ({ name, color: 'cyan', command: toolPath('node'), args: ['-e', script] }) as const;
  const endless = program('web', 'setInterval(() => {}, 1000)');

  it('end with the first of them, and as it did', async () => {
    const failing = program('server', 'console.log("a\\nb"); process.exitCode = 3');
    expect(await runTogether([failing, endless]).ended).toBe(3);
    expect(log.mock.calls).toEqual([['server | a'], ['server | b']]);
    const killed = program('server', 'process.kill(process.pid, "SIGKILL")');
    expect(await runTogether([killed, endless]).ended).toBe(137);
  });

  it('end with 0 when they are told to', async () => {
    const { ended, stop } = runTogether([endless, { ...endless, name: 'server' }]);
    stop();
    expect(await ended).toBe(0);
  });

  it('are not left alone where one can not be started', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
    const missing = { ...endless, command: 'no-such-program' };
    expect(await runTogether([missing, endless]).ended).toBe(1);
    expect(complain).toHaveBeenCalledOnce();
    complain.mockRestore();
  });
});
