import { afterAll, expect } from 'vitest';
import { takeFaultyStatements } from './recorded-statements.ts';

// After each test file: what the server has asked of its database could be asked of several machines.
afterAll(async () => {
  expect(await takeFaultyStatements()).toEqual([]);
});
