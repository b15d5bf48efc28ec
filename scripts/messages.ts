import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Language,
  languages,
  sourceLanguage,
} from '@parlance/web/src/lib/language/languages.ts';
import {
  type Catalogue,
  missingIds,
  unfitMessages,
} from '@parlance/web/src/testing/message-problems.ts';
import { root } from './lib/process.mjs';

type Catalogues = Readonly<Record<Language, Catalogue>>;

interface Report {
  readonly text: string;
  /** Whether every language has every text, as a release demands. */
  readonly isComplete: boolean;
}

/** Reports the texts of the interface that a language lacks, and those that do not fit the English ones. */
export function reportMessages(catalogues: Catalogues): Report {
  const source = catalogues[sourceLanguage];
  const states = languages.map((language) => ({
    language,
    texts: Object.keys(catalogues[language]).length,
    missing: missingIds(source, catalogues[language]),
    unfit: unfitMessages(source, catalogues[language], language),
  }));
  const rows = states.map(({ language, texts, missing, unfit }) =>
    [language, texts, missing.length, unfit.length].map(String),
  );
  const lists = states.flatMap(({ language, missing, unfit }) => [
    ...list(
      `Missing in ${language}`,
      missing.map((id) => `${id}: ${source[id]}`),
    ),
    ...list(`Does not fit in ${language}`, unfit),
  ]);
  return {
    text: [...toTable([['Language', 'Texts', 'Missing', 'Not fitting'], ...rows]), ...lists].join(
      '\n',
    ),
    isComplete: states.every(({ missing, unfit }) => missing.length + unfit.length === 0),
  };
}

/** Formats columns of equal width: names left-aligned, numbers right-aligned. */
function toTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

async function readCatalogues(): Promise<Catalogues> {
  const entries = languages.map(async (language) => {
    const path = join(root, 'apps', 'web', 'src', 'messages', `${language}.json`);
    return [language, JSON.parse(await readFile(path, 'utf8'))] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Catalogues;
}

/** The exit code: missing texts are a failure only before a release. */
export function exitCodeOf({ isComplete }: Report, args: readonly string[]): number {
  return args.includes('--release') && !isComplete ? 1 : 0;
}

if (import.meta.main) {
  const report = reportMessages(await readCatalogues());
  console.log(report.text);
  process.exitCode = exitCodeOf(report, process.argv.slice(2));
}
