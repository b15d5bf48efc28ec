import type { Node, ParseResult } from 'libpg-query';
import { distributionColumnOf } from '../../db/tables/tables.ts';
import { columnOf, isGivenValue, sublinksIn } from './expressions.ts';

/**
 * Finds what keeps Citus from routing a statement to the one shard that has the project: each content table that it
 * reads or writes without naming the project as a constant. An equality counts where it is with a parameter, or with
 * a table of the same `from` that is named so; Citus does not see one that goes through a `with` query, a subquery,
 * the query around it or a table of no project.
 */
export function findUnrouted({ stmts = [] }: ParseResult): string[] {
  const problems: string[] = [];
  for (const { stmt } of stmts) if (stmt) visit(stmt, { problems, ctes: new Set() });
  return problems;
}

interface Surroundings {
  readonly problems: string[];
  /** The names of the `with` queries in scope. */
  readonly ctes: ReadonlySet<string>;
}

/** Checks a query with all its parts. Statements that neither read nor write rows are ignored. */
function visit(node: Node, around: Surroundings): void {
  if ('SelectStmt' in node) {
    const { larg, rarg, withClause, ...select } = node.SelectStmt;
    const inside = withCtes(withClause?.ctes, around);
    if (larg && rarg) {
      visit({ SelectStmt: larg }, inside);
      visit({ SelectStmt: rarg }, inside);
    } else visitLevel(select.fromClause ?? [], select.whereClause, select, inside);
  }
  if ('UpdateStmt' in node) {
    const { relation, fromClause = [], withClause, ...update } = node.UpdateStmt;
    const tables = [...(relation ? [{ RangeVar: relation }] : []), ...fromClause];
    const whole = { ...update, fromClause };
    visitLevel(tables, update.whereClause, whole, withCtes(withClause?.ctes, around));
  }
  if ('DeleteStmt' in node) {
    const { relation, usingClause = [], withClause, ...rest } = node.DeleteStmt;
    const tables = [...(relation ? [{ RangeVar: relation }] : []), ...usingClause];
    const whole = { ...rest, usingClause };
    visitLevel(tables, rest.whereClause, whole, withCtes(withClause?.ctes, around));
  }
  if ('InsertStmt' in node) visitInsert(node.InsertStmt, around);
}

type Insert = Extract<Node, { InsertStmt: unknown }>['InsertStmt'];

function visitInsert(
  { relation, cols = [], selectStmt, withClause, onConflictClause, returningClause }: Insert,
  around: Surroundings,
): void {
  const inside = withCtes(withClause?.ctes, around);
  if (selectStmt) visit(selectStmt, inside);
  const table = relation?.relname ?? '';
  const names = cols.map((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : ''));
  const place = names.indexOf(distributionColumnOf(table) ?? '');
  const values = selectStmt ? valuesAt(selectStmt, place) : [];
  const hasProject = (value: Node | undefined) =>
    isGivenValue(value) || (selectStmt && isProjectOf(selectStmt, value, inside));
  const isRouted = place >= 0 && values.length > 0 && values.every(hasProject);
  if (isContent(table) && !isRouted) around.problems.push(`insert into ${table}`);
  for (const query of sublinksIn({ onConflictClause, returningClause })) visit(query, inside);
}

/** Whether an expression is the project of a table or a subquery that a query reads, and not of a `with` query. */
function isProjectOf(query: Node, value: Node | undefined, { ctes }: Surroundings): boolean {
  const column = value && columnOf(value);
  if (!column || !('SelectStmt' in query)) return false;
  const read = (node: Node): boolean => {
    if ('JoinExpr' in node) {
      return [node.JoinExpr.larg, node.JoinExpr.rarg].some((side) => side && read(side));
    }
    if ('RangeSubselect' in node) {
      const { alias } = node.RangeSubselect;
      return (
        isDistribution(column.name) &&
        (column.alias === undefined || alias?.aliasname === column.alias)
      );
    }
    if (!('RangeVar' in node)) return false;
    const { relname = '', alias } = node.RangeVar;
    const isNamed = column.alias === undefined || (alias?.aliasname ?? relname) === column.alias;
    return isNamed && distributionColumnOf(relname) === column.name && !ctes.has(relname);
  };
  return (query.SelectStmt.fromClause ?? []).some(read);
}

