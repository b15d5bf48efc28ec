import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import picomatch from 'picomatch';

/** Folders that hold nothing of the repository's own. */
const foreign = new Set(['node_modules', '.git', '.hg', '.svn']);

/** Folders that builds and package managers write, which hold nothing that somebody has written by hand. */
export const writtenFolders = [
  'dist',
  'build',
  'out',
  'target',
  'vendor',
  'coverage',
  'Pods',
  '.next',
  '.nuxt',
  '.venv',
  '__pycache__',
  '.gradle',
  '.dart_tool',
] as const;

/** Returns what tells whether a path is ignored by globs; a glob without a slash is about names in any folder. */
export function createIgnore(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const spelled = globs.flatMap((glob) => {
    const own = glob.replace(/^\.?\//, '').replace(/\/$/, '/**');
    const anywhere = own.replace(/\/\*\*$/, '').includes('/') ? own : `**/${own}`;
    return [anywhere, `${anywhere}/**`];
  });
  return picomatch(spelled, { dot: true });
}

/**
 * The paths of all files below a folder of `root`, from `root` and sorted, without those of `node_modules` and the like.
 * A folder that is not there has none.
 */
export async function listFilesBelow(
  root: string,
  folder: string,
  isIgnored: (path: string) => boolean = () => false,
): Promise<readonly string[]> {
  const found: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
    const folders: string[] = [];
    for (const entry of entries) {
      const own = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isIgnored(own)) continue;
      if (entry.isDirectory() && !foreign.has(entry.name)) folders.push(own);
      else if (entry.isFile() || entry.isSymbolicLink()) found.push(own);
    }
    for (const own of folders) await visit(own);
  };
  await visit(folder);
  return found.sort();
}
