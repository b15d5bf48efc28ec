import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../services/free-port.ts';

/** A proxy in front of processes. */
export interface Nginx {
  readonly url: string;
  close(): Promise<void>;
}

/** The response header that tells which process answered. */
export const answeredBy = 'x-answered-by';

const documentation = new URL('../../../../../docs/self-hosting.md', import.meta.url);
const startWithinMs = 20_000;

/** Starts nginx in front of these addresses, with the configuration from the documentation but without TLS. */
export async function startNginx(addresses: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-nginx-'));
  const port = await findFreePort();
  await mkdir(join(folder, 'logs'));
  const path = join(folder, 'nginx.conf');
  await writeFile(path, toConfiguration(await readDocumented(), { addresses, port }));
  const child = spawn('nginx', ['-p', folder, '-c', path], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const exited = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true });
  };
  const until = Date.now() + startWithinMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error(`nginx did not start: ${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, close };
}

/** Reads the configuration that the documentation recommends. */
async function readDocumented(): Promise<string> {
  const text = await readFile(documentation, 'utf8');
  const [, block] = /```nginx\n(.*?)```/s.exec(text) ?? [];
  if (block === undefined) throw new Error('The documentation has no configuration of nginx');
  return block;
}

function toConfiguration(
  documented: string,
  { addresses, port }: { addresses: readonly string[]; port: number },
): string {
  const servers = addresses.map((address) => `server ${new URL(address).host};`).join('\n  ');
  const site = replaceOnce(
    replaceOnce(documented, /(server 127\.0\.0\.1:\d+;\s*)+/, `random;\n  ${servers}\n  `),
    /listen 443 ssl;(\s*ssl_certificate\w* \S+;)*/,
    `listen 127.0.0.1:${port};`,
  );
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
master_process off;
pid nginx.pid;
error_log logs/error.log;
events {}
http {
  access_log off;
  ${folders.map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  add_header ${answeredBy} $upstream_addr always;
  ${site}
}
`;
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  const replaced = text.replace(pattern, () => replacement);
  if (replaced === text) throw new Error(`The documented configuration has no ${pattern.source}`);
  return replaced;
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
