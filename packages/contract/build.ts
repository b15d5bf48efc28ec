import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import manifest from './package.json' with { type: 'json' };

// Writes the package as others install it into `dist`: JavaScript for Node.js and browsers, and declarations. In this
// repository it is used as source, so its manifest differs from the one that is written.

const run = promisify(execFile);
const folder = import.meta.dirname;
const dist = join(folder, 'dist');
const types = join(dist, 'types');
const entries = ['index', 'openapi'];

/** What users install beside it, as its types are part of these: all else is in the files. */
const { zod } = manifest.dependencies;

await rm(dist, { recursive: true, force: true });
await writeScripts();
await writeTypes();
for (const name of ['README.md', 'LICENSE']) await copyFile(join(folder, name), join(dist, name));
await writeManifest();

async function writeScripts(): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      outDir: dist,
      target: 'es2023',
      minify: false,
      // The licences of what is in the files ask to be told with it.
      license: { fileName: 'licenses.md' },
      lib: {
        entry: Object.fromEntries(entries.map((name) => [name, join(folder, 'src', `${name}.ts`)])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: [/^zod(\/|$)/],
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  });
}

/** Writes the declarations that those of the entries import, each with the names that compilers of others know. */
async function writeTypes(): Promise<void> {
  const written = join(dist, 'all');
  const compiler = join(
    dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))),
    'bin',
    'tsc',
  );
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
  const places = ['--rootDir', 'src', '--outDir', written];
  await run(process.execPath, [compiler, '--project', 'tsconfig.json', ...options, ...places], {
    cwd: folder,
  });
  const pending = entries.map((name) => `${name}.d.ts`);
  const known = new Set(pending);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const text = await readFile(join(written, path), 'utf8');
    const own = text.replace(
      /(?<=from ')(\.[^']+)\.ts(?=')|(?<=import\(")(\.[^"]+)\.ts(?="\))/g,
      (_, a, b) => {
        const specifier: string = a ?? b;
        const target = relative(
          written,
          normalize(join(written, dirname(path), `${specifier}.d.ts`)),
        );
        if (!known.has(target)) pending.push(target);
        known.add(target);
        return `${specifier}.js`;
      },
    );
    const others = [...own.matchAll(/(?:from '|import\(")([^.'"][^'"]*)/g)].map(
      ([, name = '']) => name,
    );
    const foreign = others.find((name) => !/^zod(\/|$)/.test(name));
    if (foreign !== undefined)
      throw new Error(`The types of ${path} are of ${foreign}, which users do not have`);
    await mkdir(dirname(join(types, path)), { recursive: true });
    await writeFile(join(types, path), own);
  }
  await rm(written, { recursive: true });
}

async function writeManifest(): Promise<void> {
  const { name, version, description, license, type, sideEffects, engines } = manifest;
  const entry = (file: string) => ({ types: `./types/${file}.d.ts`, default: `./${file}.js` });
  const text = JSON.stringify(
    {
      ...{ name, version, description, license, type, sideEffects, engines },
      exports: { '.': entry('index'), './openapi': entry('openapi') },
      types: './types/index.d.ts',
      files: ['*.js', 'parts', 'types', 'licenses.md'],
      dependencies: { zod: `^${zod}` },
    },
    null,
    2,
  );
  await writeFile(join(dist, 'package.json'), `${text}\n`);
}
