import { readFile, writeFile } from 'node:fs/promises';
import { run, toolPath } from '../../scripts/process.mjs';
import { describeMachine } from './report.ts';

/** The parts of the page, in its order; each begins with a heading that no other line is. */
const headings = { server: '# Benchmarks', formats: '## Formats' } as const;

export type Part = keyof typeof headings;

export const parts: readonly Part[] = ['server', 'formats'];

/** Writes the page with the tables of the parts that were measured; the other part stays as it is there. */
export async function writePage(
  path: string,
  measured: ReadonlyMap<Part, readonly string[]>,
): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => '');
  const start = old.indexOf(`\n${headings.formats}\n`);
  const kept = {
    server: old.slice(0, start < 0 ? old.length : start),
    formats: old.slice(start + 1),
  };
  const texts = await Promise.all(
    parts.map(async (part) => {
      const tables = measured.get(part);
      return tables ? writePart(part, tables) : kept[part];
    }),
  );
  await writeFile(path, texts.join('\n'));
  // As the check of the format wants tables to be.
  await run(toolPath('biome'), ['format', '--write', path]);
}

async function writePart(part: Part, tables: readonly string[]): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const head = await readFile(new URL(`../texts/${part}.md`, import.meta.url), 'utf8');
  return `${head}\nMeasured on ${day}: ${describeMachine()}.\n\n${tables.join('\n')}`;
}
