import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckId, checkText, type Finding, type ProjectRules } from '@parlance/checks';
import { limitsOf } from '@parlance/contract';
import {
  type Diagnostic,
  decodeFile,
  formats,
  hasText,
  markupOf,
  type ParsedEntry,
  syntaxOfFormat,
} from '@parlance/formats';
import {
  createPositions,
  guessSyntax,
  type Position,
  type TextSyntax,
  toText,
} from '@parlance/messages';
import type { FileGroup } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { parseText, type ReadFile } from '../files/read-texts.ts';
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

/** Checks the files of a repository. Problems are in the order of their places. */
export async function checkFiles(args: CheckArgs): Promise<CheckResult> {
  const problems: FoundProblem[] = [];
  let files = 0;
  let texts = 0;
  // One by one: a call takes only so many arguments, and large repositories may have more findings.
  for (const group of args.groups) {
    const found = await (group.isForMany ? checkShared(args, group) : checkGroup(args, group));
    for (const problem of found.problems) problems.push(problem);
    files += found.files;
    texts += found.texts;
  }
  problems.sort(comparePlaces);
  return { problems, files, texts };
}

function isWanted({ locales }: CheckArgs, locale: string): boolean {
  return locales?.includes(locale) ?? true;
}

/** Checks files with one locale each. Those of locales that nobody asks for are not read. */
async function checkGroup(args: CheckArgs, group: FileGroup): Promise<CheckResult> {
  const places = [...group.paths]
    .flatMap(([locale, path]) =>
      locale !== undefined && isWanted(args, locale) ? [{ locale, path }] : [],
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (places.length === 0) return { problems: [], files: 0, texts: 0 };
  const sourcePath = group.paths.get(args.source);
  const ofSource =
    sourcePath === undefined
      ? undefined
      : await readAt(args, group, { path: sourcePath, locale: args.source });
  const source = toSource(group, ofSource && 'entries' in ofSource ? ofSource : undefined);
  const problems: FoundProblem[] = [];
  // Without source texts most translations can not be checked, so it is told whichever locales are.
  if (ofSource && 'check' in ofSource && !isWanted(args, args.source)) problems.push(ofSource);
  let texts = 0;
  for (const place of places) {
    args.onStep(place.path);
    const isSource = ofSource !== undefined && place.locale === args.source;
    const file = isSource ? ofSource : await readAt(args, group, place);
    if ('check' in file) {
      problems.push(file);
      continue;
    }
    const found = checkFile(args, group, { ...place, file }, source);
    texts += found.texts;
    for (const problem of found.problems) problems.push(problem);
  }
  return { problems, files: places.length, texts };
}

/** Checks files that have the texts of several locales. Files without those that are asked for do not count. */
async function checkShared(args: CheckArgs, group: FileGroup): Promise<CheckResult> {
  const { format } = group;
  const problems: FoundProblem[] = [];
  let files = 0;
  let texts = 0;
  for (const path of group.paths.values()) {
    args.onStep(path);
    const text = await readTextAt(args, group, { path, locale: args.source });
    if (typeof text !== 'string') {
      files++;
      problems.push(text);
      continue;
    }
    const named = (formats[format].localesIn?.(text) ?? []).map(toCode);
    // A broken file names none, and is read as that of the source texts, which tells why.
    const locales = named.length > 0 ? named : [args.source];
    const wanted = named.length > 0 ? named.filter((locale) => isWanted(args, locale)) : locales;
    if (wanted.length === 0) continue;
    files++;
    const read = (locale: string) => parseText(text, { format, locale });
    const ofSource = locales.includes(args.source) ? read(args.source) : undefined;
    const source = toSource(group, ofSource);
    for (const locale of wanted) {
      const file = (locale === args.source ? ofSource : undefined) ?? read(locale);
      const found = checkFile(args, group, { locale, path, file }, source);
      texts += found.texts;
      for (const problem of found.problems) problems.push(problem);
    }
  }
  return { problems, files, texts };
}

interface Place {
  readonly path: string;
  readonly locale: string;
}

async function readAt(
  args: CheckArgs,
  group: FileGroup,
  place: Place,
): Promise<ReadFile | FoundProblem> {
  const text = await readTextAt(args, group, place);
  return typeof text === 'string'
    ? parseText(text, { format: group.format, locale: place.locale })
    : text;
}

/** The text of a file; what is wrong with one whose bytes are none, so that the other files are checked all the same. */
async function readTextAt(
  { root }: CheckArgs,
  { format }: FileGroup,
  { path, locale }: Place,
): Promise<string | FoundProblem> {
  const decoded = decodeFile(formats[format], await readFile(join(root, path)));
  if (!('problem' in decoded)) return decoded.text;
  const { problem: message, line = 1, column = 1 } = decoded;
  return toFileProblem(
    { severity: 'error', code: 'encoding', message, line, column },
    { path, locale },
  );
}

function toFileProblem(
  {
    severity,
    code,
    message,
    line,
    column,
    key,
  }: Pick<Diagnostic, 'severity' | 'message' | 'line' | 'column' | 'key'> & {
    readonly code: string;
  },
  { path, locale }: Place,
): FoundProblem {
  return {
    place: { file: path, line, column },
    locale,
    key,
    check: `file.${code}`,
    severity,
    message,
    fingerprint: undefined,
  };
}

/** What translations are compared with. */
interface Source {
  readonly entries: ReadonlyMap<string, ParsedEntry>;
  /** What the source texts look like; undefined where there are none. */
  readonly guess: TextSyntax | undefined;
  /** How texts without flags are read, which most are. */
  readonly syntax: TextSyntax;
}

function toSource({ format }: FileGroup, file: ReadFile | undefined): Source {
  const entries = new Map(file?.entries.map((entry) => [entry.key, entry]));
  const guess = file && guessSyntax(file.entries.map(({ message }) => toText(message)));
  return { entries, guess, syntax: syntaxOfFormat(format, { guess }) };
}

function checkFile(
  args: CheckArgs,
  { format, serverPath }: FileGroup,
  { locale, path, file }: Place & { readonly file: ReadFile },
  source: Source,
): Pick<CheckResult, 'problems' | 'texts'> {
  const problems = file.diagnostics.map((diagnostic) =>
    toFileProblem(diagnostic, { path, locale }),
  );
  const positionAt = createPositions(file.text);
  const checking = { locale, sourceLocale: args.source, bases: {}, project: args.rules };
  const { guess, entries: sources } = source;
  let texts = 0;
  for (const entry of file.entries) {
    if (!hasText(entry.message)) continue;
    const text =
      locale === args.source ? toText(entry.message) : sourceTextOf(entry, sources, format);
    if (text === undefined || entry.locked) continue;
    texts++;
    const target = toText(entry.message);
    const { flags } = entry;
    const term = {
      source: text,
      isPlural: typeof entry.message !== 'string',
      syntax: flags.length > 0 ? syntaxOfFormat(format, { flags, guess }) : source.syntax,
      limits: limitsOf(entry),
      labels: [],
      path: serverPath,
      markup: markupOf(flags),
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
