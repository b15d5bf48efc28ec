import { expect, it } from 'vitest';
import { migrations } from '../db/migrations/migrations.ts';
import { isDeep } from '../testing/deep.ts';
import { startProcess } from '../testing/server-process.ts';
import { createEmptyPlace } from '../testing/test-database.ts';

it.runIf(isDeep)(
  'servers that start at once on one new database migrate it once, and all answer',
  async () => {
    const { databaseUrl = '', dataDir } = await createEmptyPlace();
    const all = [dataDir, dataDir, `${dataDir}-another`].map((folder) =>
      startProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl }),
    );
    const addresses = await Promise.all(all.map((server) => server.ready()));
    const migrated = all.filter((server) => server.output().includes('schema brought up to date'));
    expect(migrated).toHaveLength(1);
    for (const { name } of migrations) expect(migrated[0]?.output()).toContain(`"${name}"`);
    for (const address of addresses) expect((await fetch(`${address}/ready`)).status).toBe(200);
    expect(await Promise.all(all.map((server) => server.stop('SIGTERM')))).toEqual([0, 0, 0]);
  },
);
