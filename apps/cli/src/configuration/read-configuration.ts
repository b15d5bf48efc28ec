import { LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type FilePlace, Problem } from '../console/problem.ts';
import { loadTypeScript } from './load-typescript.ts';
import { type Configuration, configuration } from './schema.ts';

interface ConfigurationFile {
  /** The absolute path. */
  readonly path: string;
  /** The path as it is shown. */
  readonly file: string;
  readonly text: string;
}

/** Where a value stands in the file. */
type Locate = (path: readonly PropertyKey[]) => FilePlace | undefined;

/** Reads a configuration. Throws a problem that names the place in the file for each value that is wrong. */
export async function readConfiguration(source: ConfigurationFile): Promise<Configuration> {
  const { value, locate } = source.path.endsWith('.ts')
    ? await readTypeScript(source)
    : readYaml(source);
  return parseConfiguration(value, locate);
}

/** A configuration that a value is. Throws a problem for each value that is wrong, at the place that `locate` answers. */
export function parseConfiguration(value: unknown, locate: Locate): Configuration {
  const result = configuration.safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues
    .flatMap(toLines)
    .map(({ path, message }) => new Problem(message, { place: locate(path) }));
  throw new Problem(first?.message ?? 'The configuration is none.', {
    place: first?.place,
    others,
    next: 'What a configuration may say is in schema.json of @parlance/cli, and in docs/cli.md of Parlance.',
  });
}

/** JSON is YAML, so both are read alike. */
function readYaml({ file, text }: ConfigurationFile): { value: unknown; locate: Locate } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): FilePlace => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error, ...others] = document.errors.map(
    ({ message, pos }) => new Problem(message, { place: placeAt(pos[0]) }),
  );
  if (error) throw new Problem(error.message, { place: error.place, others });
  const locate: Locate = (path) => {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as Node | undefined;
      if (node?.range) return placeAt(node.range[0]);
    }
    return { file };
  };
  return { value: document.toJS(), locate };
}

async function readTypeScript({ path, file }: ConfigurationFile) {
  const value = await loadTypeScript(path, file);
  // Code has no places for values, so the message names them.
  return { value, locate: (): FilePlace => ({ file }) };
}

interface IssueLine {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The lines of an issue: of keys that are not known, one for each. */
function toLines(issue: z.core.$ZodIssue): IssueLine[] {
  const { path } = issue;
  const name = path.length === 0 ? 'The configuration' : toName(path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `${toName([...path, key])} is no option.`,
    }));
  }
  if (issue.code === 'custom') return [{ path, message: `${name} ${issue.message}.` }];
  if (issue.code === 'invalid_value') {
    return [{ path, message: `${name} must be one of ${issue.values.map(String).join(', ')}.` }];
  }
  if (issue.code === 'invalid_type') {
    const isMissing = issue.input === undefined && !('received' in issue);
    const what = isMissing && path.length > 0 ? 'is missing or not' : 'must be';
    return [{ path, message: `${name} ${what} ${article(issue.expected)}.` }];
  }
  return [{ path, message: `${name}: ${issue.message}.` }];
}

function toName(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) =>
      typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${String(part)}`,
    )
    .join('');
}

function article(kind: string): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
