import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FluentParser } from '@fluent/syntax';
import { SaxesParser } from 'saxes';
import { parse as parseYaml } from 'yaml';
import type { Entry, FormatId } from '../../../packages/formats/src/index.ts';

/** What a file is read with that knows nothing of entries and their places. */
export interface Yardstick {
  readonly name: string;
  /** Milliseconds that it takes to read the file once. */
  measure(): number;
  close(): void;
}

/** The yardstick for a format: the plainest reader of the same syntax. Undefined where a program is missing. */
export function createYardstick(
  id: FormatId,
  text: string,
  entries: readonly Entry[],
): Yardstick | undefined {
  if (id === 'po') return createMsgfmt(text);
  const [name, read] = readerOf(id, text, entries);
  return { name, measure: () => timeOf(read), close: () => {} };
}

/**
 * Milliseconds that this thread works on something, without what came before it as garbage. Other than
 * the clock, no busy machine makes them grow.
 */
export function timeOf(work: () => unknown): number {
  globalThis.gc?.();
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

function readerOf(
  id: FormatId,
  text: string,
  entries: readonly Entry[],
): [name: string, read: () => unknown] {
  switch (id) {
    case 'jsonflat':
    case 'jsonnested':
    case 'xcstrings':
    case 'arb':
    case 'i18next':
    case 'webext':
    case 'goi18n':
      return ['JSON.parse', () => JSON.parse(text)];
    case 'androidxml':
    case 'xliff12':
    case 'xliff20':
    case 'stringsdict':
    case 'qtts':
    case 'resx':
      return ['SAX pass', () => readXml(text)];
    case 'yamlflat':
    case 'yamlnested':
    case 'railsyaml':
      return ['yaml', () => parseYaml(text)];
    case 'fluent': {
      const parser = new FluentParser({ withSpans: true });
      return ['@fluent/syntax', () => parser.parse(text)];
    }
    default: {
      const json = JSON.stringify(
        Object.fromEntries(entries.map(({ key, message }) => [key, message])),
        null,
        2,
      );
      return ['JSON of it', () => JSON.parse(json)];
    }
  }
}

function readXml(text: string) {
  const parser = new SaxesParser();
  parser.on('opentag', () => {});
  parser.on('text', () => {});
  parser.on('closetag', () => {});
  parser.write(text).close();
}

/** The program of gettext, without the time that it takes to start. */
function createMsgfmt(text: string): Yardstick | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  const file = join(folder, 'file.po');
  const empty = join(folder, 'empty.po');
  writeFileSync(file, text);
  writeFileSync(empty, '');
  const runOn = (path: string) =>
    timeOfProgram('msgfmt -o "$1" "$2"', join(folder, 'out.mo'), path);
  const close = () => rmSync(folder, { recursive: true });
  if (runOn(empty) === undefined) {
    close();
    return undefined;
  }
  return { name: 'msgfmt', measure: () => (runOn(file) ?? 0) - (runOn(empty) ?? 0), close };
}

/** Milliseconds that a program works; undefined where it fails, as it does when it is not there. */
function timeOfProgram(command: string, ...options: readonly string[]): number | undefined {
  // The shell tells what its children took: `0m0.012s 0m0.004s`, user and system, in the last line.
  const script = `${command} 2>/dev/null && times`;
  const { stdout, status } = spawnSync('sh', ['-c', script, 'sh', ...options], {
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const [times = ''] = stdout.trim().split('\n').slice(-1);
  const parts = Array.from(times.matchAll(/(\d+)m([\d.]+)s/g), ([, minutes, seconds]) => {
    return Number(minutes) * 60 + Number(seconds);
  });
  return parts.reduce((sum, part) => sum + part, 0) * 1000;
}
