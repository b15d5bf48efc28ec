import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckId, checkText, type Finding, type ProjectRules } from '@parlance/checks';
import { formats, hasText, type ParsedEntry, syntaxOfFormat } from '@parlance/formats';
import {
  createPositions,
  guessSyntax,
  type Position,
  type TextSyntax,
  toText,
} from '@parlance/messages';
import { type FileGroup, toCode } from '../files/file-groups.ts';
import { type ReadFile, readEntries } from '../sync/read-texts.ts';
import { locateFinding } from './locate-finding.ts';

/** A finding with its place, or a problem with a file itself. */
export interface FoundProblem {
  readonly place: { readonly file: string } & Position;
  readonly locale: string;
  readonly key: string | undefined;
  /** The id of a check, or `file.` and the code of a problem with the file. */
  readonly check: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly fingerprint: string | undefined;
}

export interface CheckArgs {
  readonly root: string;
  readonly groups: readonly FileGroup[];
  readonly source: string;
  /** Undefined for all locales. */
  readonly locales: readonly string[] | undefined;
  readonly rules: ProjectRules;
  readonly describe: (
    finding: Finding<CheckId>,
    texts: { source: string; target: string },
  ) => string;
  readonly onStep: (path: string) => void;
}

export interface CheckResult {
  readonly problems: readonly FoundProblem[];
  readonly files: number;
  /** How many translations have been checked. */
  readonly texts: number;
}

/** Checks the files of a repository, in the order of their paths. */
export async function checkFiles(args: CheckArgs): Promise<CheckResult> {
  const problems: FoundProblem[] = [];
  let files = 0;
  let texts = 0;
  for (const group of args.groups) {
    const sourcePath = group.paths.get(args.source);
    const source = group.isForMany ? undefined : await readAt(args, group, sourcePath, args.source);
    for (const [locale, path] of [...group.paths].sort((a, b) => (a[1] < b[1] ? -1 : 1))) {
      args.onStep(path);
      const read = locale === args.source ? source : undefined;
      const parts = await readParts(args, group, { locale, path, read });
      files++;
      for (const part of parts) {
        if (args.locales && !args.locales.includes(part.locale)) continue;
        const sources = group.isForMany
          ? parts.find(({ locale: own }) => own === args.source)?.file
          : source;
        const found = checkFile(args, group, { ...part, path }, sources);
        texts += found.texts;
        problems.push(...found.problems);
      }
    }
  }
  problems.sort(comparePlaces);
  return { problems, files, texts };
}

interface Part {
  readonly locale: string;
  readonly file: ReadFile;
}

/** A file in its locale, or in each that it has. */
async function readParts(
  args: CheckArgs,
  group: FileGroup,
  { locale, path, read }: { locale: string | undefined; path: string; read: ReadFile | undefined },
): Promise<readonly Part[]> {
  if (locale !== undefined) {
    const file = read ?? (await readAt(args, group, path, locale));
    return file ? [{ locale, file }] : [];
  }
  const bytes = await readFile(join(args.root, path));
  const { text } = readEntries(bytes, { path, format: group.format, locale: args.source });
  const names = formats[group.format].localesIn?.(text) ?? [];
  return names.map((name) => {
    const own = toCode(name);
    return { locale: own, file: readEntries(bytes, { path, format: group.format, locale: own }) };
  });
}

async function readAt(
  { root }: CheckArgs,
  { format }: FileGroup,
  path: string | undefined,
  locale: string,
): Promise<ReadFile | undefined> {
  if (path === undefined) return undefined;
  return readEntries(await readFile(join(root, path)), { path, format, locale });
}

const syntaxes = new WeakMap<ReadFile, TextSyntax | undefined>();

/** What the texts of a file look like, as its source texts say. */
function guessOf(file: ReadFile | undefined): TextSyntax | undefined {
  if (!file) return undefined;
  if (!syntaxes.has(file)) {
    const texts = file.entries.map(({ message }) => toText(message));
    syntaxes.set(file, guessSyntax(texts));
  }
  return syntaxes.get(file);
}

function checkFile(
  args: CheckArgs,
  { format, serverPath }: FileGroup,
  { locale, file, path }: Part & { readonly path: string },
  source: ReadFile | undefined,
): { readonly problems: readonly FoundProblem[]; readonly texts: number } {
  const problems = file.diagnostics.map(
    ({ severity, code, message, line, column, key }): FoundProblem => ({
      place: { file: path, line, column },
      locale,
      key,
      check: `file.${code}`,
      severity,
      message,
      fingerprint: undefined,
    }),
  );
  const sources = new Map(source?.entries.map((entry) => [entry.key, entry]));
  const guess = guessOf(source);
  const positionAt = createPositions(file.text);
  const checking = { locale, sourceLocale: args.source, bases: {}, project: args.rules };
  let texts = 0;
  for (const entry of file.entries) {
    if (!hasText(entry.message)) continue;
    const text =
      locale === args.source ? toText(entry.message) : sourceTextOf(entry, sources, format);
    if (text === undefined || entry.locked) continue;
    texts++;
    const target = toText(entry.message);
    const term = {
      source: text,
      isPlural: typeof entry.message !== 'string',
      syntax: syntaxFor(format, entry, guess),
      limits: limitsOf(entry),
      labels: [],
      path: serverPath,
    };
    for (const finding of checkText(target, term, checking)) {
      const offset = locateFinding(file.text, entry, finding);
      const position: Position = entry.position ?? positionAt(offset);
      problems.push({
        place: { file: path, ...position },
        locale,
        key: entry.key,
        check: finding.check,
        severity: finding.severity,
        message: args.describe(finding, { source: text, target }),
        fingerprint: finding.fingerprint,
      });
    }
  }
  return { problems, texts };
}

const plainSyntaxes = new Map<string, TextSyntax>();

/** Most entries of a file have no flags, and share a syntax. */
function syntaxFor(
  format: FileGroup['format'],
  { flags }: ParsedEntry,
  guess: TextSyntax | undefined,
): TextSyntax {
  if (flags.length > 0) return syntaxOfFormat(format, { flags, guess });
  const key = `${format} ${JSON.stringify(guess)}`;
  const known = plainSyntaxes.get(key) ?? syntaxOfFormat(format, { guess });
  plainSyntaxes.set(key, known);
  return known;
}

function limitsOf({ maxLength, maxBytes, maxLines }: ParsedEntry) {
  return {
    ...(maxLength === undefined ? {} : { characters: maxLength }),
    ...(maxBytes === undefined ? {} : { bytes: maxBytes }),
    ...(maxLines === undefined ? {} : { lines: maxLines }),
  };
}

/** The source text of a translation: beside it in its file, in the source file, or its key. */
function sourceTextOf(
  { key, source }: ParsedEntry,
  sources: ReadonlyMap<string, ParsedEntry>,
  format: FileGroup['format'],
): string | undefined {
  const own = sources.get(key)?.message;
  if (own !== undefined && hasText(own)) return toText(own);
  if (source !== undefined && hasText(source)) return toText(source);
  return formats[format].keyIsSource ? key : undefined;
}

function comparePlaces(a: FoundProblem, b: FoundProblem): number {
  if (a.place.file !== b.place.file) return a.place.file < b.place.file ? -1 : 1;
  return a.place.line - b.place.line || a.place.column - b.place.column;
}
