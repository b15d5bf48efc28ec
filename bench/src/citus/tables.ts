import { describeTarget, formatRatio, formatValue } from '../report.ts';
import { type Result, reaches } from '../result.ts';
import { toTable } from '../tables.ts';
import type { Cost, EditCosts } from './edits.ts';
import type { TableSize } from './sizes.ts';

/** A result on the cluster, with that on the plain server in place of the floor. */
export interface PairResult extends Result {
  /** The ratio of the processor time. */
  readonly processorRatio?: number;
}

/** A Markdown table for each topic, with both sides; ratios that miss their target are bold. */
export function toTopicTables(results: readonly PairResult[]): string[] {
  return [...Map.groupBy(results, ({ topic }) => topic)].map(([topic, found]) =>
    toTable(
      topic,
      ['', 'target', 'postgresql', 'citus', 'ratio', 'of processor time'],
      found.map((result) => {
        const { name, unit, target, floor, parlance, ratio } = result;
        const shown = ratio ? formatRatio(ratio.median) : '–';
        return [
          name,
          target ? describeTarget(target, unit) : '',
          floor ? formatValue(floor.median, unit) : '–',
          formatValue(parlance.median, unit),
          reaches(result) ? shown : `**${shown}**`,
          describeProcessor(result),
        ];
      }),
    ),
  );
}

export function describeProcessor({ processorRatio }: PairResult): string {
  return processorRatio === undefined ? '–' : formatRatio(processorRatio);
}

/**
 * A Markdown table of the processor time of an edit, with each machine's share of that of the database.
 * @param way how the cluster is asked, as the title has it at its end
 */
export function toCostsTable({ plain, cluster }: EditCosts, way = ''): string {
  const toRows = (side: string, costs: readonly Cost[]) => {
    const all = costs.reduce((sum, { isMachine, ms }) => sum + (isMachine ? ms : 0), 0);
    return costs.map(({ name, isMachine, ms }) => [
      `${side}: ${name}`,
      `${ms.toFixed(2)} ms`,
      isMachine ? toPercent(ms / all) : '',
    ]);
  };
  return toTable(
    `Processor time of an edit, in 16 projects at a time${way}`,
    ['', 'of an edit', 'share of the database'],
    [...toRows('postgresql', plain), ...toRows('citus', cluster)],
  );
}

/** A Markdown table of what a row takes on disk. */
export function toSizesTable(plain: readonly TableSize[], cluster: readonly TableSize[]): string {
  const all = (sizes: readonly TableSize[]) =>
    sizes.reduce((sum, { tableBytes, indexBytes }) => sum + tableBytes + indexBytes, 0);
  const perRow = (bytes: number, rows: number) => `${Math.round(bytes / rows)} B`;
  return toTable(
    'Size of a row',
    ['', 'rows', 'of the table', 'of its indexes', 'together', 'together on citus'],
    [
      ...plain.map(({ table, rows, tableBytes, indexBytes }) => {
        const onCluster = cluster.find((size) => size.table === table);
        return [
          table,
          rows.toLocaleString('en'),
          perRow(tableBytes, rows),
          perRow(indexBytes, rows),
          perRow(tableBytes + indexBytes, rows),
          onCluster ? perRow(onCluster.tableBytes + onCluster.indexBytes, onCluster.rows) : '–',
        ];
      }),
      ['all content', '', '', '', toMegabytes(all(plain)), toMegabytes(all(cluster))],
    ],
  );
}

function toPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function toMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}
