import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createFileGuesser,
  type FileGuess,
  type FormatId,
  formats,
  hasText,
} from '@parlance/formats';
import { Problem } from '../console/problem.ts';
import { readHead } from '../files/file-groups.ts';
import { readEntries } from '../files/read-texts.ts';
import { createIgnore, listFilesBelow, writtenFolders } from '../files/walk.ts';
import { type FoundSet, joinPatterns } from './join-patterns.ts';

export interface Discovery {
  readonly sets: readonly FoundSet[];
  readonly source: string;
}

const maxBytes = 20_000_000;

/** Files of one pattern and format. */
interface Candidate {
  readonly pattern: string;
  format: FormatId;
  readonly paths: Map<string | undefined, string>;
}

const extensions = new Set([
  ...Object.values(formats).flatMap((format) => format.extensions),
  '.pot',
  '.json',
]);

/** Finds the translation files of a repository by their paths and contents. `source` is the source locale if it is known. */
export async function findSets(root: string, source?: string): Promise<Discovery> {
  const isIgnored = createIgnore(writtenFolders);
  const paths = (await listFilesBelow(root, '', isIgnored)).filter((path) =>
    extensions.has(/\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? ''),
  );
  const usesI18next = await dependsOnI18next(root);
  const candidates = new Map<string, Candidate>();
  const alone = new Map<string, FileGuess>();
  const guess = createFileGuesser();
  for (const path of paths) {
    const guessed = guess({ path, head: await readHead(join(root, path)) });
    const { locale, format, pattern, isSource, isForMany } = guessed;
    if (!format || format.certainty === 'unsure') continue;
    const isOne = isForMany && pattern === undefined;
    const isPlaced = locale !== undefined && locale.certainty !== 'unsure' && pattern !== undefined;
    if (!isPlaced && !isOne && !(isSource && pattern !== undefined)) {
      alone.set(path, guessed);
      continue;
    }
    const id = toFormat(format.id, path, usesI18next);
    const name = pattern ?? path;
    const key = `${family(id)} ${name}`;
    const known = candidates.get(key) ?? { pattern: name, format: id, paths: new Map() };
    candidates.set(key, known);
    // Plurals are in few files of i18next, and tell of all.
    if (id === 'i18next') known.format = id;
    known.paths.set(isOne ? undefined : isSource ? 'source' : locale?.code, path);
  }
  const isUnnamed = [...candidates.values()].some(
    ({ pattern, format }) => findSourceFile(pattern, format, alone) !== undefined,
  );
  const chosen = source ?? chooseSource([...candidates.values()], isUnnamed);
  const sets: FoundSet[] = [];
  for (const candidate of candidates.values()) {
    const set = toSet(candidate, chosen, alone);
    if (await hasTexts(root, candidate)) sets.push(set);
  }
  return { source: chosen, sets: joinPatterns(sets).sort((a, b) => (a.files < b.files ? -1 : 1)) };
}

function toFormat(id: FormatId, path: string, usesI18next: boolean): FormatId {
  const isPlain = (id === 'jsonnested' || id === 'jsonflat') && path.endsWith('.json');
  return isPlain && usesI18next ? 'i18next' : id;
}

/** Formats that files of one kind may look like. */
function family(id: FormatId): string {
  return ['jsonflat', 'jsonnested', 'i18next'].includes(id) ? 'json' : id;
}

async function dependsOnI18next(root: string): Promise<boolean> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}');
  return /"(?:react-|next-|ngx-|vue-)?i18next(?:-vue)?"\s*:/.test(text);
}

/** English where it is there or the source files name no locale, else the locale with the most files. */
function chooseSource(candidates: readonly Candidate[], isUnnamed: boolean): string {
  const counts = new Map<string, number>();
  for (const { paths } of candidates) {
    for (const locale of paths.keys()) {
      if (locale === 'source') return 'en';
      if (locale !== undefined) counts.set(locale, (counts.get(locale) ?? 0) + 1);
    }
  }
  const english = ['en', 'en_US', 'en_GB'].find((code) => counts.has(code));
  if (english !== undefined || isUnnamed) return english ?? 'en';
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return first?.[0] ?? 'en';
}

function toSet(
  { pattern, format, paths }: Candidate,
  source: string,
  alone: ReadonlyMap<string, FileGuess>,
): FoundSet {
  const locales = [...paths.keys()].flatMap((code) =>
    code === undefined || code === 'source' ? [] : [code],
  );
  const common = { files: pattern, format, locales, fileCount: paths.size };
  const own = paths.get('source');
  if (own !== undefined && !pattern.includes('{android}')) return { ...common, sourceFile: own };
  if (paths.has(source) || paths.has('source') || paths.has(undefined)) return common;
  const sourceFile = findSourceFile(pattern, format, alone);
  return sourceFile === undefined ? common : { ...common, sourceFile, fileCount: paths.size + 1 };
}

/** The file beside others that names no locale: `messages.properties`, `Base.lproj/…`, a template of gettext. */
function findSourceFile(
  pattern: string,
  format: FormatId,
  alone: ReadonlyMap<string, FileGuess>,
): string | undefined {
  const beside = pattern.replace(/[-_.]\{locale\}(?=[^/]*$)/, '');
  if (beside !== pattern && alone.get(beside)?.format?.id === format) return beside;
  const base = pattern.replace('{locale}.lproj', 'Base.lproj');
  if (base !== pattern && alone.has(base)) return base;
  if (format !== 'po') return undefined;
  const folder = pattern.slice(0, Math.max(0, pattern.search(/[^/]*\{locale\}/)));
  return [...alone.keys()].find((path) => path.startsWith(folder) && path.endsWith('.pot'));
}

/** Whether a file can be read and has texts: many files of data look like those of translations. */
async function hasTexts(root: string, { format, paths }: Candidate): Promise<boolean> {
  for (const [locale, path] of paths) {
    const bytes = await readFile(join(root, path));
    if (bytes.length > maxBytes) return true;
    try {
      const known = locale === 'source' ? undefined : locale;
      const { entries, diagnostics } = readEntries(bytes, { path, format, locale: known });
      const isBroken = diagnostics.some(({ severity }) => severity === 'error');
      if (!isBroken && entries.some(({ message }) => hasText(message))) return true;
      if (!isBroken && locale === undefined) return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return false;
}
