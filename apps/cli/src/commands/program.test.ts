import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { collect, makeFolder } from '../testing/cli.ts';
import { makeProject, textsIn } from '../testing/project.ts';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const sets = { 'parlance.yaml': 'sets: [{ files: "l/{locale}.json", format: jsonflat }]\n' };

describe('the program', () => {
  test('tells its commands, its version and what is wrong with arguments', async () => {
    const folder = await makeFolder();
    const help = await folder.spawn('--help');
    expect([help.code, help.stderr]).toEqual([0, '']);
    for (const name of ['init', 'login', 'push', 'pull', 'status', 'watch', 'check']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
    expect((await folder.run('--version')).stdout).toBe(`${manifest.version}\n`);
    for (const args of [
      ['fly'],
      ['push', '--fly'],
      ['check', '--format', 'pdf'],
      ['check', '--max-warnings', 'x'],
    ]) {
      const { code, stdout, stderr } = await folder.run(...args);
      expect([args, code, stdout, stderr]).toEqual([
        args,
        2,
        '',
        expect.stringContaining('error:'),
      ]);
    }
    expect((await folder.run()).code).toBe(2);
  });

  test('tells problems as JSON where results are', async () => {
    const folder = await makeFolder({ 'parlance.yaml': 'sets: []\n', '.git/HEAD': '' });
    const { code, stdout } = await folder.run('check', '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        file: 'parlance.yaml',
        line: 1,
        column: 7,
        message: expect.stringContaining('sets'),
        next: expect.stringContaining('docs/cli.md'),
      },
    });
  });

  test('colours only where it is asked to, and shows no control characters of files', async () => {
    const files = {
      ...sets,
      'l/en.json': '{"\\u001b[31mkey": "Hello {name}"}',
      'l/de.json': '{"\\u001b[31mkey": "Hallo"}',
    };
    const plain = await makeFolder(files);
    expect((await plain.run('check')).stdout).not.toContain('\u001b');
    const forced = await makeFolder(files, { env: { FORCE_COLOR: '1' } });
    expect((await forced.run('check')).stdout).toContain('\u001b[31merror');
    expect((await forced.run('check')).stdout).not.toContain('\u001b[31mkey');
    expect((await forced.run('check', '--no-color')).stdout).not.toContain('\u001b');
  });
});

describe('Ctrl+C in a pull', () => {
  test.runIf(isDeep)('leaves every file whole, and none of its own', async () => {
    const project = await makeProject();
    const names = Array.from({ length: 8 }, (_, n) => `l/part${n}/en.json`);
    const big = JSON.stringify(
      Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`k${n}`, 'text '.repeat(9)])),
    );
    const files = Object.fromEntries(names.map((name) => [name, big]));
    const configuration = {
      'parlance.yaml': 'sets: [{ files: "l/*/{locale}.json", format: jsonflat }]\n',
    };
    const folder = await makeFolder({ ...configuration, ...files }, { env: project.env });
    expect((await folder.run('push')).code).toBe(0);
    const old = '{"k0": "old"}';
    for (const name of names) await folder.write(name, old);
    let written = 0;
    for (const delay of isDeep ? [0, 1, 2, 5, 10, 20, 50] : [0, 2, 5]) {
      const child = folder.start('pull', '--source', '--force');
      const ended = collect(child);
      child.stdout?.once('data', () => setTimeout(() => child.kill('SIGINT'), delay));
      const { code } = await ended;
      // Whoever comes when all is done ends the process on its way out.
      expect([0, 130, null]).toContain(code);
      const found = await folder.snapshot();
      expect(Object.keys(found).sort()).toEqual([...names, 'parlance.yaml'].sort());
      for (const name of names) {
        const text = Buffer.from(found[name] ?? '', 'hex').toString();
        expect([big, old]).toContain(text);
        if (text === big) written++;
      }
    }
    expect(written).toBeGreaterThan(0);
  });
});

describe('watch', () => {
  test('pushes what changes, and goes on after a mistake', async () => {
    const project = await makeProject();
    const folder = await makeFolder({ ...sets, 'l/en.json': '{"a": "A"}' }, { env: project.env });
    const child = folder.start('watch');
    const ended = collect(child);
    const until = async (stream: 'stdout' | 'stderr', text: string, act: () => Promise<void>) => {
      let seen = '';
      const heard = new Promise<void>((resolve) => {
        child[stream]?.on('data', (part: string) => {
          seen += part;
          if (seen.includes(text)) resolve();
        });
      });
      await act();
      await heard;
    };
    await until('stderr', 'Watching', () => Promise.resolve());
    await until('stderr', 'l/en.json:1:', () => folder.write('l/en.json', '{"a" "B"}'));
    await until('stdout', '1 file pushed', () => folder.write('l/en.json', '{"a": "B"}'));
    expect(await textsIn(project, 'en', 'l/{locale}.json')).toEqual({ a: 'B' });
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });
});

test('a server that is busy is asked again, and one that fails is told', async () => {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const { url = '' } = request;
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    const isBusy = count === 1;
    response.writeHead(isBusy ? 503 : 404, {
      'retry-after': '0',
      'content-type': 'application/json',
    });
    response.end('{}');
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const env = {
    PARLANCE_URL: `http://127.0.0.1:${port}`,
    PARLANCE_PROJECT: '0190b2a4-e599-7134-9fb2-a3b6c7e8f20a',
    PARLANCE_TOKEN: 't',
  };
  const folder = await makeFolder({ ...sets, 'l/en.json': '{"a": "A"}' }, { env });
  const { code, stderr } = await folder.run('push');
  expect([code, stderr]).toEqual([2, expect.stringContaining('Look whether `project` is right')]);
  expect(Math.max(...counts.values())).toBe(2);
});
