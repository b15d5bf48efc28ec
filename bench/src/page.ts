import { readFile, writeFile } from 'node:fs/promises';
import { run, toolPath } from '../../scripts/lib/process.mjs';
import { describeMachine } from './report.ts';

/** The parts of the page in order; each begins with a heading that no other line equals. */
const headings = {
  server: '# Benchmarks',
  formats: '## Formats',
  checks: '## Checks',
  project: '## Checks of a whole project',
  memory: '## Translation memory',
  glossary: '## Glossaries',
  machine: '## Machine translation',
  cli: '## The command line',
  million: '## A million entries',
  citus: '## A cluster of Citus',
} as const;

export type Part = keyof typeof headings;

export const parts = Object.keys(headings) as readonly Part[];

/** Writes the page with the tables of the measured parts; other parts of the page stay. */
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
  // Formats the tables as the formatter check demands.
  await run(toolPath('biome'), ['format', '--write', path]);
}

/** The present text of a part of the page. */
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
