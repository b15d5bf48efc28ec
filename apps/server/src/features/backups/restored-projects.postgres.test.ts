import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeep } from '../../testing/deep.ts';
import { isCluster } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { downloadBackup, restoreBackup } from '../../testing/trials/project-backups.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The rows of a table that statements have looked at, in the table and in its indexes. */
async function countRead(table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::bigint as read
    from pg_stat_user_tables t
    left join pg_stat_user_indexes i on i.relid = t.relid
    where t.relname = ${table} group by t.seq_tup_read
  `.execute(server.database.db);
  return Number(rows[0]?.read);
}

// The coordinator of a cluster counts no rows of its machines.
it.runIf(isDeep && !isCluster)(
  'a project is restored by reading its rows a few times, where statistics know of another one alone',
  async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['en', 'de'] });
    const count = 2000;
    const texts = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`key.${n}`, `Text ${n}`]),
    );
    for (const locale of ['en', 'de']) {
      const content = JSON.stringify(texts);
      await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
    }
    const backup = await downloadBackup(ada, projectId);
    await sql`analyze terms, translations`.execute(server.database.db);
    const before = await countRead('terms');
    const answer = await restoreBackup(server, ada, backup);
    expect(answer.status, answer.text).toBe(201);
    // What sessions have counted is told when they have nothing to do.
    await expect.poll(() => countRead('terms')).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await countRead('terms')) - before).toBeLessThan(50 * count);
  },
);
