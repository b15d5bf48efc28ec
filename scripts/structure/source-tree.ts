import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync, Visitor } from 'vite';

export interface Import {
  readonly specifier: string;
  /** The path of the imported file from the root, for relative specifiers. */
  readonly target: string | undefined;
  /** Whether the importing file runs first: it starts a worker, or imports dynamically. */
  readonly late: boolean;
  readonly line: number;
}

/** A word that reveals what a file does, and its line. */
export interface Place {
  readonly line: number;
  readonly word: string;
}

export interface SourceFile {
  /** The path from the root, with slashes. */
  readonly path: string;
  readonly lineCount: number;
  readonly imports: readonly Import[];
  readonly onlyReExports: boolean;
  /** The first place where the file builds SQL. */
  readonly sql: Place | undefined;
  /** The first place where the file writes a content table with its own SQL. */
  readonly contentWrite: Place | undefined;
  /** The first place where the file positions something at the left or the right. */
  readonly side: Place | undefined;
}

/** A stylesheet: `path` is from the root, with slashes. */
export interface Stylesheet {
  readonly path: string;
  readonly text: string;
}

const sourceFolders = ['packages', 'apps', 'e2e', 'bench', 'examples', 'scripts'];
const ignoredFolders = new Set(['node_modules', 'dist', 'fixtures', 'coverage']);
const sourceName = /\.(ts|tsx|mjs)$/;

const sqlMethods = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

/**
 * Statements that write the content of projects. Locales belong to another feature, and totals are created with
 * a project.
 */
const contentWrite =
  /\b(?:insert into|update|delete from)\s+(?:terms|translations|term_labels|translation_labels|changes|label_changes|change_sets)\b/i;

/** Properties of elements and styles that mean the same side in every language. */
const sideProps = new Set(['ml', 'mr', 'pl', 'pr', 'left', 'right']);
const sideStyle = /^(margin|padding|border|scrollMargin|scrollPadding).*(Left|Right)/;

/** Reads every source file below `root`. A file that can't be parsed is left to the type check. */
export function readSourceTree(root: string): SourceFile[] {
  return sourceFolders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => listFiles(root, folder, sourceName))
    .map((path) => toSourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** Reads every stylesheet of the web app. */
export function readStylesheets(root: string): Stylesheet[] {
  if (!existsSync(join(root, 'apps/web/src'))) return [];
  return listFiles(root, 'apps/web/src', /\.css$/).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

/** Whether a file belongs to the tests and not to what is shipped. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}

function listFiles(root: string, folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ignoredFolders.has(entry.name) ? [] : listFiles(root, path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}

function toSourceFile(path: string, text: string): SourceFile {
  const { program, module } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const add = (specifier: string, offset: number, late = false) => {
    const target = specifier.startsWith('.')
      ? normalize(join(dirname(path), specifier))
      : undefined;
    imports.push({ specifier, target, late, line: lineAt(offset) });
  };
  for (const { moduleRequest } of module.staticImports)
    add(moduleRequest.value, moduleRequest.start);
  for (const { entries } of module.staticExports) {
    // All names of an export share the module request.
    const moduleRequest = entries[0]?.moduleRequest;
    if (moduleRequest) add(moduleRequest.value, moduleRequest.start);
  }

  let sql: SourceFile['sql'];
  const foundSql = (word: string, offset: number) => {
    sql ??= { line: lineAt(offset), word };
  };
  let written: SourceFile['contentWrite'];
  let side: SourceFile['side'];
  const foundSide = (word: string, offset: number) => {
    side ??= { line: lineAt(offset), word };
  };
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        add(source.value, source.start, true);
      }
    },
    // Workers are created like this, and so are URLs of data files, which are no imports.
    NewExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || first?.type !== 'Literal')
        return;
      if (typeof first.value === 'string' && sourceName.test(first.value)) {
        add(first.value, first.start, true);
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      foundSql('sql', tag.start);
      for (const { value, start } of quasi.quasis) {
        const found = contentWrite.exec(value.raw);
        if (found) written ??= { line: lineAt(start + found.index), word: found[0] };
      }
    },
    JSXAttribute({ name, start }) {
      if (name.type === 'JSXIdentifier' && sideProps.has(name.name)) foundSide(name.name, start);
    },
    Property({ key, start }) {
      if (key.type === 'Identifier' && sideStyle.test(key.name)) foundSide(key.name, start);
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name, start } = callee.property;
      if (sqlMethods.has(name)) foundSql(name, start);
    },
  }).visit(program);

  return {
    path,
    lineCount: text.trimEnd().split('\n').length,
    imports,
    onlyReExports:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
    sql,
    contentWrite: written,
    side,
  };
}
