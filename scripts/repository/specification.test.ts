import { expect, test } from 'vitest';
import { readTestTables } from './named-tests.ts';

const { rows, tests, deep, unused } = readTestTables('specification.md', ['Sentence', 'Test']);

test('every sentence of the specification has a test', () => {
  expect(rows.filter((cells) => cells.includes(''))).toEqual([]);
  expect(rows.length).toBeGreaterThan(80);
});

test('every test that it names exists', () => {
  expect(tests.filter(({ exists }) => !exists)).toEqual([]);
});

test('npm test has a test of every sentence', () => {
  expect(deep).toEqual([]);
});

test('every file in its list is named', () => {
  expect(unused).toEqual([]);
});
