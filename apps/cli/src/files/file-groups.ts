import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileGuesser, type FormatId, formats, headBytes } from '@parlance/formats';
import type { Repository } from '../configuration/repository.ts';
import type { FileSet } from '../configuration/schema.ts';
import { Problem } from '../console/problem.ts';
import { foldersOf } from './pattern-tokens.ts';
import { createPattern, type Pattern, toCode } from './patterns.ts';
import { createIgnore, listFilesBelow } from './walk.ts';

/** A file set of the configuration with its pattern. */
export interface ReadySet extends FileSet {
  readonly pattern: Pattern;
  /** How the paths of the set spell locales. */
  readonly spellings: readonly string[];
  /** Where the configuration has the set, for messages. */
  readonly name: string;
}

/** The files of the repository that are one file of the project, by their locales. */
export interface FileGroup {
  readonly set: ReadySet;
  /** The path that the server knows the file by. */
  readonly serverPath: string;
  readonly format: FormatId;
  /** Paths from the folder of the configuration; the key of a file with several locales is undefined. */
  readonly paths: ReadonlyMap<string | undefined, string>;
  /** Whether one file has the texts of several locales. */
  readonly isForMany: boolean;
}

/** The file sets of a configuration and the files that are there. Throws where a format is not clear. */
export async function listFileGroups(
  repository: Repository,
): Promise<{ readonly sets: readonly ReadySet[]; readonly groups: readonly FileGroup[] }> {
  const { root, configuration } = repository;
  const { source, ignore = [], locales } = configuration;
  const sourceLocale = toCode(source);
  const wanted = locales && new Set([sourceLocale, ...locales.map(toCode)]);
  const taken = new Set<string>();
  const sets: ReadySet[] = [];
  const groups: FileGroup[] = [];
  for (const [at, set] of configuration.sets.entries()) {
    const pattern = createPattern({ ...set, source: sourceLocale });
    const isIgnored = createIgnore([...ignore, ...(set.ignore ?? [])]);
    const spellings = new Set<string>();
    const byPath = new Map<string, Map<string | undefined, string>>();
    for (const path of await listPaths(root, set, isIgnored)) {
      const placed = taken.has(path) ? undefined : pattern.match(path);
      if (!placed) continue;
      const { locale, serverPath, spelling } = placed;
      taken.add(path);
      if (spelling !== undefined) spellings.add(spelling);
      if (wanted && locale !== undefined && !wanted.has(locale)) continue;
      const paths = byPath.get(serverPath) ?? new Map<string | undefined, string>();
      byPath.set(serverPath, paths.set(locale, path));
    }
    const ready = { ...set, pattern, spellings: [...spellings], name: `sets[${at}]` };
    sets.push(ready);
    for (const [serverPath, paths] of byPath) {
      const format = set.format ?? (await recognise(repository, sourceLocale, paths, ready));
      groups.push(toGroup(ready, { serverPath, format, paths }, repository.file));
    }
  }
  return { sets, groups };
}

/** Whether files of a format without a locale in their path have those of several locales. */
export function isForMany(set: Pick<ReadySet, 'pattern'>, format: FormatId): boolean {
  return !set.pattern.hasLocale && formats[format].localesIn !== undefined;
}

function toGroup(
  set: ReadySet,
  { serverPath, format, paths }: Pick<FileGroup, 'serverPath' | 'format' | 'paths'>,
  file: string,
): FileGroup {
  const many = isForMany(set, format);
  if (!set.pattern.hasLocale && !many) {
    throw new Problem(
      `${set.name}.files names no locale, and a file of the format ${format} has one.`,
      {
        place: { file },
        next: 'Put {locale} where the paths name it. The path of a source file that names none is `sourceFile`.',
      },
    );
  }
  return { set, serverPath, format, paths, isForMany: many };
}

async function listPaths(
  root: string,
  set: FileSet,
  isIgnored: (path: string) => boolean,
): Promise<readonly string[]> {
  const lists = await Promise.all(
    foldersOf(set).map((folder) => listFilesBelow(root, folder, isIgnored)),
  );
  return [...new Set(lists.flat())].sort();
}

/** The format of files that are one file of the project: what that of the source locale looks like counts. */
async function recognise(
  { root, file }: Repository,
  source: string,
  paths: ReadonlyMap<string | undefined, string>,
  { name, files }: ReadySet,
): Promise<FormatId> {
  const guess = createFileGuesser();
  const [first = ''] = paths.values();
  const path = paths.get(source) ?? first;
  const { format } = guess({ path, head: await readHead(join(root, path)) });
  if (format && format.certainty !== 'unsure') return format.id;
  throw new Problem(`The format of the file is not clear, which ${name} (${files}) does not say.`, {
    place: { file: path },
    next: `Add \`format\` to ${name} in ${file}: one of ${Object.keys(formats).join(', ')}.`,
  });
}

/** The first bytes of a file, by which its format is recognised. */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
