/** The names in braces that stand for something in the paths of a set. */
export const tokenNames = ['locale', 'tag', 'android', 'path'] as const;

export type TokenName = (typeof tokenNames)[number];

/** A part of a pattern: text as it is, a name in braces, a wildcard, or alternatives. */
export type PatternToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'name'; readonly name: TokenName }
  | { readonly kind: 'wildcard'; readonly sign: '*' | '**' | '**/' | '?' }
  | { readonly kind: 'choice'; readonly texts: readonly string[] };

/** Reads a pattern, whose braces must be right: see `findFilesProblem`. */
export function readPattern(pattern: string): readonly PatternToken[] {
  return [...pattern.matchAll(/\*\*\/|\*\*|\*|\?|\{([^{}]*)\}|[^*?{]+|./gs)].map(
    ([all, inner]): PatternToken => {
      if (inner !== undefined && isTokenName(inner)) return { kind: 'name', name: inner };
      if (inner?.includes(',')) return { kind: 'choice', texts: inner.split(',') };
      if (all === '*' || all === '**' || all === '**/' || all === '?')
        return { kind: 'wildcard', sign: all };
      return { kind: 'text', text: all };
    },
  );
}

/** Why a pattern is none, as a clause; undefined where it is one. */
export function findFilesProblem(pattern: string): string | undefined {
  if (/[{}]/.test(pattern.replace(/\{[^{}]*\}/g, ''))) return 'has a brace without its other one';
  const unknown = [...pattern.matchAll(/\{([^{}]*)\}/g)].find(
    ([, inner = '']) => !isTokenName(inner) && !inner.includes(','),
  );
  if (unknown) return `has ${unknown[0]}, and not one of {${tokenNames.join('}, {')}}`;
  if (/\\|^\/|^[A-Za-z]:/.test(pattern)) {
    return 'must be a path below the folder of the configuration, with / between its folders';
  }
  const isOutside = pattern.split('/').some((part) => part === '..');
  if (isOutside) return 'must not leave the folder of the configuration';
  if (pattern.split('{path}').length > 2) return 'has {path} more than once';
  return undefined;
}

/** The folder that all files of a pattern are in, without what is not plain text; empty for the top one. */
export function folderOf(pattern: string): string {
  const plain = /^[^*?{]*/.exec(pattern)?.[0] ?? '';
  return plain.slice(0, plain.lastIndexOf('/') + 1).replace(/\/$/, '');
}

/** The folders that all files of a set are in, each once. */
export function foldersOf({
  files,
  sourceFile,
}: {
  readonly files: string;
  readonly sourceFile?: string | undefined;
}): readonly string[] {
  const patterns = sourceFile === undefined ? [files] : [files, sourceFile];
  return [...new Set(patterns.map((pattern) => folderOf(pattern.replace(/^\.\//, ''))))];
}

function isTokenName(text: string): text is TokenName {
  return (tokenNames as readonly string[]).includes(text);
}
