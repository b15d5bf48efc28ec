import { bare } from '../../entry.ts';
import type { DiagnosticCode, Span } from '../../types.ts';
import { readLiteral } from './literal.ts';
import { type PhpToken, scan } from './scanner.ts';

/** What stands before or behind `=>` and is no array; `other` has to be computed. */
export interface Operand {
  readonly kind: 'text' | 'integer' | 'other';
  readonly text: string;
  readonly span: Span;
}

/** The comments right above an item. */
export interface Comments {
  readonly texts: readonly string[];
  /** Where they begin, if there are any. */
  readonly start: number | undefined;
}

/** Reads the tokens of a PHP file one by one. */
export interface PhpReader {
  /** Where the token begins that is to be read. */
  start(): number;
  /** Where it ends. */
  end(): number;
  /** Whether it is a certain sign. */
  is(sign: string): boolean;
  /** The word that it is, in lower case; empty for what is none. */
  word(): string;
  atEnd(): boolean;
  /** Goes to the next token, over comments unless they are asked for. */
  advance(withComments?: boolean): void;
  /** Goes behind the bracket of an array, to what follows, be it a comment; returns the sign that closes it. */
  enter(open: number): string;
  /** The bracket of an array that begins at this token. */
  arrayBracket(): number | undefined;
  /** Goes over comments and returns those right above what follows; one behind the item before is not meant. */
  readComments(): Comments;
  /** Reads what is no array. An arrow ends what may be a key. */
  readOperand(mayBeKey: boolean): Operand;
  /** Skips an expression, brackets and all; returns its end. An arrow ends what may be a key. */
  skipExpression(mayBeKey: boolean): number;
  /** Ends the reading with a report. */
  fail(message: string, code?: DiagnosticCode): never;
  /** The same for a token that can't stand where it does. */
  expected(what: string): never;
}

type Report = (code: DiagnosticCode, offset: number, message: string) => void;

/** Thrown to end the reading where what follows can't be made sense of. */
const stopped = new Error('Not PHP');

/** Signs that are read where something begins that does not end. */
const openings = new Set(['"', "'", '/*', '<<<']);

const noComments: Comments = { texts: bare.comments, start: undefined };

/** Reads a PHP file by `read`. Undefined, and one report, where that can't make sense of what follows. */
export function readPhp<T>(
  source: string,
  report: Report,
  read: (reader: PhpReader) => T,
): T | undefined {
  try {
    return read(createReader(source, report));
  } catch (error) {
    if (error !== stopped) throw error;
    return undefined;
  }
}

function createReader(source: string, report: Report): PhpReader {
  let token = scan(source, 0);
  /** Where the literals end that were read last. */
  let operandEnd = 0;

  function advance(withComments = false): void {
    do token = scan(source, token.end);
    while (!withComments && token.kind === 'comment');
    // Going on would look for the missing end again and again.
    if (token.kind === 'sign' && openings.has(token.text)) fail('What begins here does not end.');
  }

  function is(sign: string): boolean {
    return token.kind === 'sign' && token.text === sign;
  }

  function atEnd(): boolean {
    return token.kind === 'end';
  }

  function fail(message: string, code: DiagnosticCode = 'syntax'): never {
    report(code, token.start, message);
    throw stopped;
  }

  function expected(what: string): never {
    fail(`Expected ${what}, but ${atEnd() ? 'the file ends' : 'found something else'}.`);
  }

  function skipExpression(mayBeKey: boolean): number {
    let end = token.start;
    for (let level = 0; !atEnd(); advance()) {
      if (token.kind === 'sign') {
        if (level === 0 && (/^[,;)\]}]$/.test(token.text) || (mayBeKey && is('=>')))) break;
        if (/^[([{]$/.test(token.text)) level++;
        if (/^[)\]}]$/.test(token.text)) level--;
      }
      end = token.end;
    }
    return end;
  }

  /** Literals joined with dots; undefined when there is more to it than literals. */
  function readText(): string | undefined {
    let text: string | undefined = '';
    for (;;) {
      if (token.kind !== 'string') return undefined;
      const part = readLiteral(source.slice(token.start, token.end));
      if (part === undefined) text = undefined;
      else if (text !== undefined) text += part;
      operandEnd = token.end;
      advance();
      if (!is('.')) return text;
      advance();
    }
  }

  function readOperand(mayBeKey: boolean): Operand {
    const { kind, text, start, end: ownEnd } = token;
    let found: Operand | undefined;
    if (kind === 'string') {
      const joined = readText();
      if (joined !== undefined) {
        found = { kind: 'text', text: joined, span: { start, end: operandEnd } };
      }
    } else if (kind === 'number' && /^-?(0|[1-9]\d*)$/.test(text)) {
      found = { kind: 'integer', text, span: { start, end: ownEnd } };
      advance();
    }
    if (found && (is(',') || is('=>') || is(']') || is(')'))) return found;
    if (found && token.kind === 'string') expected('a comma');
    const end = skipExpression(mayBeKey);
    if (end === start) expected('a text');
    return { kind: 'other', text: '', span: { start, end } };
  }

  function arrayBracket(): number | undefined {
    if (is('[')) return token.start;
    if (token.kind !== 'word' || token.text !== 'array') return undefined;
    const bracket = scan(source, token.end);
    return bracket.text === '(' ? bracket.start : undefined;
  }

  function readComments(): Comments {
    if (token.kind !== 'comment') return noComments;
    let comments: PhpToken[] = [];
    for (; token.kind === 'comment'; advance(true)) {
      if (token.breaks > 1) comments = [];
      if (token.breaks > 0 || comments.length > 0) comments.push(token);
    }
    const [first] = comments;
    if (!first || token.breaks > 1) return noComments;
    return { texts: comments.map(({ text }) => text), start: first.start };
  }

  return {
    start: () => token.start,
    end: () => token.end,
    is,
    word: () => (token.kind === 'word' ? token.text : ''),
    atEnd,
    advance,
    enter(open) {
      token = scan(source, open);
      advance(true);
      return source[open] === '[' ? ']' : ')';
    },
    arrayBracket,
    readComments,
    readOperand,
    skipExpression,
    fail,
    expected,
  };
}
