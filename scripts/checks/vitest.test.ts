import { expect, test } from 'vitest';
import { root } from '../lib/process.mjs';
import { countTests } from './vitest.mjs';

function report(testResults: readonly unknown[], counts: Readonly<Record<string, number>>) {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  return JSON.stringify({ ...none, ...counts, testResults });
}

test('tests are counted by what became of them', () => {
  const text = report([], { numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 });

  expect(countTests(text)).toMatchObject({ passed: 7, failed: 0, skipped: 3 });
});

test('what skipped tests lack is named once', () => {
  const needs = (programs: string, status = 'skipped') => ({
    fullName: `files are read (needs ${programs})`,
    status,
    failureMessages: [],
  });
  const assertionResults = [needs('ruby and php'), needs('php'), needs('java', 'passed')];
  const text = report([{ name: 'a', status: 'passed', message: '', assertionResults }], {
    numPendingTests: 2,
  });

  expect(countTests(text)).toMatchObject({ skipped: 2, lacks: 'php, ruby' });
});

test('a failed test is named with its file and its message', () => {
  const failed = { fullName: 'terms are listed', status: 'failed', failureMessages: ['got 403'] };
  const file = `${root}/apps/server/src/terms.test.ts`;
  const text = report([{ name: file, status: 'failed', message: '', assertionResults: [failed] }], {
    numFailedTests: 1,
  });

  const { failed: count, details } = countTests(text);

  expect(count).toBe(1);
  expect(details).toBe('apps/server/src/terms.test.ts: terms are listed\n  got 403');
});

test('a file that can not be loaded is a failure', () => {
  const broken = { name: `${root}/a.test.ts`, status: 'failed', message: 'no such module' };
  const text = report([{ ...broken, assertionResults: [] }], { numPassedTests: 3 });

  expect(countTests(text)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    details: 'a.test.ts: the file\n  no such module',
  });
});
