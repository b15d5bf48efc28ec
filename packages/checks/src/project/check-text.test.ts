import { expect, test } from 'vitest';
import { checkInfo } from '../registry.ts';
import { listTypedRows } from '../testing/typed-rows.ts';
import { checkTyped } from './check-typed.ts';

const rows = Map.groupBy(listTypedRows(), ({ check }) => check);

test.each([...checkInfo.keys()])('%s finds something', (id) => {
  const found = (rows.get(id) ?? [])
    .filter(({ fires }) => fires)
    .flatMap(({ value, term, measure, ...checking }) =>
      checkTyped(value, term, { ...checking, measurerOf: () => measure }),
    );
  expect(found.some(({ check }) => check === id)).toBe(true);
});
