import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/process.mjs';

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly link?: true }>
  >;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
}

const { workspaces = [] } = readJson<Manifest>('package.json');
const manifests = ['.', ...workspaces].map((folder) => ({
  folder,
  ...readJson<Manifest>(`${folder}/package.json`),
}));
const { packages } = readJson<LockFile>('package-lock.json');

test('every dependency is of one version, and nobody brings another in unseen', () => {
  const loose = manifests.flatMap(({ folder, ...manifest }) =>
    Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${folder}: ${name} ${version}`),
  );
  expect(loose).toEqual([]);
});

// The lock file lacks hashes of two tools' binaries for other systems; neither tool is part of the server.
const unseen = /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding)-/;

test('the lock file knows the content of every package, and nowhere to get it but the registry', () => {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link && !unseen.test(path),
  );
  expect(installed.length).toBeGreaterThan(100);
  const unknown = installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'));
  expect(unknown.map(([path]) => path)).toEqual([]);
  expect(JSON.stringify(packages)).not.toMatch(/"(git\+|git:|github:|file:|http:)/);
});
