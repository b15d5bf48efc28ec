import type { ToldTerm } from '../project/check-typed.ts';
import type { ProjectRules } from '../project/levels.ts';
import { type CheckId, checkInfo } from '../registry.ts';
import type { LanguageOf } from '../unit.ts';
import { checkTables } from './all-tables.ts';
import { readTable } from './tables.ts';

/** A text of a table with all that whoever types it checks it by. */
export interface TypedRow {
  readonly check: CheckId;
  readonly fires: boolean;
  readonly value: string;
  readonly locale: string;
  readonly term: ToldTerm;
  readonly project: ProjectRules;
  /** The letters of an even width that a line has at most; undefined where nothing limits it. */
  readonly measure: ((line: string) => number) | undefined;
  readonly languageOf: LanguageOf | undefined;
}

/** Lists the texts of the tables of all checks, in a project that has all checks on. */
export function listTypedRows(): readonly TypedRow[] {
  const levels = [...checkInfo].map(([check, { severity }]) => {
    return { check, locale: null, level: severity };
  });
  return [...checkInfo.keys()].flatMap((check) =>
    [checkTables[check]].flat().flatMap((table) => {
      const { fires, silent } = readTable(table);
      return [...fires, ...silent].map((row, at): TypedRow => {
        const { locale, target: value, bases = {}, isPlural = false, ...unit } = row.unit;
        const { labels = [], path = null, limits: max = {}, glossary, ...term } = unit;
        const { graphemes: characters, bytes, lines, pixels: width } = max;
        const pixels = width && { max: width.max, font: 'Any', size: 10 };
        const limits = Object.entries({ characters, bytes, lines, pixels }).filter(
          ([, one]) => one,
        );
        const rules = row.settings.customRules?.map(({ rule: { severity: level, ...rule } }) => {
          return { ...rule, level };
        });
        return {
          check,
          fires: at < fires.length,
          value,
          locale,
          term: {
            ...term,
            glossary: glossary?.hits,
            bases,
            isPlural,
            labels,
            path,
            limits: Object.fromEntries(limits),
            ignored: [],
          },
          project: { levels, rules: rules ?? [] },
          measure: width?.measure,
          languageOf: glossary?.languageOf,
        };
      });
    }),
  );
}
