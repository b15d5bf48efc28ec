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

/** The file of a group; undefined where the server does not know it yet. */
export function findRemoteFile(
  { files }: RemoteProject,
  groups: readonly FileGroup[],
  { serverPath, format }: Pick<FileGroup, 'serverPath' | 'format'>,
): RemoteFile | undefined {
  const own = files.get(serverPath);
  const texts = textsOfPair(serverPath, format);
  if (texts !== undefined && !own) {
    const file = files.get(texts);
    return file && { file, isPaired: true };
  }
  if (!own) return undefined;
  const isPaired = groups.some(
    (other) =>
      textsOfPair(other.serverPath, other.format) === serverPath && !files.has(other.serverPath),
  );
  return { file: own, isPaired };
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
