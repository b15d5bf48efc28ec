import { contentTables } from '../../../apps/server/src/db/tables/tables.ts';
import type { PlanNode, RunStatement } from './plan-log.ts';

/** The number of rows from which scanning them takes noticeable time. */
const many = 10_000;

/** The possibly wasteful parts of a statement's plan, in words. */
export function findWaste({ plan, triggers, isCompiled }: RunStatement): string[] {
  const temporary = plan['Temp Written Blocks'] ?? 0;
  return [
    ...findWasteIn(plan),
    ...triggers
      .filter(({ Calls }) => Calls >= many)
      .map(({ Calls, 'Constraint Name': name }) => `checks ${name} ${count(Calls)} times`),
    ...(temporary > 0 ? [`writes ${count(temporary)} pages of temporary files`] : []),
    ...(isCompiled ? ['is compiled'] : []),
  ];
}

function findWasteIn(node: PlanNode): string[] {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 0, 'Relation Name': table } = node;
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const isContent = contentTables.some((name) => name === table);
  const seen = (rows + removed) * loops;
  const place = node['Index Name'] ?? table ?? node['Node Type'].toLowerCase();
  const found: string[] = [];
  if (node['Node Type'] === 'Seq Scan' && isContent && seen >= many) {
    found.push(`reads all of ${table}, ${count(seen)} rows`);
  }
  if (removed * loops >= many && removed > 10 * rows) {
    found.push(`${place}: throws ${count(removed * loops)} of ${count(seen)} rows away`);
  }
  if (loops >= many && table !== undefined) found.push(`asks ${place} ${count(loops)} times`);
  return [...found, ...(node.Plans ?? []).flatMap(findWasteIn)];
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
