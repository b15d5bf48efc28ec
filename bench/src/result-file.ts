import { readFile, writeFile } from 'node:fs/promises';
import { describeMachine } from './report.ts';
import type { Result } from './result.ts';

/** The results of a run, for programs and for comparison with later runs. */
export interface ResultFile {
  /** The date and time in ISO 8601. */
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

/** @throws {Error} if the file does not exist, or was not written by `writeResults` */
export async function readResults(path: string): Promise<ResultFile> {
  const file: Partial<ResultFile> | null = JSON.parse(await readFile(path, 'utf8'));
  const { date, machine, results } = file ?? {};
  if (date === undefined || machine === undefined || !Array.isArray(results)) {
    throw new Error(`${path} is not what --json writes`);
  }
  return { date, machine, results };
}
