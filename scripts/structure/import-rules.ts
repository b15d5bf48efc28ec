import { isBuiltin } from 'node:module';
import type { Import, SourceFile } from './source-tree.ts';
import { isTest } from './source-tree.ts';
import type { Rule, Violation } from './violation.ts';

interface Workspace {
  readonly folder: string;
  readonly name: string;
  /** The workspaces that it may import, or `any`, which also allows imports by path. */
  readonly imports: readonly string[] | 'any';
  /** Whether it also runs outside Node.js. */
  readonly portable: boolean;
}

const messages = '@parlance/messages';
const checks = '@parlance/checks';
const formats = '@parlance/formats';
const contract = '@parlance/contract';
const fonts = '@parlance/fonts';
const memory = '@parlance/memory';
const glossary = '@parlance/glossary';

const workspaces: readonly Workspace[] = [
  { folder: 'packages/messages', name: messages, imports: [], portable: true },
  { folder: 'packages/checks', name: checks, imports: [messages, glossary], portable: true },
  { folder: 'packages/glossary', name: glossary, imports: [messages], portable: true },
  { folder: 'packages/memory', name: memory, imports: [messages, formats], portable: true },
  { folder: 'packages/fonts', name: fonts, imports: [], portable: true },
  { folder: 'packages/formats', name: formats, imports: [messages], portable: true },
  {
    folder: 'packages/contract',
    name: contract,
    imports: [messages, checks, formats],
    portable: true,
  },
  {
    folder: 'apps/server',
    name: '@parlance/server',
    imports: [messages, checks, glossary, memory, fonts, formats, contract],
    portable: false,
  },
  {
    folder: 'apps/cli',
    name: '@parlance/cli',
    imports: [messages, checks, formats, contract],
    portable: false,
  },
  {
    folder: 'apps/web',
    name: '@parlance/web',
    imports: [messages, checks, glossary, fonts, formats, contract],
    portable: true,
  },
  { folder: 'e2e', name: '@parlance/e2e', imports: 'any', portable: false },
  { folder: 'bench', name: '@parlance/bench', imports: 'any', portable: false },
  { folder: 'scripts', name: 'scripts', imports: ['@parlance/web'], portable: false },
];

/** What tests of packages and of the command line share with those of the server: a process of it, and versions of Node.js. */
const sharedByTests: readonly (string | undefined)[] = [
  'apps/server/src/testing/server-process.ts',
  'apps/server/src/testing/processes/node-versions.ts',
];

/** The layers inside an app: upper ones may import lower ones, never the reverse. */
const layers = [
  {
    from: 'apps/server/src/db',
    notFrom: ['access', 'jobs', 'blobs', 'content', 'api', 'features', 'http', 'integrations'],
  },
  {
    from: 'apps/server/src/integrations',
    notFrom: ['access', 'jobs', 'blobs', 'content', 'api', 'features', 'http'],
  },
  {
    from: 'apps/server/src/access',
    notFrom: ['jobs', 'blobs', 'content', 'api', 'features', 'http', 'integrations'],
  },
  {
    from: 'apps/server/src/jobs',
    notFrom: ['blobs', 'content', 'api', 'features', 'http', 'integrations'],
  },
  { from: 'apps/server/src/blobs', notFrom: ['content', 'api', 'features', 'http'] },
  { from: 'apps/server/src/content', notFrom: ['api', 'features', 'http'] },
  { from: 'apps/server/src/api', notFrom: ['blobs', 'content', 'features', 'http'] },
  { from: 'apps/server/src/features', notFrom: ['http', 'mcp', 'app.ts'] },
  { from: 'apps/server/src/http', notFrom: ['mcp'] },
  // Agents reach the server by its API alone.
  {
    from: 'apps/server/src/mcp',
    notFrom: ['jobs', 'blobs', 'content', 'api', 'features', 'integrations'],
  },
  {
    from: 'apps/cli/src/console',
    notFrom: [
      'commands',
      'sync',
      'checks',
      'server',
      'files',
      'configuration',
      'discovery',
      'typing',
      'usage',
    ],
  },
  { from: 'apps/cli/src/files', notFrom: ['commands', 'sync', 'checks', 'server', 'discovery'] },
  {
    from: 'apps/cli/src/configuration',
    notFrom: ['commands', 'sync', 'checks', 'server', 'discovery'],
  },
  { from: 'apps/cli/src/server', notFrom: ['commands', 'sync', 'checks', 'discovery'] },
  { from: 'apps/cli/src/sync', notFrom: ['commands', 'checks', 'discovery'] },
  { from: 'apps/cli/src/checks', notFrom: ['commands'] },
  { from: 'apps/cli/src/discovery', notFrom: ['commands'] },
  { from: 'apps/cli/src/typing', notFrom: ['commands', 'server', 'sync'] },
  { from: 'apps/cli/src/usage', notFrom: ['commands', 'server', 'sync'] },
  { from: 'apps/web/src/lib', notFrom: ['app', 'features', 'ui'] },
  { from: 'apps/web/src/ui', notFrom: ['app', 'features'] },
  { from: 'apps/web/src/features', notFrom: ['app'] },
];

