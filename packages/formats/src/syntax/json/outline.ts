/** A name inside an object of a JSON file, how deep it stands (1 at the top level) and what it names. */
export interface OutlinedName {
  readonly name: string;
  readonly depth: number;
  readonly value: 'text' | 'object' | 'list' | 'other';
}

const kinds: Readonly<Record<string, OutlinedName['value']>> = {
  '"': 'text',
  '{': 'object',
  '[': 'list',
};

/**
 * The names in the beginning of a JSON file, which may be cut anywhere, in the order of the file and
 * without what stands in lists. Nothing for what does not begin like an object.
 */
export function* outlineOf(head: string): Generator<OutlinedName> {
  if (!/^\s*\{/.test(head)) return;
  // A string that the cut leaves open ends there: trying again at each of its signs would take long.
  const tokens = /"((?:[^"\\]|\\(?:.|$))*)(?:"|$)(?:\s*:\s*(?=(.)))?|[{}[\]]/gs;
  let depth = 0;
  let lists = 0;
  for (const [token, name, sign] of head.matchAll(tokens)) {
    if (token === '[') lists++;
    else if (token === ']') lists--;
    else if (token === '{') depth++;
    else if (token === '}') depth--;
    else if (name !== undefined && sign !== undefined && lists === 0) {
      yield { name, depth, value: kinds[sign] ?? 'other' };
    }
  }
}
