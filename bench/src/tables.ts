import { describeTarget, formatRatio, formatValue } from './report.ts';
import { type Result, reaches, shortfall } from './result.ts';

/** The Markdown tables for results of servers: targets, each topic, and growth with more terms. */
export function toTables(results: readonly Result[]): string[] {
  const sizes = unique(results.map(({ terms }) => terms)).toSorted((a, b) => a - b);
  const largest = results.filter(({ terms }) => terms === sizes.at(-1));
  return [
    toTargetsTable(largest),
    ...unique(largest.map(({ topic }) => topic)).map((topic) =>
      toTopicTable(
        topic,
        largest.filter((result) => result.topic === topic),
      ),
    ),
    ...(sizes.length > 1 ? [toGrowthTable(results, sizes)] : []),
  ];
}

/**
 * The number of results with the same topic and target from which they become one line, for the worst of them.
 */
const manyAlike = 4;

function toTargetsTable(results: readonly Result[]): string {
  const engines = unique(results.map(({ engine }) => engine));
  const aimed = results.filter(({ target }) => target);
  const alike = Map.groupBy(aimed, ({ topic, target }) => JSON.stringify([topic, target]));
  const rows = [...alike.values()].flatMap((found) => {
    const named = byName(found);
    return named.length < manyAlike ? named : [[nameAll(named), found] as const];
  });
  return toTable(
    'Targets',
    ['', 'target', ...engines],
    rows.map(([name, found]) => [
      name,
      describeTargetOf(found),
      ...engines.map((engine) => describeWorst(found.filter((r) => r.engine === engine))),
    ]),
  );
}

function nameAll(named: readonly [string, readonly Result[]][]): string {
  const [[name = '', [first] = []] = []] = named;
  return `${first?.topic ?? name}: the worst of ${named.length}`;
}

function describeTargetOf([first]: readonly Result[]): string {
  return first?.target ? describeTarget(first.target, first.unit) : '';
}

/** The result that is furthest from the common target, with its name if there are several. */
function describeWorst(results: readonly Result[]): string {
  const [worst] = results.toSorted((a, b) => shortfall(b) - shortfall(a));
  if (worst === undefined) return '–';
  const { name, unit, target, parlance, ratio } = worst;
  const value =
    target?.of === 'ratio' && ratio
      ? formatRatio(ratio.median)
      : formatValue(parlance.median, unit);
  const shown = reaches(worst) ? value : `**${value}**`;
  return results.length === 1 ? shown : `${shown} (${name})`;
}

function toTopicTable(topic: string, results: readonly Result[]): string {
  const engines = unique(results.map(({ engine }) => engine));
  const rows = byName(results).map(([name, found]) => [
    name,
    ...engines.flatMap((engine) => {
      const result = found.find((r) => r.engine === engine);
      if (result === undefined) return ['–', '–', '–'];
      const { unit, floor, parlance, ratio } = result;
      return [
        floor ? formatValue(floor.median, unit) : '–',
        formatValue(parlance.median, unit),
        ratio ? formatRatio(ratio.median) : '–',
      ];
    }),
  ]);
  return toTable(topic, ['', ...engines.flatMap((engine) => ['floor', engine, 'ratio'])], rows);
}

/** Leaves out exports in most formats, which would show the same growth. */
const grows = ({ topic, name }: Result) =>
  topic !== 'Exports' || ['export, jsonflat', 'export, po'].includes(name);

function toGrowthTable(results: readonly Result[], sizes: readonly number[]): string {
  const engines = unique(results.map(({ engine }) => engine));
  const columns = engines.flatMap((engine) => sizes.map((terms) => ({ engine, terms })));
  const rows = byName(results.filter(grows)).map(([name, found]) => [
    name,
    ...columns.map(({ engine, terms }) => {
      const result = found.find((r) => r.engine === engine && r.terms === terms);
      return result ? formatValue(result.parlance.median, result.unit) : '–';
    }),
  ]);
  const heads = columns.map(({ engine, terms }) => `${engine}, ${terms.toLocaleString('en')}`);
  return toTable('As projects grow', ['', ...heads], rows);
}

function byName(results: readonly Result[]): [string, Result[]][] {
  return [...Map.groupBy(results, ({ name }) => name)];
}

function unique<T>(values: readonly (T | undefined)[]): T[] {
  return [...new Set(values)].filter((value) => value !== undefined);
}

/** A Markdown table under a heading, whose first column is text and whose others are numbers. */
export function toTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const line = heads.map((_, at) => (at === 0 ? '---' : '--:'));
  return [`### ${title}`, '', toRow(heads), toRow(line), ...rows.map(toRow), ''].join('\n');
}
