import { afterAll, expect, inject } from 'vitest';
import { sharedTestDatabase } from '../test-database.ts';
import { takeFaultyStatements } from './recorded-statements.ts';

const template = inject('databaseTemplate');
const isCluster = template.engine === 'postgres' && template.workerUrls.length > 0;

// After each test file, this checks that all statements of the server could run on a distributed database.
afterAll(async () => {
  const cluster = isCluster ? (await sharedTestDatabase()).db : undefined;
  expect(await takeFaultyStatements(cluster)).toEqual([]);
});
