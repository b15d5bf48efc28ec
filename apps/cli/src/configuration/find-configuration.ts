import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Problem } from '../console/problem.ts';
import { readConfiguration } from './read-configuration.ts';
import type { Repository } from './repository.ts';

/** The names of the configuration file, in the order in which they count. */
export const configurationNames = [
  'parlance.yaml',
  'parlance.yml',
  'parlance.json',
  'parlance.ts',
] as const;

/** The configuration of a folder or of one above it; `path` names another one. Throws where there is none. */
export async function getConfiguration(folder: string, path?: string): Promise<Repository> {
  const repository = await findConfiguration(folder, path);
  if (repository) return repository;
  throw new Problem(`There is no ${configurationNames.join(', ')} here or in a folder above.`, {
    next: 'Run `parlance init`, which writes one for the files that it finds.',
  });
}

/** The same; undefined where there is none. Throws for a wrong one, and where none is at `path`. */
export async function findConfiguration(
  folder: string,
  path?: string,
): Promise<Repository | undefined> {
  const found = path === undefined ? findAbove(folder) : resolve(folder, path);
  if (found === undefined) return undefined;
  const file = relative(folder, found) || found;
  const text = await readFile(found, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const message = error.code === 'ENOENT' ? 'There is no such file.' : error.message;
    throw new Problem(message, { place: { file } });
  });
  const configuration = await readConfiguration({ path: found, file, text });
  return { root: dirname(found), file, configuration };
}

/** The configuration of a folder itself. */
export function configurationIn(folder: string): string | undefined {
  return configurationNames.map((name) => join(folder, name)).find((path) => existsSync(path));
}

function findAbove(folder: string): string | undefined {
  const own = configurationIn(folder);
  if (own !== undefined) return own;
  const above = dirname(folder);
  return above === folder || existsSync(join(folder, '.git')) ? undefined : findAbove(above);
}
