import { expect, test } from 'vitest';
import { readTestTables } from './named-tests.ts';

const heads = ['Threat', 'What stops it', 'Test'];
const { rows, tests, deep, unused } = readTestTables('security.md', heads);

test('every threat has what stops it, and a test', () => {
  expect(rows.filter((cells) => cells.length !== heads.length || cells.includes(''))).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

test('every test that the page on security names exists', () => {
  expect(tests.filter(({ exists }) => !exists)).toEqual([]);
});

test('npm test has a test of every threat', () => {
  expect(deep).toEqual([]);
});

test('every file in its list is named by a threat', () => {
  expect(unused).toEqual([]);
});
