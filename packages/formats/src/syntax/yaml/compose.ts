import { Composer, CST, type Document, Lexer, Parser } from 'yaml';
import { maxDepth } from '../nested/document.ts';

/** Anchors and tags before one value: there can be one of each, and the library reports each further one. */
const maxProperties = 10;

/** Brackets, braces and commas in a file: for each, the library takes about two kilobytes. */
const maxFlowSigns = 200_000;

/** What would take the library too long, or too much memory. */
export interface Excess {
  readonly offset: number;
  readonly message: string;
}

/** A file as the documents in it, or why the library is not asked about it. */
export type Composed =
  | { readonly document: Document.Parsed | undefined; readonly further: number | undefined }
  | { readonly refused: Excess };

/**
 * Reads the first document of a YAML file, and where a second one begins. Plain scalars get no types: what
 * is not text is told by its spelling, and no spelling gets lost.
 */
export function compose(source: string): Composed {
  const parser = new Parser();
  const findExcess = createGuard(parser);
  let refused: Excess | undefined;
  function* tokens(): Generator<CST.Token> {
    for (const lexeme of new Lexer().lex(source)) {
      refused = findExcess(lexeme);
      if (refused) return;
      yield* parser.next(lexeme);
    }
    yield* parser.end();
  }
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, keepSourceTokens: true });
  let document: Document.Parsed | undefined;
  for (const next of composer.compose(tokens(), false, source.length)) {
    if (refused) break;
    if (document) return { document, further: next.range[0] };
    document = next;
  }
  return refused ? { refused } : { document, further: undefined };
}

const betweenProperties = new Set(['space', 'newline', 'comment', undefined, null]);

/** Looks at each piece of a file before anything is made of it. */
function createGuard(parser: Parser): (lexeme: string) => Excess | undefined {
  let flowSigns = 0;
  let properties = 0;
  return (lexeme) => {
    const { offset, stack } = parser;
    // The document is on the stack as well, and a scalar.
    const tooDeep = stack.length > maxDepth + 2 ? stack[maxDepth + 1] : undefined;
    if (tooDeep) {
      return { offset: tooDeep.offset, message: `More than ${maxDepth} levels of nesting.` };
    }
    const type = CST.tokenType(lexeme);
    if (type === 'anchor' || type === 'tag') properties++;
    else if (!betweenProperties.has(type)) properties = 0;
    if (properties > maxProperties) {
      return { offset, message: 'Too many anchors or tags before one value.' };
    }
    if (type === 'comma' || type?.startsWith('flow-')) flowSigns++;
    if (flowSigns <= maxFlowSigns) return undefined;
    const message = `More than ${maxFlowSigns} brackets, braces and commas around values.`;
    return { offset, message };
  };
}