/** The files of a feature that other features may import. */
const featureDoors = [
  {
    root: 'apps/server/src/features',
    door: /^[^/]+\/[^/]+\.(service|queries|policy|mapper)\.ts$/,
    text: 'its service, queries, policy and mapper',
  },
  {
    root: 'apps/web/src/features',
    door: /^[^/]+\/([^/]+\.api\.ts|(components|hooks)\/.+)$/,
    text: 'its api, components and hooks',
  },
];

/**
 * Workspaces may only import in this direction: messages ← checks, formats ← contract ← server, web, cli. Checks and
 * formats know nothing of each other; memories spell XML as formats do. Tests may start the server, and choose versions of
 * Node.js, as its own tests do.
 */
export const workspaceDirection: Rule = eachImport((file, entry) => {
  const own = workspaceOf(file.path);
  if (own === undefined || own.imports === 'any') return undefined;
  if (entry.target !== undefined) {
    const isSharedByTests = isTest(file.path) && sharedByTests.includes(entry.target);
    return isSharedByTests || entry.target.startsWith(`${own.folder}/`)
      ? undefined
      : 'leaves the workspace by a path; import the package by its name';
  }
  const other = workspaces.find(
    ({ name }) => entry.specifier === name || entry.specifier.startsWith(`${name}/`),
  );
  if (other === undefined || other === own || own.imports.includes(other.name)) return undefined;
  return `${own.folder} must not import ${other.name}`;
});

/** Code that also runs in a browser can't use Node.js. */
export const noNodeInPortableCode: Rule = eachImport((file, { specifier }) =>
  workspaceOf(file.path)?.portable &&
  file.path.includes('/src/') &&
  !isTest(file.path) &&
  isBuiltin(specifier)
    ? `“${specifier}” exists in Node.js only`
    : undefined,
);

export const layerDirection: Rule = eachImport((file, { target }) => {
  const layer = layers.find(({ from }) => file.path.startsWith(`${from}/`));
  if (layer === undefined || target === undefined || isTest(file.path)) return undefined;
  const app = layer.from.slice(0, layer.from.lastIndexOf('/'));
  const above = layer.notFrom.find((part) => `${target}/`.startsWith(`${app}/${part}/`));
  return above && `${layer.from} must not import ${app}/${above}`;
});

export const featureBoundaries: Rule = eachImport((file, { target }) => {
  const side = featureDoors.find(({ root }) => target?.startsWith(`${root}/`));
  if (side === undefined || target === undefined || isTest(file.path)) return undefined;
  if (!file.path.startsWith(`${side.root}/`)) return undefined;
  const feature = target.slice(side.root.length + 1);
  const name = feature.split('/')[0] ?? '';
  if (file.path.startsWith(`${side.root}/${name}/`) || side.door.test(feature)) return undefined;
  return `of the feature ${name} only ${side.text} are for others`;
});

/** SQL belongs into the queries of features and into the database layer. */
export const sqlInQueries: Rule = (files) =>
  files.flatMap(({ path, sql }): Violation[] => {
    const isPlace = path.endsWith('.queries.ts') || path.startsWith('apps/server/src/db/');
    if (!path.startsWith('apps/server/src/') || isPlace || isTest(path) || !sql) return [];
    return [{ path, line: sql.line, message: `“${sql.word}” belongs into a *.queries.ts` }];
  });

/**
 * Only `content/` writes terms, translations, their labels and their history, so that each rule is in one
 * place.
 */
export const oneWriterOfContent: Rule = (files) =>
  files.flatMap(({ path, contentWrite }): Violation[] => {
    const isPlace = /^apps\/server\/src\/(content|db)\//.test(path);
    if (!path.startsWith('apps/server/src/') || isPlace || isTest(path) || !contentWrite) return [];
    const message = `“${contentWrite.word}” belongs into content/`;
    return [{ path, line: contentWrite.line, message }];
  });

function eachImport(check: (file: SourceFile, entry: Import) => string | undefined): Rule {
  return (files) =>
    files.flatMap((file) =>
      file.imports.flatMap((entry) => {
        const message = check(file, entry);
        return message === undefined ? [] : [{ path: file.path, line: entry.line, message }];
      }),
    );
}

function workspaceOf(path: string): Workspace | undefined {
  return workspaces.find(({ folder }) => path.startsWith(`${folder}/`));
}
