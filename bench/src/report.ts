import { cpus, totalmem } from 'node:os';
import {
  type Result,
  reaches,
  type Setting,
  type Spread,
  type Target,
  type Unit,
} from './result.ts';

/** The machine on which the numbers were measured. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} processors (${cpus()[0]?.model.trim()}), ${memory} GiB of memory, Node ${process.versions.node}`;
}

/** A setting, such as `postgresql, 100,000 terms × 20 locales`. */
export function describeSetting({ engine, terms, locales }: Setting): string {
  const size = `${terms.toLocaleString('en')} terms`;
  return [
    ...(engine === undefined ? [] : [engine]),
    locales === undefined ? size : `${size} × ${locales} locales`,
  ].join(', ');
}

/** The heads of the columns of printed results. */
export const lineHead = alignCells(['', 'floor', 'Parlance', 'spread', 'ratio', '']);

/** One result as a line of text. */
export function toLine(result: Result): string {
  const { name, unit, parlance, floor, ratio, target } = result;
  const goal =
    target && `target ${describeTarget(target, unit)}${reaches(result) ? '' : ', missed'}`;
  return alignCells([
    name,
    floor ? formatValue(floor.median, unit) : '',
    formatValue(parlance.median, unit),
    formatSpread(parlance),
    ratio ? formatRatio(ratio.median) : '',
    goal ?? '',
  ]);
}

function alignCells([name = '', ...cells]: readonly string[]): string {
  const [last = '', ...numbers] = cells.toReversed();
  const aligned = numbers.toReversed().map((cell) => cell.padStart(10));
  return [name.padEnd(44), ...aligned, last].join('  ').trimEnd();
}

export function formatValue(value: number, unit: Unit): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${unit}`;
}

export function formatRatio(ratio: number): string {
  return ratio.toFixed(2);
}

/** The largest deviation of the runs from their median. */
function formatSpread({ median, low, high, runs }: Spread): string {
  if (runs === 1) return '';
  return `± ${Math.round((Math.max(high - median, median - low) / median) * 100)} %`;
}

export function describeTarget({ of, limit }: Target, unit: Unit): string {
  const sign = unit === '/s' ? '≥' : '≤';
  return of === 'ratio' ? `${sign} ${limit}` : `${sign} ${limit.toLocaleString('en')} ${unit}`;
}
