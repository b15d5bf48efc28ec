// An unclosed string or comment extends to the end: else matching would be tried again from each later
// beginning.
const text = String.raw`"[^"\\]*(?:\\(?:.|$)[^"\\]*)*(?:"|$)`;
const comment = String.raw`\/\/[^\r\n]*|\/\*[^*]*(?:\*+[^/*][^*]*)*(?:\*+\/|\**$)`;
/**
 * The tokens of JSON with comments: strings, which may contain signs of the other tokens; comments; blanks;
 * anything else.
 */
const parts = new RegExp(String.raw`${text}|(${comment})|(\s+)|[^"/\s,}\]]+|.`, 'gs');

/** Removes comments and trailing commas from JSON; the text may be cut anywhere. */
export function toStrict(given: string): string {
  if (!/\/[/*]|,\s*[}\]]/.test(given)) return given;
  const strict: string[] = [];
  /** The index of the last comma, as long as only blanks and comments follow it. */
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

/** A name in a JSON file, its depth (1 at the top level) and the kind of its value. */
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
 * The names in the head of a JSON file, which may be cut anywhere, in the order of the file and without those
 * in lists. Empty if the head does not begin with an object.
 */
export function* outlineOf(given: string): Generator<OutlinedName> {
  const head = toStrict(given);
  if (!/^\s*\{/.test(head)) return;
  // A string that the cut leaves open ends there: trying again from each of its characters would take long.
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
