import type { Node } from 'libpg-query';
import type { Fact } from './equalities.ts';
import { columnOf, isGivenValue } from './expressions.ts';

/** A column of what a query returns. */
export interface OutputColumn {
  readonly name: string;
  /** Whether it has one value, which the caller has given. */
  readonly isGiven: boolean;
}

/** The tables that one `from` names, and which of their columns have a given value. */
export interface Level {
  /** Names a table, or tells more of one. */
  add(alias: string, given: readonly string[]): void;
  isGiven(alias: string | undefined, column: string): boolean;
  /** Draws what follows from equalities. */
  follow(facts: readonly Fact[]): void;
  outputsOf(targets: readonly Node[]): readonly OutputColumn[];
}

/** A level without tables, in a query that may be a part of another. */
export function createLevel(outer: Level | undefined): Level {
  const given = new Map<string, Set<string>>();

  /** Without an alias: that of the only table, whose columns need no name before them. */
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
