import { afterAll, beforeAll, it } from 'vitest';
import { expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialProject } from '../../testing/trial-project.ts';
import { takeBackup, withRestored } from '../../testing/trials/installation-backups.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, await createTestDatabase());
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

it('the backup of an installation is as of one moment, while edits go on', async () => {
  const busy = await createTrialProject(server, await server.addPerson());
  const term = await busy.addTerm('busy');
  let isDone = false;
  const edit = async () => {
    for (let n = 0; !isDone; n++) {
      await busy.edit(term.id, 'fr', n % 3 === 2 ? '' : `${n}`);
      await busy.importTexts('de_DE', { [`key ${n}`]: `${n}` });
    }
  };
  const editing = edit();
  const backups = [await takeBackup(server.database), await takeBackup(server.database)];
  isDone = true;
  await editing;
  for (const bytes of backups) {
    await withRestored(bytes, async (database) => {
      const restored = await startTestServer({}, database);
      const copy = { server: restored, person: busy.person, projectId: busy.projectId };
      await expectCountersToAgree(copy);
      await expectHistoryToAgree(copy);
      await restored.close();
    });
  }
});
