import { afterAll, expect } from 'vitest';
import { takeFaultyStatements } from './recorded-statements.ts';

// After each test file, this checks that all statements of the server could run on a distributed database.
afterAll(async () => {
  expect(await takeFaultyStatements()).toEqual([]);
});
