import { cpus, totalmem } from 'node:os';
import type { Result } from './scenarios.ts';

/** The results of one engine at one size as a Markdown table. */
export function toTable(title: string, results: readonly Result[]): string {
  const rows = results.map(({ name, unit, floor, parlance, target }) =>
    [
      name,
      floor === undefined ? '–' : format(floor, unit),
      format(parlance, unit),
      floor === undefined ? '–' : (parlance / floor).toFixed(2),
      target ?? '–',
    ].join(' | '),
  );
  return [
    `### ${title}`,
    '',
    '| | floor | Parlance | ratio | target |',
    '|---|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

/** What the numbers were measured on. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} processors (${cpus()[0]?.model.trim()}), ${memory} GiB of memory, Node ${process.versions.node}`;
}

function format(value: number, unit: Result['unit']): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit === '/s' ? 'a second' : unit}`;
}
