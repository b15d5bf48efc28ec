import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCrashWriter } from '../testing/crashes/crash-writer.ts';
import { canHaveDisk, type ServerOnDisk, startOnDisk } from '../testing/server-on-disk.ts';
import { type FailingDisk, mountFailingDisk } from '../testing/services/failing-disk.ts';

const probe = mountFailingDisk(8);
probe?.remove();

describe.skipIf(!probe || !canHaveDisk)('a disk that becomes read-only', () => {
  let disk: FailingDisk;
  let server: ServerOnDisk;

  beforeAll(async () => {
    const mounted = mountFailingDisk(320);
    if (!mounted) throw new Error('no disk');
    disk = mounted;
    server = await startOnDisk(disk.folder);
  });
  afterAll(async () => {
    await server?.stop();
    disk?.remove();
  });

  const createProject = () => server.call(endpoints.createProject, { body: { name: 'Website' } });

  const statusOf = async (path: string) => (await fetch(`${server.address}${path}`)).status;

  it('refuses changes, says so, and has all that was answered after a repair (needs mount)', {
    timeout: 180_000,
  }, async () => {
    const { id: projectId } = await createProject();
    const writer = createCrashWriter(projectId, 1);
    await writer.writeUntilCut(server.call, AbortSignal.timeout(1000));
    disk.fail();
    await writer.writeUntilCut(server.call);
    await expect(createProject()).rejects.toMatchObject({ status: 503 });
    expect(await statusOf('/health')).toBe(200);
    expect(await statusOf('/ready')).toBe(503);
    if (!server.postgres) {
      await expect(createProject()).rejects.toMatchObject({
        status: 503,
        retryAfter: undefined,
        details: [{ message: 'The server can not write to its disk or database' }],
      });
    }
    await server.stop();
    disk.repair();
    await server.start();
    expect(await writer.findViolations(server.call)).toEqual([]);
    await createProject();
  });
});
