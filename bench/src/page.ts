import { readFile, writeFile } from 'node:fs/promises';
import { run, toolPath } from '../../scripts/process.mjs';
import { describeMachine } from './report.ts';

/** The parts of the page, in its order; each begins with a heading that no other line is. */
const headings = {
  server: '# Benchmarks',
  formats: '## Formats',
  million: '## A million entries',
} as const;

export type Part = keyof typeof headings;

export const parts = Object.keys(headings) as readonly Part[];

/** Writes the page with the tables of the parts that were measured; other parts stay as they are there. */
export async function writePage(
  path: string,
  measured: ReadonlyMap<Part, readonly string[]>,
): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => '');
  const texts = await Promise.all(
    parts.map(async (part) => {
      const tables = measured.get(part);
      return tables ? writePart(part, tables) : cutPart(old, part);
    }),
  );
  await writeFile(path, texts.join('\n'));
  // As the check of the format wants tables to be.
  await run(toolPath('biome'), ['format', '--write', path]);
}

/** What the page says about a part so far. */
function cutPart(page: string, part: Part): string {
  const starts = parts.map((other) => `\n${page}`.indexOf(`\n${headings[other]}\n`));
  const start = starts[parts.indexOf(part)] ?? -1;
  if (start < 0) return '';
  const end = Math.min(...starts.filter((other) => other > start), page.length);
  return `${page.slice(start, end).trimEnd()}\n`;
}

async function writePart(part: Part, tables: readonly string[]): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const head = await readFile(new URL(`../texts/${part}.md`, import.meta.url), 'utf8');
  return `${head}\nMeasured on ${day}: ${describeMachine()}.\n\n${tables.join('\n')}`;
}
