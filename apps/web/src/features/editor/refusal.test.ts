import { ApiError } from '@parlance/contract';
import { expect, test } from 'vitest';
import { readRefusal } from './refusal.ts';

const found = {
  check: 'space.double',
  severity: 'error',
  start: 3,
  end: 5,
  data: {},
  fingerprint: '0a1b2c3d4e5',
  isIgnored: false,
};

const failed = (status: number, details: readonly object[] = []) =>
  readRefusal({
    status: 'failed',
    value: 'Das  ist',
    error: new ApiError(status, {
      error: {
        code: 'UnprocessableEntity',
        message: 'refused',
        details: details.map((detail) => ({ message: 'is refused', ...detail })),
      },
    }),
  });

test('a refusal tells what the checks have found in the text', () => {
  const refusal = failed(422, [{ path: 'body.value', finding: found }]);
  expect(refusal).toMatchObject({ value: 'Das  ist', findings: [found], isOfState: false });
});

test('a refusal of a state alone is one', () => {
  expect(failed(422, [{ path: 'body.state', finding: found }])?.isOfState).toBe(true);
  const both = [
    { path: 'body.state', finding: found },
    { path: 'body.value', finding: found },
  ];
  expect(failed(422, both)?.isOfState).toBe(false);
});

test('a malformed plural and what nobody understands have no findings', () => {
  expect(failed(400, [{ path: 'body.value', line: 1, column: 2 }])?.findings).toEqual([]);
  expect(failed(422, [{ path: 'body.value', finding: { check: 1 } }])?.findings).toEqual([]);
  expect(failed(422)).toMatchObject({ findings: [], isOfState: false });
});

test('what can not be mended is none', () => {
  expect(failed(404)).toBeUndefined();
  expect(readRefusal({ status: 'failed', value: 'a', error: new Error('x') })).toBeUndefined();
  expect(readRefusal({ status: 'saved', value: 'a', state: undefined })).toBeUndefined();
  expect(readRefusal(undefined)).toBeUndefined();
});
