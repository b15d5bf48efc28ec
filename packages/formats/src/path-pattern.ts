/** The names that a path pattern may have in braces. */
export const placeholderNames = [
  'locale',
  'tag',
  'language',
  'script',
  'region',
  'android',
  'extension',
] as const;

/** The problem with a path pattern, as an English clause; undefined if there is none. */
export function findPatternProblem(pattern: string): string | undefined {
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) {
    return `has {${unknown}}, and not one of {${placeholderNames.join('}, {')}}`;
  }
  if (/[{}]/.test(pattern.replace(/\{\w+\}/g, ''))) return 'has a brace without its other one';
  return isRelativePath(pattern) ? undefined : 'must be a relative path with / between its folders';
}

/** Whether a path leads to a file below its starting folder, on every system. */
export function isRelativePath(path: string): boolean {
  return path.split('/').every((part) => !/^\.{0,2}$/.test(part)) && !/[\\:\p{Cc}]/u.test(path);
}

export function isPlaceholder(name: string): name is (typeof placeholderNames)[number] {
  return (placeholderNames as readonly string[]).includes(name);
}
