import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type FormatId, formatIds } from '../../../packages/formats/src/index.ts';
import type { FormatMemory, FormatTimes } from './results.ts';

/** No more than six: the seventh parser of saxes, and all behind it, are several times as slow. */
const runs = 5;

/** Times and memory of formats at `size` entries, as a Markdown table; of all formats where none is named. */
export async function measureFormats(size: number, names: readonly string[] = []): Promise<string> {
  const rows: string[] = [];
  for (const id of formatIds) {
    if (names.length > 0 && !names.includes(id)) continue;
    const row = await measureFormat(id, size);
    console.log(row);
    rows.push(row);
  }
  return [
    `### ${size.toLocaleString('en')} entries`,
    '',
    '| format | file | yardstick | its time | parse | ratio | edit 1 % | serialize | held | peak |',
    '|---|--:|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
  ].join('\n');
}

async function measureFormat(id: FormatId, size: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  const file = join(folder, 'file');
  try {
    const numbers = [size, runs].map(String);
    const times = await runChild<FormatTimes>('measure-format.ts', id, ...numbers, file);
    return toRow(times, await runChild<FormatMemory>('measure-memory.ts', id, file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runChild<T>(module: string, ...options: readonly string[]): Promise<T> {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', path, ...options]);
  return JSON.parse(stdout);
}

function toRow(
  { id, bytes, yardstick, parse, edit, serialize }: FormatTimes,
  { held, peak }: FormatMemory,
): string {
  const cells = [
    id,
    `${(bytes / 1e6).toFixed(1)} MB`,
    yardstick?.name ?? '–',
    yardstick ? inMs(yardstick.time) : '–',
    inMs(parse),
    yardstick ? yardstick.ratio.toFixed(2) : '–',
    inMs(edit),
    inMs(serialize),
    `× ${(held / bytes).toFixed(1)}`,
    `× ${(peak / bytes).toFixed(1)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function inMs(time: number): string {
  return `${Math.round(time)} ms`;
}
