import { Composer, CST, type Document, Lexer, Parser } from 'yaml';
import { maxDepth } from '../nested/document.ts';

/**
 * The maximum number of anchors and tags before one value: only one of each is valid, and the library reports
 * every further one.
 */
const maxProperties = 10;

/**
 * The maximum number of brackets, braces and commas in a file: the library takes about two kilobytes for each.
 */
const maxFlowSigns = 200_000;

/** A construct that would take the library too much time or memory. */
export interface Excess {
  readonly offset: number;
  readonly message: string;
}

/** The parsed document of a file, or the reason why the library is not run on it. */
export type Composed =
  | { readonly document: Document.Parsed | undefined; readonly further: number | undefined }
  | { readonly refused: Excess };

/**
 * Parses the first document of a YAML file, and finds the start of a second one. Plain scalars are not typed:
 * values that are no texts are recognized by their spelling, and no spelling is lost.
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

/** Creates a check of each lexeme before it is parsed. */
function createGuard(parser: Parser): (lexeme: string) => Excess | undefined {
  let flowSigns = 0;
  let properties = 0;
  return (lexeme) => {
    const { offset, stack } = parser;
    // The stack also has the document and a scalar.
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
