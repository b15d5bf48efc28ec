import type { Node } from 'libpg-query';
import type { Fact } from './equalities.ts';
import { columnOf, isGivenValue } from './expressions.ts';

/** An output column of a query. */
export interface OutputColumn {
  readonly name: string;
  /** Whether the column has a single value, which the caller of the statement gave. */
  readonly isGiven: boolean;
}

/** The tables of one `from`, and those of their columns that have a given value. */
export interface Level {
  /** Adds a table, or further given columns of one. */
  add(alias: string, given: readonly string[]): void;
  isGiven(alias: string | undefined, column: string): boolean;
  /** Derives further given columns from equalities. */
  follow(facts: readonly Fact[]): void;
  outputsOf(targets: readonly Node[]): readonly OutputColumn[];
}

/** Creates a level without tables. Its query may be a part of an outer one. */
export function createLevel(outer: Level | undefined): Level {
  const given = new Map<string, Set<string>>();

  /** The given columns of a table. Without an alias these are the columns of the only table. */
  const columnsOf = (alias: string | undefined) => {
    if (alias !== undefined) return given.get(alias);
    const [first, ...others] = given.values();
    return others.length === 0 ? first : undefined;
  };
  const isGiven = (alias: string | undefined, column: string): boolean =>
    columnsOf(alias)?.has(column) ?? outer?.isGiven(alias, column) ?? false;
  const hasValue = (node: Node) => {
    const column = columnOf(node);
    return column ? isGiven(column.alias, column.name) : isGivenValue(node);
  };
  const learn = ({ target, source }: Fact): boolean => {
    const column = columnOf(target);
    const columns = column && columnsOf(column.alias);
    if (!columns || columns.has(column.name) || !hasValue(source)) return false;
    columns.add(column.name);
    return true;
  };
  const allOf = (alias: string | undefined): OutputColumn[] => {
    const sets = alias === undefined ? [...given.values()] : [given.get(alias) ?? new Set()];
    return sets.flatMap((names) => [...names].map((name) => ({ name, isGiven: true })));
  };

  return {
    isGiven,
    add: (alias, columns) => {
      given.set(alias, new Set([...(given.get(alias) ?? []), ...columns]));
    },
    follow: (facts) => {
      while (facts.filter(learn).length > 0);
    },
    outputsOf: (targets) =>
      targets.flatMap((target) => {
        if (!('ResTarget' in target) || !target.ResTarget.val) return [];
        const { name, val } = target.ResTarget;
        const column = columnOf(val);
        if (column?.name === '*') return allOf(column.alias);
        return [{ name: name ?? column?.name ?? '', isGiven: hasValue(val) }];
      }),
  };
}
