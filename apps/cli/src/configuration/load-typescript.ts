import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '../console/problem.ts';

/**
 * The default export of a TypeScript file. Node.js takes the types away where it can, from version 22.18 on. An older one
 * is given a copy without types, which is deleted when it is read.
 */
export async function loadTypeScript(path: string, file: string): Promise<unknown> {
  const isRead = Boolean((process.features as { readonly typescript?: unknown }).typescript);
  try {
    const module: unknown = isRead ? await load(path) : await loadCopy(path);
    if (typeof module === 'object' && module !== null && 'default' in module) return module.default;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Problem(`The file can not be run: ${message}`, { place: { file }, cause: error });
  }
  throw new Problem('The file must export the configuration: `export default { … }`.', {
    place: { file },
  });
}

function load(path: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(path).href);
}

async function loadCopy(path: string): Promise<unknown> {
  const { transform } = await import('sucrase');
  const { code } = transform(readFileSync(path, 'utf8'), { transforms: ['typescript'] });
  const copy = join(dirname(path), `.parlance-${randomUUID().slice(0, 8)}.mjs`);
  writeFileSync(copy, code);
  try {
    return await load(copy);
  } finally {
    rmSync(copy, { force: true });
  }
}
