import { afterAll, expect } from 'vitest';
import { routines } from '../../content/edits/routines.ts';
import type { Db } from '../../db/database.ts';
import { installRoutines } from '../../db/install-routines.ts';
import { isCluster, sharedTestDatabase } from '../test-database.ts';
import { takeFaultyStatements } from './recorded-statements.ts';

// After each test file, this checks that all statements of the server could run on a distributed database.
afterAll(async () => {
  expect(await takeFaultyStatements(isCluster ? await openCluster() : undefined)).toEqual([]);
});

/** The database in which the statements are explained, with the routines that they call. */
async function openCluster(): Promise<Db> {
  const { db } = await sharedTestDatabase();
  await installRoutines(db, routines);
  return db;
}
