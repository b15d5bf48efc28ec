import type { Node } from 'libpg-query';
import { columnOf } from './expressions.ts';

/** An equality: the target column has a given value if the source column or expression has one. */
export interface Fact {
  readonly target: Node;
  readonly source: Node;
}

interface FactOptions {
  /** Restricts the facts to columns of these tables. */
  readonly aliases?: readonly string[];
  /** Whether `= any(list)` counts as an equality. */
  readonly canBeList?: boolean;
}

/** The equalities that follow from a condition, in both directions, as far as `and` joins them. */
export function factsOf(condition: Node | undefined, options: FactOptions = {}): Fact[] {
  if (!condition) return [];
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    return boolop === 'AND_EXPR' ? args.flatMap((arg) => factsOf(arg, options)) : [];
  }
  if (!('A_Expr' in condition)) return [];
  const { kind, name = [], lexpr, rexpr } = condition.A_Expr;
  const [operator] = name;
  const isEquality = operator && 'String' in operator && operator.String.sval === '=';
  const { aliases, canBeList = false } = options;
  const isKind = kind === 'AEXPR_OP' || (canBeList && kind === 'AEXPR_OP_ANY');
  if (!isKind || !isEquality || !lexpr || !rexpr) return [];
  return pairsOf(lexpr, rexpr)
    .flatMap(([left, right]) => [
      { target: left, source: right },
      { target: right, source: left },
    ])
    .filter(({ target }) => {
      const column = columnOf(target);
      return column && (!aliases || (column.alias && aliases.includes(column.alias)));
    });
}

function pairsOf(left: Node, right: Node): [Node, Node][] {
  if (!('RowExpr' in left && 'RowExpr' in right)) return [[left, right]];
  const others = right.RowExpr.args ?? [];
  return (left.RowExpr.args ?? []).flatMap((one, place) => {
    const other = others[place];
    return other ? [[one, other] satisfies [Node, Node]] : [];
  });
}
