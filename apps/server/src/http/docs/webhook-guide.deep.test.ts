import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, eventTypeOf, webhookEvent, webhookEventTypes } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, runCommands } from '../../testing/guides.ts';
import { findFreePort } from '../../testing/services/free-port.ts';
import { outgoingHere } from '../../testing/services/webhook-receiver.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const hasPrograms = ['curl', 'openssl'].every(
  (name) => spawnSync(name, ['version']).error === undefined,
);

let server: TestServer;
let folder: string;
let guide: string;

beforeAll(async () => {
  server = await startTestServer(outgoingHere);
  folder = await mkdtemp(join(tmpdir(), 'parlance-webhooks-'));
  guide = await readFile(join(root, 'docs/webhooks.md'), 'utf8');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('docs/webhooks.md', () => {
  it.skipIf(!hasPrograms)(
    'has a receiver and commands that do what it says (needs curl and openssl)',
    async () => {
      const ada = await server.addPerson();
      const projectId = await server.addProject(ada);
      const body = { name: 'Laptop', scope: { actions: ['terms' as const, 'manage' as const] } };
      const { token } = await ada.call(endpoints.createPersonalToken, { body });
      const port = String(await findFreePort());
      const [receiver = ''] = blocksOf(guide, 'js');
      await writeFile(join(folder, 'receiver.mjs'), receiver.replace('3000', port));
      // As `npm install standardwebhooks` would make it.
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      const { output, errors } = await runCommands(guide, {
        cwd: folder,
        env: { PARLANCE_TOKEN: token, PROJECT: projectId },
        replaced: { 'http://localhost:8080': server.url, '127.0.0.1:3000': `127.0.0.1:${port}` },
        finally: 'kill %1',
      });
      expect(errors).toBe('');
      const [created, tested, told, delivery, script, verified, replayed, rotated, ...rest] =
        output;
      expect(created).toBe('');
      expect(tested).toMatch(new RegExp(`^webhook\\.test +http.+/projects/${projectId}$`));
      expect(told).toMatch(new RegExp(`^term\\.added +http.+/projects/${projectId}/`));
      expect(JSON.parse(delivery ?? '')).toMatchObject({
        data: { type: 'webhook.test', state: 'delivered', log: [{ status: 204 }] },
      });
      expect([script, verified]).toEqual(['', 'valid']);
      const [one = '', many = ''] = (replayed ?? '').split(/(?<=\})(?=\{)/);
      expect(JSON.parse(one)).toMatchObject({ data: { type: 'webhook.test' } });
      expect(JSON.parse(many)).toEqual({ data: { count: 0 } });
      expect(rotated).toMatch(/^whsec_/);
      expect(rest).toEqual(['']);
      // What was changed on its way, and what was signed by somebody else, is none of Parlance.
      const log = JSON.parse(delivery ?? '').data.log[0].requestHeaders as Record<string, string>;
      const verify = (secret: string, text: string) =>
        spawnSync(
          'sh',
          [
            'verify.sh',
            ...['id', 'timestamp', 'signature'].map((name) => log[`webhook-${name}`] ?? ''),
          ],
          { cwd: folder, input: text, env: { ...process.env, WEBHOOK_SECRET: secret } },
        );
      const sent = JSON.parse(delivery ?? '').data.body as string;
      expect(verify(rotated ?? '', sent).stdout.toString()).toBe('forged\n');
      expect(verify(rotated ?? '', sent).status).toBe(1);
    },
  );

  it('shows an event as it is, and every type', () => {
    const [event = ''] = blocksOf(guide, 'json');
    const { type, data } = webhookEvent.strict().parse(JSON.parse(event));
    expect(eventTypeOf(data.activity?.kind ?? 'undo')).toBe(type);
    const named = [...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` +\| [A-Z]/gm)].map(([, name]) => name);
    expect(named).toEqual([...webhookEventTypes, 'webhook.test']);
  });
});
