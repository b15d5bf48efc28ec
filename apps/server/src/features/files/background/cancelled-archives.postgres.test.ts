import { endpoints, type ShownJob } from '@parlance/contract';
import { expect, it } from 'vitest';
import { follow } from '../../../testing/event-reader.ts';
import { isCluster } from '../../../testing/test-database.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { createArchiveCalls } from '../../../testing/trials/archive-calls.ts';
import { slowDownWriting } from '../../../testing/trials/import-jobs.ts';

// An import takes the only session of the embedded database while it writes, so that a cancellation would come too
// late there. Citus takes no triggers, by which the test makes the import slow.
it.skipIf(isCluster)(
  'an import of many files that is cancelled while it writes leaves nothing behind',
  async () => {
    const server = await startTestServer({ importAsyncBytes: 0 });
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada);
    const { send, readTexts } = createArchiveCalls(server, ada, projectId);
    const slow = await slowDownWriting(server.database.db, 1);
    const reader = await follow(server, projectId, ada.token);
    const files = { 'de.json': '{"a": "1"}', 'fr.json': '{"a": "2"}', 'it.json': '{"a": "3"}' };
    const { data } = await send(files, { prefer: 'respond-async' });
    const { id: jobId } = data as ShownJob;
    const told = () => reader.events('job').map(({ data }) => data);
    // All files are read by then, and the texts of the first one are being written.
    const progress = { done: 0, total: 3 };
    await expect.poll(told).toContainEqual({ jobId, isOver: false, progress });
    expect(await ada.call(endpoints.cancelJob, { params: { jobId } })).toMatchObject({
      state: 'cancelled',
    });
    await slow.end();
    // The next import of the project starts when the cancelled one has ended.
    const next = await send({ 'es.json': '{"b": "4"}' }, { prefer: 'respond-async' });
    const params = { jobId: (next.data as ShownJob).id };
    await expect
      .poll(async () => (await ada.call(endpoints.getJob, { params })).state)
      .toBe('done');
    expect(await readTexts()).toEqual({ es: { b: '4' } });
    expect(await ada.call(endpoints.getJob, { params: { jobId } })).toMatchObject({
      state: 'cancelled',
      result: null,
    });
    await reader.close();
    await server.close();
  },
);
