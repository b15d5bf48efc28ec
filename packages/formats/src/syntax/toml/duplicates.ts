import { type AST, parseTOML } from 'toml-eslint-parser';
import { lineEnd } from '../whole-lines.ts';

/** A name that no file has. */
const stranger = 'name-that-was-there-twice';

/** The maximum number of parses of a file with further duplicate keys. */
const maxAttempts = 3;

/**
 * The first occurrence of the key that is repeated at an offset. The parser reports only the repetition, so the
 * name there is changed until the file can be parsed.
 */
export function findFirst(
  source: string,
  offset: number,
): { readonly key: string; readonly offset: number } | undefined {
  const name = /^(?:"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|[\w-]+)/.exec(
    source.slice(offset, lineEnd(source, offset)),
  )?.[0];
  if (name === undefined) return undefined;
  const behind = offset + name.length;
  const renamed = source.slice(0, offset) + stranger + source.slice(behind);
  const cut = renamed.slice(0, lineEnd(renamed, offset));
  for (const text of [cut, renamed]) {
    const program = read(text);
    const paths = program && [...pathsOf(program.body[0])];
    const found = paths?.find(({ path }) => path.at(-1) === stranger);
    if (!found) continue;
    const original = [...found.path.slice(0, -1), toName(name)].join('.');
    const first = paths?.find(({ path }) => path.join('.') === original);
    if (first) return { key: original, offset: first.offset };
  }
  return undefined;
}

function read(source: string): AST.TOMLProgram | undefined {
  let text = source;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    try {
      return parseTOML(text);
    } catch (error) {
      const index = isDuplicate(error) ? error.index : undefined;
      if (index === undefined) return undefined;
      text = `${text.slice(0, index)}${stranger}-${attempt}-${text.slice(index).replace(/^["']/, '')}`;
    }
  }
  return undefined;
}

/** Whether an error of the parser is about a duplicate key. */
export function isDuplicate(error: unknown): error is { readonly index: number } {
  return error instanceof Error && 'index' in error && error.message.startsWith('Defining a key');
}

function toName(spelling: string): string {
  const [node] = read(`${spelling} = 0`)?.body[0].body ?? [];
  const [part] = node?.key.keys ?? [];
  return part === undefined ? spelling : nameOf(part);
}

function nameOf(part: AST.TOMLBare | AST.TOMLQuoted): string {
  return part.type === 'TOMLBare' ? part.name : part.value;
}

interface Found {
  readonly path: readonly (string | number)[];
  readonly offset: number;
}

/** The paths of all keys, including the intermediate tables of dotted keys. */
function* pathsOf(
  { body }: AST.TOMLTopLevelTable | AST.TOMLTable | AST.TOMLInlineTable,
  outer: Found['path'] = [],
): Generator<Found> {
  for (const node of body) {
    const isTable = node.type === 'TOMLTable';
    const path: (string | number)[] = isTable ? [] : [...outer];
    for (const part of node.key.keys) {
      path.push(nameOf(part));
      yield { path: [...path], offset: part.range[0] };
    }
    if (isTable) yield* pathsOf(node, node.resolvedKey);
    else if (node.value.type === 'TOMLInlineTable') yield* pathsOf(node.value, path);
  }
}
