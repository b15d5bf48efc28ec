import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { restoreInto, takeBackup } from '../../testing/trials/installation-backups.ts';

it('a restore is refused while a server uses the database', async () => {
  const database = await createTestDatabase();
  const server = await startTestServer({}, database);
  const restore = async () => restoreInto(database, await takeBackup(database));
  await expect.poll(() => restore().catch(String)).toContain('Stop it first');
  await server.close();
  await expect(restore()).resolves.toBeUndefined();
  await database.close();
});
