import type { Node, ParseResult } from 'libpg-query';
import { contentTables } from '../../db/tables.ts';
import { type Fact, factsOf } from './equalities.ts';
import { isGivenValue, sublinksIn } from './expressions.ts';
import { createLevel, type Level, type OutputColumn } from './level.ts';

/**
 * Finds what keeps a statement from being routed to the one machine that has the project: each content table that it
 * reads or writes without an equality on the project. The equality may go through other tables and subqueries of the
 * statement.
 */
export function findUnrouted({ stmts = [] }: ParseResult): string[] {
  const problems: string[] = [];
  for (const { stmt } of stmts) if (stmt) visit(stmt, { problems, ctes: new Map() });
  return problems;
}

interface Surroundings {
  readonly problems: string[];
  /** The output columns of the `with` queries in scope. */
  readonly ctes: ReadonlyMap<string, readonly OutputColumn[]>;
  /** The level of the query around this one. */
  readonly outer?: Level;
}

/** Checks a query with all its parts and returns its columns. Other kinds of statements are ignored. */
function visit(node: Node, around: Surroundings): readonly OutputColumn[] {
  if ('SelectStmt' in node) {
    const { larg, rarg, withClause, ...select } = node.SelectStmt;
    const inside = withCtes(withClause?.ctes, around);
    if (larg && rarg) {
      const right = visit({ SelectStmt: rarg }, inside);
      return visit({ SelectStmt: larg }, inside).map((column, place) => ({
        ...column,
        isGiven: column.isGiven && right[place]?.isGiven === true,
      }));
    }
    const { fromClause = [], targetList = [], whereClause, valuesLists = [] } = select;
    if (valuesLists.length > 0) return valueColumns(valuesLists);
    return visitLevel(fromClause, { conditions: [whereClause], whole: select, targetList }, inside);
  }
  if ('UpdateStmt' in node) {
    const { relation, fromClause = [], whereClause, withClause, ...update } = node.UpdateStmt;
    const inside = withCtes(withClause?.ctes, around);
    const tables = [...(relation ? [{ RangeVar: relation }] : []), ...fromClause];
    const targetList = update.returningClause?.exprs ?? [];
    const whole = { ...update, fromClause, whereClause };
    return visitLevel(tables, { conditions: [whereClause], whole, targetList }, inside);
  }
  if ('DeleteStmt' in node) {
    const { relation, usingClause = [], whereClause, withClause, ...rest } = node.DeleteStmt;
    const inside = withCtes(withClause?.ctes, around);
    const tables = [...(relation ? [{ RangeVar: relation }] : []), ...usingClause];
    const targetList = rest.returningClause?.exprs ?? [];
    const whole = { ...rest, usingClause, whereClause };
    return visitLevel(tables, { conditions: [whereClause], whole, targetList }, inside);
  }
  if ('InsertStmt' in node) return visitInsert(node.InsertStmt, around);
  return [];
}

type Insert = Extract<Node, { InsertStmt: unknown }>['InsertStmt'];

function visitInsert(
  { relation, cols = [], selectStmt, withClause, onConflictClause, returningClause }: Insert,
  around: Surroundings,
): readonly OutputColumn[] {
  const inside = withCtes(withClause?.ctes, around);
  const given = selectStmt ? visit(selectStmt, inside) : [];
  const table = relation?.relname ?? '';
  const names = cols.map((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : ''));
  const isRouted = given[names.indexOf('project_id')]?.isGiven === true;
  if (isContent(table) && !isRouted) around.problems.push(`insert into ${table}`);
  const level = createLevel(inside.outer);
  level.add(relation?.alias?.aliasname ?? table, isRouted ? ['project_id'] : []);
  level.add('excluded', isRouted ? ['project_id'] : []);
  visitSublinks({ onConflictClause, returningClause }, level, inside);
  return level.outputsOf(returningClause?.exprs ?? []);
}

interface LevelParts {
  readonly conditions: readonly (Node | undefined)[];
  /** The whole query, to find the subqueries in it. */
  readonly whole: object;
  readonly targetList: readonly Node[];
}

function visitLevel(
  from: readonly Node[],
  { conditions, whole, targetList }: LevelParts,
  around: Surroundings,
): readonly OutputColumn[] {
  const level = createLevel(around.outer);
  const tables: { readonly alias: string; readonly table: string }[] = [];
  const facts: Fact[] = [];
  const subqueries: { readonly alias: string; readonly query: Node }[] = [];

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
      const cte = around.ctes.get(relname);
      level.add(name, cte ? givenIn(cte) : []);
      if (!cte && isContent(relname)) tables.push({ alias: name, table: relname });
      return [name];
    }
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      const name = alias?.aliasname ?? '';
      level.add(name, []);
      if (subquery) subqueries.push({ alias: name, query: subquery });
      return [name];
    }
    return [];
  };
  for (const node of from) add(node);
  // A query may read rows of several projects if it joins nothing to them.
  const isAlone = from.length === 1 && from.every((node) => 'RangeVar' in node);
  for (const condition of conditions) facts.push(...factsOf(condition, { canBeList: isAlone }));

  level.follow(facts);
  for (const { alias, query } of subqueries) {
    level.add(alias, givenIn(visit(query, { ...around, outer: level })));
    level.follow(facts);
  }
  for (const { alias, table } of tables) {
    if (!level.isGiven(alias, 'project_id')) around.problems.push(`${table} as ${alias}`);
  }
  visitSublinks(whole, level, around);
  return level.outputsOf(targetList);
}

function visitSublinks(parts: object, level: Level, around: Surroundings): void {
  for (const query of sublinksIn(parts)) visit(query, { ...around, outer: level });
}

function withCtes(ctes: readonly Node[] = [], around: Surroundings): Surroundings {
  const known = new Map(around.ctes);
  const inside = { ...around, ctes: known };
  for (const node of ctes) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery } = node.CommonTableExpr;
    known.set(ctename, ctequery ? visit(ctequery, inside) : []);
  }
  return inside;
}

function valueColumns(rows: readonly Node[]): readonly OutputColumn[] {
  const lists = rows.map((row) => ('List' in row ? (row.List.items ?? []) : []));
  const [first = []] = lists;
  return first.map((_, place) => ({
    name: '',
    isGiven: lists.every((items) => isGivenValue(items[place])),
  }));
}

function givenIn(columns: readonly OutputColumn[]): string[] {
  return columns.filter(({ isGiven }) => isGiven).map(({ name }) => name);
}

function isContent(table: string): boolean {
  return contentTables.some((name) => name === table);
}
