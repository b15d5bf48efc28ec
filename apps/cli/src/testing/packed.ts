import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, inject } from 'vitest';

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, '..', '..');

/** The package as it is published, installed in an empty folder without a network. */
export interface Packed {
  /** The paths of all files of the package. */
  readonly files: readonly string[];
  /** What `npx parlance` runs. */
  readonly main: string;
  readonly packages: readonly string[];
  /** The file that is published. */
  readonly tarball: string;
}

let installed: Promise<Packed> | undefined;

/** Installs the package for the tests of a file, or takes what another file has installed. Returns what answers it once they run. */
export function installForTests(): () => Packed {
  let packed: Packed | undefined;
  beforeAll(async () => {
    installed ??= installPacked();
    packed = await installed;
  });
  return () => {
    if (!packed) throw new Error('The package is installed when tests run');
    return packed;
  };
}

async function installPacked(): Promise<Packed> {
  const folder = await mkdtemp(join(inject('runFolder'), 'packed-'));
  // The build is there already: see the check `cli`.
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: packageFolder },
  );
  const [packed] = Object.values(JSON.parse(stdout)) as {
    filename: string;
    files: { path: string }[];
  }[];
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const tarball = join(folder, packed?.filename.replace('@', '').replace('/', '-') ?? '');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  const modules = join(folder, 'node_modules');
  const packages = (await readdir(modules)).filter((name) => !name.startsWith('.'));
  return {
    files: (packed?.files ?? []).map(({ path }) => path),
    main: join(modules, '.bin', 'parlance'),
    packages,
    tarball,
  };
}
