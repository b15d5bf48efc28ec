import { Composer, type CST, type Document, Parser } from 'yaml';

/** Anchors and tags before one value: there can be one of each, and the library reports each further one. */
const maxProperties = 10;

/** A file as the documents in it, or a token that would take the library too long. */
export type Composed =
  | { readonly document: Document.Parsed | undefined; readonly further: number | undefined }
  | { readonly refused: number };

/**
 * Reads the first document of a YAML file, and where a second one begins. Plain scalars get no types: what
 * is not text is told by its spelling, and no spelling gets lost.
 */
export function compose(source: string): Composed {
  let refused: number | undefined;
  function* tokens(): Generator<CST.Token> {
    for (const token of new Parser().parse(source)) {
      refused ??= findCrowd(token);
      if (refused !== undefined) return;
      yield token;
    }
  }
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, keepSourceTokens: true });
  let document: Document.Parsed | undefined;
  for (const next of composer.compose(tokens(), false, source.length)) {
    if (refused !== undefined) break;
    if (document) return { document, further: next.range[0] };
    document = next;
  }
  return refused === undefined ? { document, further: undefined } : { refused };
}

/** The offset of a value that has more anchors and tags than any can have. */
function findCrowd(root: CST.Token): number | undefined {
  const stack: (CST.Token | null | undefined)[] = [root];
  while (stack.length > 0) {
    const token = stack.pop();
    if (!token) continue;
    if (token.type === 'document') {
      if (isCrowd(token.start)) return token.offset;
      stack.push(token.value);
    } else if ('items' in token) {
      for (const { start, key, sep, value } of token.items) {
        if (isCrowd(start) || isCrowd(sep)) return token.offset;
        stack.push(key, value);
      }
    }
  }
  return undefined;
}

function isCrowd(tokens: readonly CST.SourceToken[] | undefined): boolean {
  if (!tokens || tokens.length <= maxProperties) return false;
  return tokens.filter(({ type }) => type === 'anchor' || type === 'tag').length > maxProperties;
}
