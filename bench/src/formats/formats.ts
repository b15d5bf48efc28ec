import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FormatId } from '../../../packages/formats/src/index.ts';
import { formatRatio } from '../report.ts';
import { type Measured, type Result, type Target, toSpread, toSpreads } from '../result.ts';
import type { FormatMemory, FormatTimes } from './results.ts';

/** Not more than six: from the seventh parser of saxes on, parsing is several times as slow. */
const runs = 5;

const timeTarget: Target = { of: 'ratio', limit: 3 };
const heldTarget: Target = { of: 'value', limit: 6 };

/** Measures times and memory of formats with `size` entries; returns results and a Markdown table. */
export async function measureFormats(
  size: number,
  ids: readonly FormatId[],
): Promise<{ results: Result[]; tables: string[] }> {
  const rows: string[] = [];
  const results: Result[] = [];
  for (const id of ids) {
    const [times, memory] = await measureFormat(id, size);
    const row = toRow(times, memory);
    console.log(row);
    rows.push(row);
    results.push(...toResults(size, times, memory));
  }
  const table = [
    `### ${size.toLocaleString('en')} entries`,
    '',
    '| format | file | yardstick | its time | parse | ratio | edit 1 % | serialize | held | peak |',
    '|---|--:|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
  ].join('\n');
  return { results, tables: [table] };
}

async function measureFormat(id: FormatId, size: number): Promise<[FormatTimes, FormatMemory]> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  const file = join(folder, 'file');
  try {
    const numbers = [size, runs].map(String);
    const times = await runChild<FormatTimes>('measure-format.ts', id, ...numbers, file);
    return [times, await runChild<FormatMemory>('measure-memory.ts', id, file)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runChild<T>(module: string, ...options: readonly string[]): Promise<T> {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', path, ...options]);
  return JSON.parse(stdout);
}

function toResults(terms: number, times: FormatTimes, memory: FormatMemory): Result[] {
  const { id, bytes, yardstick, parse, edit, serialize } = times;
  const toResult = (name: string, measured: Measured, target?: Target): Result => ({
    ...{ part: 'formats', terms, topic: 'Formats', name: `${id}: ${name}` },
    ...{ unit: measured.unit, ...toSpreads(measured), ...(target && { target }) },
  });
  const floor = yardstick && { floor: yardstick.times };
  return [
    toResult('parse', { unit: 'ms', parlance: parse, ...floor }, floor && timeTarget),
    toResult('edit 1 %', { unit: 'ms', parlance: edit }),
    toResult('serialize', { unit: 'ms', parlance: serialize }),
    toResult('memory held', { unit: '×', parlance: [memory.held / bytes] }, heldTarget),
    toResult('memory at the peak', { unit: '×', parlance: [memory.peak / bytes] }),
  ];
}

function toRow(
  { id, bytes, yardstick, parse, edit, serialize }: FormatTimes,
  { held, peak }: FormatMemory,
): string {
  const ratio =
    yardstick && toSpreads({ unit: 'ms', parlance: parse, floor: yardstick.times }).ratio;
  const cells = [
    id,
    `${(bytes / 1e6).toFixed(1)} MB`,
    yardstick?.name ?? '–',
    yardstick ? inMs(yardstick.times) : '–',
    inMs(parse),
    ratio ? formatRatio(ratio.median) : '–',
    inMs(edit),
    inMs(serialize),
    `× ${(held / bytes).toFixed(1)}`,
    `× ${(peak / bytes).toFixed(1)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function inMs(times: readonly number[]): string {
  return `${Math.round(toSpread(times).median)} ms`;
}
