import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

// The server runs as it was built, from `dist`, and in development and in tests as source, from `src`. Whatever is
// found by its path is found here, as a bundle has its modules in other places than the source.

const manifest = findPackageJSON(import.meta.url) ?? '';
const folder = dirname(manifest);
const isSource = import.meta.url.endsWith('.ts');

/**
 * The path of a module that is not imported: that of a thread, or one that is loaded late. `vite.config.ts` lists them
 * all, as each is built into a file of its own.
 * @param path in `src`, without its ending
 */
export function modulePath(path: string): string {
  return isSource ? join(folder, 'src', `${path}.ts`) : join(folder, 'dist', `${path}.js`);
}

/**
 * The path of a file that is no module.
 * @param path from the folder of the server's package
 */
export function packagePath(path: string): string {
  return join(folder, path);
}
