import { readFile, writeFile } from 'node:fs/promises';
import { describeMachine } from './report.ts';
import type { Result } from './result.ts';

/** What a run leaves for programs, and for later runs that are compared with it. */
export interface ResultFile {
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly results: readonly Result[];
}

export async function writeResults(path: string, results: readonly Result[]): Promise<void> {
  const file: ResultFile = {
    date: new Date().toISOString(),
    machine: describeMachine(),
    results,
  };
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
}

/** @throws {Error} if the file is not there, or was not written by `writeResults` */
export async function readResults(path: string): Promise<ResultFile> {
  const file: Partial<ResultFile> | null = JSON.parse(await readFile(path, 'utf8'));
  const { date, machine, results } = file ?? {};
  if (date === undefined || machine === undefined || !Array.isArray(results)) {
    throw new Error(`${path} is not what --json writes`);
  }
  return { date, machine, results };
}
