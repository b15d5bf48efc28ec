import type { Node, ParseResult } from 'libpg-query';
import { columnOf } from './expressions.ts';

/** The tables whose deleted rows stay, marked as archived. */
const tables = ['terms', 'project_locales', 'labels', 'files', 'screenshots'];

/**
 * Finds the tables of a statement that does not tell whether it means living rows, archived ones, or both. Each table
 * needs a condition on its `archived_at`, or that column in the select list.
 */
export function findUnsaid({ stmts = [] }: ParseResult): string[] {
  const problems: string[] = [];
  for (const { stmt } of stmts) if (stmt) visit(stmt, problems);
  return problems;
}

type Parts = { readonly [name: string]: unknown };

function visit(value: unknown, problems: string[]): void {
  if (Array.isArray(value)) for (const item of value) visit(item, problems);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (isSelect(name)) problems.push(...unsaidIn(part as Parts, (part as Parts).fromClause));
    // The counters of locales move with their texts, also in archived locales.
    if (name === 'UpdateStmt') {
      const { relation, fromClause } = part as Parts;
      const target = { RangeVar: relation };
      const written = tablesIn(target).filter(({ table }) => table !== 'project_locales');
      problems.push(...unsaidIn(part as Parts, fromClause, written));
    }
    visit(part, problems);
  }
}

/** Whether a property of the tree is a select. The two sides of a union have no node type of their own. */
function isSelect(name: string): boolean {
  return name === 'SelectStmt' || name === 'larg' || name === 'rarg';
}

interface Table {
  readonly table: string;
  readonly alias: string;
}

function unsaidIn(statement: Parts, from: unknown, written: readonly Table[] = []): string[] {
  const { targetList } = statement;
  if (setsMark(targetList)) return [];
  const said = namesIn(statement);
  const named = [...written, ...tablesIn(from)];
  return named
    .filter(({ alias }) => !said.has(`${alias}.archived_at`) && !said.has('archived_at'))
    .map(({ table, alias }) => `${table} as ${alias} may be archived`);
}

/** Whether an update archives or restores rows. */
function setsMark(targetList: unknown): boolean {
  const targets = (targetList ?? []) as readonly Node[];
  return targets.some((one) => 'ResTarget' in one && one.ResTarget.name === 'archived_at');
}

/** The tables that a `from` names itself, without subqueries. */
function tablesIn(from: unknown): Table[] {
  if (Array.isArray(from)) return from.flatMap(tablesIn);
  if (typeof from !== 'object' || from === null) return [];
  const node = from as Node;
  if ('JoinExpr' in node) return [node.JoinExpr.larg, node.JoinExpr.rarg].flatMap(tablesIn);
  if (!('RangeVar' in node)) return [];
  const { relname = '', alias } = node.RangeVar;
  return tables.includes(relname) ? [{ table: relname, alias: alias?.aliasname ?? relname }] : [];
}

/** The columns that are named anywhere in a part of a statement, with their aliases if they have one. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return names;
  const column = 'ColumnRef' in value ? columnOf(value as Node) : undefined;
  if (column) names.add([column.alias, column.name].filter(Boolean).join('.'));
  for (const part of Object.values(value)) namesIn(part, names);
  return names;
}
