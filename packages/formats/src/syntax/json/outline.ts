// What is not closed goes to the end: else each further beginning would be tried as well.
const text = String.raw`"[^"\\]*(?:\\(?:.|$)[^"\\]*)*(?:"|$)`;
const comment = String.raw`\/\/[^\r\n]*|\/\*[^*]*(?:\*+[^/*][^*]*)*(?:\*+\/|\**$)`;
/** What JSON with comments is made of: texts, which may look like what follows; comments; blanks; anything else. */
const parts = new RegExp(String.raw`${text}|(${comment})|(\s+)|[^"/\s,}\]]+|.`, 'gs');

/** JSON without comments and commas behind the last member; the text may be cut anywhere. */
export function toStrict(given: string): string {
  if (!/\/[/*]|,\s*[}\]]/.test(given)) return given;
  const strict: string[] = [];
  /** The last comma, while nothing but blanks and comments stands behind it. */
  let comma: number | undefined;
  for (const [part, remark, blank] of given.matchAll(parts)) {
    if (remark !== undefined) continue;
    if ((part === '}' || part === ']') && comma !== undefined) strict[comma] = '';
    if (part === ',') comma = strict.length;
    else if (blank === undefined) comma = undefined;
    strict.push(part);
  }
  return strict.join('');
}

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
export function* outlineOf(given: string): Generator<OutlinedName> {
  const head = toStrict(given);
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
