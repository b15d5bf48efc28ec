import type { FormatId } from '@parlance/formats';

/** A file set that files of a repository look like. */
export interface FoundSet {
  readonly files: string;
  readonly format: FormatId;
  /** The path of the file in the source locale, where it is not as `files` says. */
  readonly sourceFile?: string;
  readonly locales: readonly string[];
  readonly fileCount: number;
}

/** Joins sets whose files are in the same folders: `locales/{locale}/home.json` becomes `locales/{locale}/{path}.json`. */
export function joinPatterns(sets: readonly FoundSet[]): FoundSet[] {
  const groups = Map.groupBy(sets, (set) => commonPattern(set) ?? set.files);
  return Array.from(groups).flatMap(([pattern, group]) => {
    const [first] = group;
    const isJoined = group.length > 1 && first !== undefined && commonPattern(first) === pattern;
    if (!isJoined) return group;
    // One file with plural forms tells the format of all.
    const format = group.find((set) => set.format === 'i18next')?.format ?? first.format;
    if (group.some((set) => set.format !== format && format !== 'i18next')) return group;
    const locales = [...new Set(group.flatMap((set) => set.locales))].sort();
    const fileCount = group.reduce((sum, set) => sum + set.fileCount, 0);
    return [{ files: pattern, format, locales, fileCount }];
  });
}

/** The pattern of all files of the folders of a set; undefined where its locale names no folder. */
function commonPattern({ files, sourceFile }: FoundSet): string | undefined {
  if (sourceFile !== undefined) return undefined;
  const [, folder, extension] =
    /^(.*\{(?:locale|android)\}[^/]*\/)(?:.*\/)?[^/]*?(\.[^./]+)$/.exec(files) ?? [];
  return folder === undefined ? undefined : `${folder}{path}${extension}`;
}
