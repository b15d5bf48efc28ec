import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { applyFix, type Finding } from './finding.ts';
import { type CheckId, checkInfo } from './registry.ts';
import { checkTables } from './testing/all-tables.ts';
import { readTable, type TableRow } from './testing/tables.ts';

/** The findings of one check, with all checks on, so that no fix may make a finding of another one. */
function findingsOf(id: CheckId, { unit, settings }: TableRow): readonly Finding[] {
  const severities = Object.fromEntries([...checkInfo].map(([key, info]) => [key, info.severity]));
  const all = check(unit, { ...settings, severities: { ...severities, ...settings.severities } });
  return all.filter((finding) => finding.check === id);
}

/** Applies fixes, the first one again and again, until there is none. */
function fixAll(id: CheckId, row: TableRow): string | undefined {
  let { unit } = row;
  for (let count = 0; count < 20; count++) {
    const fixed = findingsOf(id, { ...row, unit }).find(({ fix }) => fix);
    if (!fixed) return count === 0 ? undefined : unit.target;
    unit = { ...unit, target: applyFix(unit.target, fixed) };
  }
  throw new Error('The fixes do not end');
}

describe.each([...checkInfo.keys()])('%s', (id) => {
  const tables = [checkTables[id]].flat().map(readTable);
  const [fires, silent] = [
    tables.flatMap((table) => table.fires),
    tables.flatMap((table) => table.silent),
  ];

  it.each(fires.map((row) => [row.name, row] as const))('fires: %s', (_, row) => {
    expect(findingsOf(id, row)).not.toEqual([]);
    expect(fixAll(id, row)).toBe(row.fixed);
  });

  it.each(silent.map((row) => [row.name, row] as const))('is silent about %s', (_, row) => {
    expect(findingsOf(id, row)).toEqual([]);
  });

  it('is shown by at least six mistakes and ten translations that are right', () => {
    expect(fires.length).toBeGreaterThanOrEqual(6);
    expect(silent.length).toBeGreaterThanOrEqual(10);
    expect(new Set(silent.map(({ name }) => name)).size).toBe(silent.length);
    if (checkInfo.get(id)?.hasFix)
      expect(fires.some(({ fixed }) => fixed !== undefined)).toBe(true);
  });
});
