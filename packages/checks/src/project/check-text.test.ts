import { expect, test } from 'vitest';
import { checkInfo } from '../registry.ts';
import { checkTables } from '../testing/all-tables.ts';
import { readTable } from '../testing/tables.ts';
import { checkText, neverRun } from './check-text.ts';
import type { ProjectRules } from './levels.ts';

const levels = [...checkInfo].map(([check, { severity }]) => {
  return { check, locale: null, level: severity };
});

test.each([...checkInfo])('%s finds something, or is known to find nothing', (id, { family }) => {
  const rows = [checkTables[id]].flat().flatMap((table) => readTable(table).fires);
  const found = rows.flatMap(({ unit, settings }) => {
    const { locale, sourceLocale, isPlural = false, labels = [], path = null, ...term } = unit;
    const { graphemes: characters, bytes, lines, pixels: width } = unit.limits ?? {};
    const pixels = width && { max: width.max, font: 'Any', size: 10 };
    const limits = Object.entries({ characters, bytes, lines, pixels }).filter(([, max]) => max);
    const rules = settings.customRules?.map(({ rule: { severity: level, ...rule } }) => {
      return { ...rule, level };
    });
    const project: ProjectRules = { levels, rules: rules ?? [] };
    return checkText(
      unit.target,
      { ...term, isPlural, limits: Object.fromEntries(limits), labels, path },
      { locale, sourceLocale, bases: {}, project, measurerOf: () => width?.measure },
    );
  });
  expect(found.some(({ check }) => check === id)).toBe(!neverRun(family));
});
