import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import { type FormatId, formats, hasText, isRelativePath } from '@parlance/formats';
import type { PullOptions } from '../configuration/schema.ts';
import { Problem } from '../console/problem.ts';
import { type FileGroup, isForMany, type ReadySet } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { readEntries, textsOf } from '../files/read-texts.ts';
import type { Connection } from '../server/connection.ts';
import { type ExportArgs, exportFile, type RemoteProject } from '../server/remote-project.ts';
import { compareTexts, type TextDifferences } from './compare-texts.ts';
import { exportLocales } from './export-locales.ts';
import { inParallel } from './in-parallel.ts';
import { formatOf, mapRemoteFiles } from './remote-files.ts';

/** What becomes of a file in a pull. */
export interface PlannedPull {
  readonly path: string;
  readonly locale: string | undefined;
  /** The bytes to write; undefined where the file is as on the server. */
  readonly bytes: Uint8Array | undefined;
  readonly isNew: boolean;
  readonly differences: TextDifferences | undefined;
  /** Keys with texts that would go, as the server does not know them. */
  readonly lost: readonly string[];
}

export interface PullChoice {
  readonly source: string;
  /** Undefined for all locales of the project. */
  readonly locales: readonly string[] | undefined;
  /** The locales of the configuration; undefined for all. */
  readonly allowed: readonly string[] | undefined;
  /** Whether source files are pulled; undefined where the configuration says it. */
  readonly withSource: boolean | undefined;
  readonly options: PullOptions | undefined;
}

interface Pulling {
  readonly root: string;
  readonly connection: Connection;
  readonly project: RemoteProject;
  readonly sets: readonly ReadySet[];
  readonly groups: readonly FileGroup[];
  readonly choice: PullChoice;
  readonly onStep: (path: string) => void;
}

interface Target {
  readonly group: FileGroup;
  readonly fileId: string;
  readonly isPaired: boolean;
  readonly format: FormatId;
  readonly locale: string | undefined;
  readonly path: string;
}

/** Asks the server for the files of the repository, and those that it could have. Nothing is written. */
export async function planPull(pulling: Pulling): Promise<readonly PlannedPull[]> {
  const targets = listTargets(pulling);
  const labels = await listLabelIds(pulling);
  const plans = await inParallel(targets, 4, (target) => planFile(pulling, target, labels));
  return plans.filter((plan) => plan !== undefined);
}

function listTargets({ project, groups, sets, choice }: Pulling): Target[] {
  const known = new Set(groups.map(({ serverPath }) => serverPath));
  const others = [...project.files].flatMap(([serverPath, { format }]): FileGroup[] => {
    if (known.has(serverPath)) return [];
    const set = sets.find(({ pattern }) => pattern.fill(serverPath, 'en') !== undefined);
    if (!set || (format === null && !set.format)) return [];
    const own = set.format ?? format ?? 'jsonflat';
    const paths = new Map<string | undefined, string>();
    return [{ set, serverPath, format: own, paths, isForMany: isForMany(set, own) }];
  });
  const all = [...groups, ...others];
  const remoteFiles = mapRemoteFiles(project, all);
  return all.flatMap((group) => {
    const remote = remoteFiles.get(group);
    if (!remote) return [];
    const format = formatOf(group, remote);
    const common = { group, fileId: remote.file.id, format, isPaired: remote.isPaired };
    if (group.isForMany) {
      const path = requireInside(group.paths.get(undefined) ?? group.serverPath);
      return [{ ...common, locale: undefined, path }];
    }
    return project.locales
      .filter((locale) => isChosen(locale, group, choice))
      .flatMap((locale): Target[] => {
        const own = group.paths.get(locale);
        // Files with source texts beside translations need none of the source locale.
        const isNeedless = locale === choice.source && formats[format].capabilities.sourceText;
        if (own === undefined && isNeedless && !choice.locales?.includes(locale)) return [];
        const path = own ?? fillPath(group, locale);
        return path === undefined ? [] : [{ ...common, locale, path: requireInside(path) }];
      });
  });
}

/** The paths of files that are not here yet come from the server, which has no say about other folders. */
function requireInside(path: string): string {
  if (isRelativePath(path) && !/(?:^|\/)\.git(?:\/|$)/i.test(path)) return path;
  throw new Problem(`The server names the path ${path}, which is none of the repository.`, {
    next: 'Correct the path of the file in the project.',
  });
}