/** The expressions that a query returns in one of its columns: one for each of its parts or listed rows. */
function valuesAt(query: Node, place: number): (Node | undefined)[] {
  if (!('SelectStmt' in query)) return [];
  const { larg, rarg, valuesLists = [], targetList = [] } = query.SelectStmt;
  if (larg && rarg) {
    return [larg, rarg].flatMap((part) => valuesAt({ SelectStmt: part }, place));
  }
  if (valuesLists.length > 0) {
    return valuesLists.map((row) => ('List' in row ? row.List.items?.[place] : undefined));
  }
  const target = targetList[place];
  return [target && 'ResTarget' in target ? target.ResTarget.val : undefined];
}

/** Checks the tables of one `from`, and the subqueries of its query. */
function visitLevel(
  from: readonly Node[],
  condition: Node | undefined,
  whole: object,
  around: Surroundings,
): void {
  const tables = new Map<string, string>();
  const facts: Fact[] = [];
  const subqueries: Node[] = [];

  const add = (node: Node): string[] => {
    if ('JoinExpr' in node) {
      const { larg, rarg, quals, jointype } = node.JoinExpr;
      const left = larg ? add(larg) : [];
      const right = rarg ? add(rarg) : [];
      // The condition of an outer join does not restrict the rows of its outer side.
      if (jointype === 'JOIN_INNER') facts.push(...factsOf(quals));
      if (jointype === 'JOIN_LEFT') facts.push(...factsOf(quals, { aliases: right }));
      return [...left, ...right];
    }
    if ('RangeVar' in node) {
      const { relname = '', alias } = node.RangeVar;
      const name = alias?.aliasname ?? relname;
      if (isContent(relname) && !around.ctes.has(relname)) tables.set(name, relname);
      return [name];
    }
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      if (subquery) subqueries.push(subquery);
      return [alias?.aliasname ?? ''];
    }
    return [];
  };
  for (const node of from) add(node);
  // A query may read rows of several projects if it joins nothing to them.
  const canBeList = from.length === 1 && from.every((node) => 'RangeVar' in node);
  facts.push(...factsOf(condition, { canBeList }));

  const given = new Set<string>();
  const projectOf = (node: Node): string | undefined => {
    const column = columnOf(node);
    if (!column) return undefined;
    const alias = column.alias ?? (from.length === 1 ? [...tables.keys()][0] : undefined);
    const table = alias === undefined ? undefined : tables.get(alias);
    return table !== undefined && distributionColumnOf(table) === column.name ? alias : undefined;
  };
  const learn = ({ target, source }: Fact): boolean => {
    const table = projectOf(target);
    if (table === undefined || given.has(table)) return false;
    const isGiven = isGivenValue(source) || given.has(projectOf(source) ?? '');
    if (isGiven) given.add(table);
    return isGiven;
  };
  while (facts.filter(learn).length > 0);

  for (const [alias, table] of tables) {
    if (!given.has(alias)) around.problems.push(`${table} as ${alias}`);
  }
  for (const query of [...subqueries, ...sublinksIn(whole)]) visit(query, around);
}

/** The names of all `with` queries in scope, after those of this one are checked. */
function withCtes(ctes: readonly Node[] = [], around: Surroundings): Surroundings {
  const known = new Set(around.ctes);
  const inside = { ...around, ctes: known };
  for (const node of ctes) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery } = node.CommonTableExpr;
    if (ctequery) visit(ctequery, inside);
    known.add(ctename);
  }
  return inside;
}

/** An equality: the target column has a given value if the source column or expression has one. */
interface Fact {
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
function factsOf(condition: Node | undefined, options: FactOptions = {}): Fact[] {
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

/** Whether the rows of a table are on the machine that has their project or memory. */
export function isContent(table: string | undefined): boolean {
  return table !== undefined && distributionColumnOf(table) !== undefined;
}

function isDistribution(column: string): boolean {
  return column === 'project_id' || column === 'memory_id';
}
