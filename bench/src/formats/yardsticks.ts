import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FluentParser } from '@fluent/syntax';
import { SaxesParser } from 'saxes';
import { parse as parseYaml } from 'yaml';
import type { Entry, FormatId } from '../../../packages/formats/src/index.ts';

/** A reader of a file's syntax that does not know entries and their positions. */
export interface Yardstick {
  readonly name: string;
  /** The milliseconds to read the file once. */
  measure(): number;
  close(): void;
}

/** The yardstick for a format: the simplest reader of its syntax. Undefined where a program is missing. */
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
 * The processor time of this thread in milliseconds for `work`, after a garbage collection. Unlike elapsed
 * time, it does not grow on a busy machine.
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

/** gettext's `msgfmt`, without its start time. */
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

/**
 * The processor time of a program in milliseconds; undefined if it fails, for example because it is not
 * installed.
 */
function timeOfProgram(command: string, ...options: readonly string[]): number | undefined {
  // The last line of the shell's `times` has user and system time of its children: `0m0.012s 0m0.004s`.
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
