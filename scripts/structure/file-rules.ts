import { basename } from 'node:path/posix';
import { isTest } from './source-tree.ts';
import type { Rule, Violation } from './violation.ts';

const maxLines = 400;
const vagueName = /^(shared|common|misc)$|(^|[.-])(utils?|helpers?)([.-]|$)/;
const packageIndex = /^packages\/[^/]+\/src\/(?:index|tmx)\.ts$/;

const layout = [
  {
    root: 'apps/server/src',
    folders: [
      'access',
      'api',
      'blobs',
      'content',
      'db',
      'features',
      'http',
      'integrations',
      'jobs',
      'mcp',
      'testing',
      'whole-server',
    ],
  },
  {
    root: 'apps/cli/src',
    folders: [
      'checks',
      'ci',
      'commands',
      'configuration',
      'console',
      'discovery',
      'files',
      'server',
      'sync',
      'testing',
      'typing',
      'usage',
    ],
  },
  { root: 'apps/web/src', folders: ['app', 'features', 'lib', 'testing', 'ui'] },
];

const serverRoles = ['routes', 'service', 'queries', 'policy', 'mapper'];
const webFeatureFolders = ['components', 'hooks'];

/** A file that is too long holds more than one thing. */
export const shortFiles: Rule = (files) =>
  files
    .filter(({ lineCount }) => lineCount > maxLines)
    .map(({ path, lineCount }) => ({
      path,
      line: maxLines + 1,
      message: `has ${lineCount} lines; ${maxLines} is the most: split it by what it is about`,
    }));

/** A name must say what is inside. */
export const tellingNames: Rule = (files) =>
  files.flatMap(({ path }) => {
    const names = path.split('/').map((name) => name.replace(/\.[^.]+$/, ''));
    const vague = names.find((name) => vagueName.test(name));
    return vague === undefined
      ? []
      : [{ path, line: 1, message: `“${vague}” does not say what is inside` }];
  });

/** Only the entries of a package gather exports. */
export const noBarrels: Rule = (files) =>
  files
    .filter(({ path, onlyReExports }) => onlyReExports && !packageIndex.test(path))
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'only re-exports; import from the files themselves',
    }));

/** The apps only have the folders that the architecture names. */
export const appFolders: Rule = (files) =>
  layout.flatMap(({ root, folders }) =>
    files.flatMap(({ path }) => {
      const [first = '', ...rest] = pathBelow(root, path);
      return rest.length === 0 || folders.includes(first)
        ? []
        : [{ path, line: 1, message: `${root} has the folders ${folders.join(', ')} only` }];
    }),
  );

/** A server feature consists of files with known roles, also in subfolders. */
export const serverFeatureRoles: Rule = (files) =>
  files.flatMap(({ path }): Violation[] => {
    if (pathBelow('apps/server/src/features', path).length === 0) return [];
    const [, role = '', ...rest] = basename(path, '.ts').split('.');
    if (isTest(path) || (serverRoles.includes(role) && rest.length === 0)) return [];
    return [{ path, line: 1, message: `is neither a test nor *.{${serverRoles.join(',')}}.ts` }];
  });

/** A web feature holds its requests and its logic; React components and hooks are in two folders. */
export const webFeatureFiles: Rule = (files) =>
  files.flatMap(({ path }): Violation[] => {
    const [feature, ...rest] = pathBelow('apps/web/src/features', path);
    const [first = ''] = rest;
    if (feature === undefined) return [];
    if (rest.length === 0) return [{ path, line: 1, message: 'is in no feature' }];
    if (rest.length === 1) {
      return first.endsWith('.tsx') && !isTest(path)
        ? [{ path, line: 1, message: 'belongs into components/' }]
        : [];
    }
    if (webFeatureFolders.includes(first)) return [];
    return [{ path, line: 1, message: 'a feature has the folders components and hooks only' }];
  });

/** Layout in the web app uses start and end instead of left and right, see `logicalStyles`. */
export const logicalProps: Rule = (files) =>
  files.flatMap(({ path, side }): Violation[] => {
    if (!path.startsWith('apps/web/src/') || isTest(path) || !side) return [];
    const message = `“${side.word}” is one side in every language; say start or end`;
    return [{ path, line: side.line, message }];
  });

function pathBelow(folder: string, path: string): string[] {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
}
