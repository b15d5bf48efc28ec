import type { ProjectFile } from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import type { FileGroup } from '../files/file-groups.ts';
import type { RemoteProject } from '../server/remote-project.ts';

/** The file of the project that a group is. */
export interface RemoteFile {
  readonly file: ProjectFile;
  /**
   * Whether texts and plural forms of two groups are one file there, as where the web app has imported both. Such files
   * are exported together, since only then each gets what is its own.
   */
  readonly isPaired: boolean;
}

/** The files of groups; those that the server does not know yet have none. */
export function mapRemoteFiles(
  { files }: Pick<RemoteProject, 'files'>,
  groups: readonly FileGroup[],
): ReadonlyMap<FileGroup, RemoteFile> {
  const pairs = new Map<FileGroup, string>();
  for (const group of groups) {
    const texts = textsOfPair(group.serverPath, group.format);
    if (texts !== undefined && !files.has(group.serverPath)) pairs.set(group, texts);
  }
  const pairedTexts = new Set(pairs.values());
  const found = new Map<FileGroup, RemoteFile>();
  for (const group of groups) {
    const texts = pairs.get(group);
    const file = files.get(texts ?? group.serverPath);
    const isPaired = texts !== undefined || pairedTexts.has(group.serverPath);
    if (file) found.set(group, { file, isPaired });
  }
  return found;
}

/** The path of the texts that a file of plural forms belongs to; undefined for other files. */
function textsOfPair(path: string, format: FormatId): string | undefined {
  const texts = Object.values(formats).find(({ pluralFormat }) => pluralFormat === format);
  const [own] = formats[format].extensions;
  if (!texts || !path.endsWith(own)) return undefined;
  return path.slice(0, -own.length) + texts.extensions[0];
}

/** The format of a group: what the configuration says, else what the server knows, else what the files look like. */
export function formatOf({ set, format }: FileGroup, remote: RemoteFile | undefined): FormatId {
  if (remote?.isPaired) return format;
  return set.format ?? remote?.file.format ?? format;
}
