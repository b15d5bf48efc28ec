import type { Node, ParseResult } from 'libpg-query';
import { directoryTables, distributionColumnOf } from '../../db/tables/tables.ts';
import { isContent } from './citus.ts';
import { columnOf, sublinksIn } from './expressions.ts';

/**
 * Finds what Citus refuses in a write to a content table, wherever it is routed to, and what makes it collect rows from
 * a machine and send them out again, or ask all machines:
 *
 * - functions whose result depends on more than their arguments, and subqueries, in what `on conflict` does, and such
 *   functions in what `returning` answers, and in what `update` sets from columns
 * - writes in `with`, but `update` and `delete` that return something
 * - an `insert` that selects the project as a constant, uses `with`, numbers rows of more than the project, or has a
 *   subquery on a table of the directory
 */
export function findRefused(tree: ParseResult): string[] {
  const problems: string[] = [];
  look(tree, (name, part) => {
    if (name === 'CommonTableExpr') problems.push(...problemsOfCte(part as Part));
    const statement = part as Statement;
    const table = statement.relation?.relname;
    if (!name.endsWith('Stmt') || !isContent(table)) return;
    const { onConflictClause, returningClause } = statement;
    if (sublinksIn(onConflictClause).length > 0) problems.push('a subquery in on conflict');
    for (const called of volatileIn(onConflictClause)) problems.push(`${called} in on conflict`);
    for (const called of volatileIn(returningClause)) problems.push(`${called} in returning`);
    if (name === 'InsertStmt') problems.push(...problemsOfInsert(statement));
    if (name === 'UpdateStmt') problems.push(...problemsOfUpdate(part as UpdatePart));
  });
  return problems;
}

type Part = Extract<Node, { CommonTableExpr: unknown }>['CommonTableExpr'];
type UpdatePart = Extract<Node, { UpdateStmt: unknown }>['UpdateStmt'];
type Statement = Extract<Node, { InsertStmt: unknown }>['InsertStmt'];

/** Calls a function with each named part of a tree. */
function look(value: unknown, see: (name: string, part: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'object' && part !== null) see(name, part);
    look(part, see);
  }
}

function problemsOfCte({ ctequery }: Part): string[] {
  if (!ctequery) return [];
  const [name = '', part] = Object.entries(ctequery)[0] ?? [];
  const { relation, returningClause, returningList } = part as Statement & {
    returningList?: unknown;
  };
  if (name === 'SelectStmt' || !isContent(relation?.relname)) return [];
  if (name === 'InsertStmt') return [`insert into ${relation?.relname} in with`];
  const returns = returningClause !== undefined || returningList !== undefined;
  return returns ? [] : [`a write to ${relation?.relname} in with that returns nothing`];
}

function problemsOfInsert({ relation, cols = [], selectStmt, withClause }: Statement): string[] {
  if (!selectStmt || !('SelectStmt' in selectStmt)) return [];
  const { valuesLists = [], targetList = [], withClause: inner } = selectStmt.SelectStmt;
  if (valuesLists.length > 0) return [];
  const name = distributionColumnOf(relation?.relname ?? '');
  const place = cols.findIndex((col) => 'ResTarget' in col && col.ResTarget.name === name);
  const target = targetList[place];
  const project = target && 'ResTarget' in target ? target.ResTarget.val : undefined;
  const problems: string[] = [];
  const isUnion = targetList.length === 0;
  if (!isUnion && !(project && columnOf(project))) problems.push('insert of a constant project');
  if (withClause ?? inner) problems.push('insert of what with selects');
  look(selectStmt, (name, part) => {
    if (name === 'over' && !('partitionClause' in part)) problems.push('a window over all rows');
    if (name === 'SubLink') problems.push(...directoryIn(part));
  });
  return problems;
}

function problemsOfUpdate({ targetList = [] }: UpdatePart): string[] {
  return targetList.flatMap((target) => {
    const value = 'ResTarget' in target ? target.ResTarget.val : undefined;
    let hasColumn = false;
    look({ value }, (name) => {
      hasColumn ||= name === 'ColumnRef';
    });
    return hasColumn ? volatileIn(value).map((called) => `${called} beside a column in set`) : [];
  });
}

function directoryIn(subquery: object): string[] {
  const found: string[] = [];
  look(subquery, (name, part) => {
    const table = name === 'RangeVar' ? (part as { relname?: string }).relname : undefined;
    if (directoryTables.some((one) => one === table))
      found.push(`${table} in a subquery of insert`);
  });
  return found;
}

const volatile = ['now', 'clock_timestamp', 'statement_timestamp', 'gen_random_uuid', 'random'];

function volatileIn(value: unknown): string[] {
  const found: string[] = [];
  look({ value }, (name, part) => {
    const path = name === 'FuncCall' ? ((part as { funcname?: Node[] }).funcname ?? []) : [];
    const called = path
      .flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []))
      .at(-1);
    if (called && volatile.includes(called)) found.push(called);
  });
  return found;
}
