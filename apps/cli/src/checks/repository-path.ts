import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The path of a folder from the root of its git repository, with slashes; empty where it is the root, or in none. */
export function pathInRepository(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    if (existsSync(join(root, '.git'))) return relative(root, folder).replaceAll(sep, '/');
    if (dirname(root) === root) return '';
  }
}