function isChosen(
  locale: string,
  { set }: FileGroup,
  { source, locales, allowed, withSource, options }: PullChoice,
): boolean {
  if (locales) return locales.includes(locale) || (locale === source && withSource === true);
  if (locale === source) return withSource ?? set.pull?.source ?? options?.source ?? false;
  const ofConfiguration = set.pull?.locales ?? options?.locales ?? allowed;
  return ofConfiguration === undefined || ofConfiguration.map(toCode).includes(locale);
}

function fillPath({ set, serverPath }: FileGroup, locale: string): string | undefined {
  return set.pattern.fill(serverPath, locale, { spellings: set.spellings });
}

async function listLabelIds({ connection, groups, choice }: Pulling) {
  const names = [choice.options?.labels, ...groups.map(({ set }) => set.pull?.labels)].flatMap(
    (list) => list ?? [],
  );
  if (names.length === 0) return new Map<string, string>();
  const { call, projectId } = connection;
  const labels = await call(endpoints.listLabels, { params: { projectId } });
  const ids = new Map(labels.map(({ id, value }) => [value, id]));
  const unknown = names.find((name) => !ids.has(name));
  if (unknown === undefined) return ids;
  throw new Problem(`The project has no label “${unknown}”.`, {
    next: `It has ${labels.map(({ value }) => value).join(', ') || 'none'}: correct \`labels\` of the configuration.`,
  });
}

async function planFile(
  pulling: Pulling,
  target: Target,
  labels: ReadonlyMap<string, string>,
): Promise<PlannedPull | undefined> {
  const { root, connection, project, onStep, choice } = pulling;
  const { path, locale, format } = target;
  onStep(path);
  const known = await readFile(join(root, path)).catch(() => undefined);
  const read = { path, format, locale: locale ?? choice.source };
  let texts: ReadonlyMap<string, string> | undefined;
  const textsHere =
    known &&
    (() => {
      texts ??= textsOf(readEntries(known, read));
      return texts;
    });
  const options = toExportOptions(target, { choice, labels, textsHere });
  const bytes =
    locale === undefined
      ? await exportLocales(connection, project, {
          ...target,
          known,
          options,
          source: choice.source,
        })
      : await exportFile(connection, { ...target, locale, options, known });
  if (bytes === 'none') return undefined;
  if (bytes === 'same' || (known && isEqual(known, bytes))) {
    return { path, locale, bytes: undefined, isNew: false, differences: undefined, lost: [] };
  }
  const there = readEntries(bytes, read);
  if (!textsHere) {
    // A locale without any translation has no file yet.
    if (!there.entries.some(({ message }) => hasText(message))) return undefined;
    return { path, locale, bytes, isNew: true, differences: undefined, lost: [] };
  }
  const differences = compareTexts(textsHere(), textsOf(there));
  const hasSource = locale === undefined || locale === choice.source;
  return {
    path,
    locale,
    bytes,
    isNew: false,
    differences,
    lost: hasSource ? differences.added : [],
  };
}

interface Exporting {
  readonly choice: PullChoice;
  readonly labels: ReadonlyMap<string, string>;
  /** The texts of the file here, if there is one: it is parsed when they are asked for, and once. */
  readonly textsHere: (() => ReadonlyMap<string, string>) | undefined;
}

function toExportOptions(
  { group, format, locale }: Target,
  { choice, labels, textsHere }: Exporting,
): NonNullable<ExportArgs['options']> {
  const pull = { ...choice.options, ...group.set.pull };
  const missing = pull.untranslated ?? usualMissing({ format, locale, textsHere, choice });
  const ids = pull.labels?.flatMap((name) => labels.get(name) ?? []);
  return {
    ...(pull.states === 'reviewed' && locale !== choice.source ? { reviewed: 'true' } : {}),
    ...(pull.withoutErrors ? { withoutErrors: 'true' } : {}),
    ...(pull.fallback === undefined ? {} : { fallbackLocale: toCode(pull.fallback) }),
    ...(ids ? { labels: ids.join(',') } : {}),
    ...(missing === 'keep' ? {} : { missing }),
  };
}

/**
 * Empty texts blank a screen, so keys without a translation are left out, but where an empty text means none, and
 * where the file here has some: it shall come back as it is.
 */
function usualMissing({
  format,
  locale,
  textsHere,
  choice,
}: Pick<Target, 'format' | 'locale'> & Pick<Exporting, 'textsHere' | 'choice'>): 'keep' | 'omit' {
  if (locale === undefined || locale === choice.source || formats[format].emptyIsNone)
    return 'keep';
  if (!textsHere) return 'omit';
  return [...textsHere().values()].includes('') ? 'keep' : 'omit';
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
