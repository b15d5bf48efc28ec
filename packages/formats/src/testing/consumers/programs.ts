import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The content of a file as a program reads it: names, and texts or forms. */
export type Reading = readonly (readonly [
  name: string,
  message: string | Readonly<Record<string, string>>,
])[];

/** The timeout in milliseconds of a test with these programs: some need seconds only to start. */
export const timeout = 60_000;

/** Debian's folders for programs of Qt that are not in `PATH`. */
const otherFolders = ['/usr/lib/qt6/bin', '/usr/lib/qt5/bin'];

/** The Python that has Debian's packages. */
const systemPython = '/usr/bin/python3';

/** The paths that were found: to find some programs, Python is started. */
const found = new Map<string, string | undefined>();

/** The path of a program; undefined where it is not installed. */
function findProgram(name: string): string | undefined {
  if (!found.has(name)) found.set(name, search(name));
  return found.get(name);
}

function search(name: string): string | undefined {
  if (name === 'openpyxl') return imports(systemPython, name) ? systemPython : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...otherFolders];
  const paths = folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
  return name === 'python3' ? paths.concat(systemPython).find(readsToml) : paths[0];
}

/** Whether one of these programs is missing, and the suffix of a skipped test's name that says so. */
export function needsOf(programs: readonly string[]): { isMissing: boolean; needs: string } {
  const missing = programs.filter((name) => findProgram(name) === undefined);
  const isMissing = missing.length > 0;
  return { isMissing, needs: isMissing ? ` (needs ${missing.join(' and ')})` : '' };
}

/** Whether a Python is recent enough (3.11) for the imports of `read.py`. */
function readsToml(path: string): boolean {
  return imports(path, 'tomllib');
}

function imports(python: string, module: string): boolean {
  return spawnSync(python, ['-c', `import ${module}`]).status === 0;
}

/** Runs a program and returns its output; throws with its complaint when it fails. */
export function run(name: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(findProgram(name) ?? name, args, {
    encoding: 'utf8',
    input,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw error ?? new Error(`${name} ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

/** The path of a reader in `readers/`. */
export function reader(name: string): string {
  return fileURLToPath(new URL(`./readers/${name}`, import.meta.url));
}
