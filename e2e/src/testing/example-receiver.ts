import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findFreePort } from './server-process.ts';

const library = join(import.meta.dirname, '../../../node_modules/standardwebhooks');

/** The receiver of webhooks that a page shows as an example, as a program of its own. */
export interface ExampleReceiver {
  readonly url: string;
  /** Starts it anew with this secret. */
  start(secret: string): Promise<void>;
  /** Sends it a delivery that arrives in two pieces, cut after some bytes, and returns the status of the answer. */
  takeInPieces(secret: string, body: Buffer, cutAt: number): Promise<number | undefined>;
  /** What it has written: a line for each delivery that it has verified. */
  lines(): readonly string[];
}

export async function makeExampleReceiver(program: string): Promise<ExampleReceiver> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-receiver-'));
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  // As if it were installed there, which needs a network.
  await symlink(library, join(modules, 'standardwebhooks'));
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, program);
  const port = await findFreePort();
  let output = '';
  let child: ChildProcess | undefined;
  const stop = async () => {
    const ended = child;
    child = undefined;
    if (!ended) return;
    await new Promise((resolve) => {
      ended.on('exit', resolve);
      ended.kill();
    });
  };
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    url: `http://127.0.0.1:${port}/`,
    async start(secret) {
      await stop();
      const env = { PATH: process.env.PATH, PORT: `${port}`, WEBHOOK_SECRET: secret };
      child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      await untilAnswering(child, port);
    },
    takeInPieces: (secret, body, cutAt) => sendInPieces(port, sign(secret, body), body, cutAt),
    lines: () => output.split('\n').filter((line) => line !== ''),
  };
}

/** A connection alone would tell little: on a port that nobody listens to, it may be one with itself. */
async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The example receiver has ended by itself.');
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer) return;
    await sleep(50);
  }
}

/** The headers of a delivery, as Standard Webhooks has them. */
function sign(secret: string, body: Buffer): Record<string, string> {
  const id = 'msg_1';
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  };
}

function sendInPieces(
  port: number,
  headers: Record<string, string>,
  body: Buffer,
  cutAt: number,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, method: 'POST', headers });
    sending.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.setNoDelay(true);
    sending.write(body.subarray(0, cutAt));
    // Long enough for the first piece to be read by itself.
    setTimeout(() => sending.end(body.subarray(cutAt)), 200);
  });
}
