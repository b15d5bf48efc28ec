import type { Span } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { DiagnosticCode } from '../../types.ts';
import { readLiteral } from './literal.ts';
import { type PhpToken, scan } from './scanner.ts';

/** A key or value that is no array; `other` has to be computed. */
export interface Operand {
  readonly kind: 'text' | 'integer' | 'other';
  readonly text: string;
  readonly span: Span;
}

/** The comments right above an item. */
export interface Comments {
  readonly texts: readonly string[];
  /** The offset of the first comment, if there are any. */
  readonly start: number | undefined;
}

/** Reads the tokens of a PHP file one by one. */
export interface PhpReader {
  /** The offset of the current token. */
  start(): number;
  /** The offset behind the current token. */
  end(): number;
  /** Whether the current token is this sign. */
  is(sign: string): boolean;
  /** The current token in lower case if it is a word; else empty. */
  word(): string;
  atEnd(): boolean;
  /** Moves to the next token, skipping comments unless they are asked for. */
  advance(withComments?: boolean): void;
  /** Moves behind the opening bracket of an array, to the next token or comment; returns the closing sign. */
  enter(open: number): string;
  /** The offset of the bracket of an array that begins at this token. */
  arrayBracket(): number | undefined;
  /**
   * Skips comments and returns those right above the next token, without one on the line of the item before.
   */
  readComments(): Comments;
  /** Reads an operand that is no array. If it may be a key, an arrow ends it. */
  readOperand(mayBeKey: boolean): Operand;
  /** Skips an expression with its brackets; returns its end. If it may be a key, an arrow ends it. */
  skipExpression(mayBeKey: boolean): number;
  /** Reports a problem and stops reading. */
  fail(message: string, code?: DiagnosticCode): never;
  /** Like `fail`, for an unexpected token. */
  expected(what: string): never;
}

type Report = (code: DiagnosticCode, offset: number, message: string) => void;

/** Thrown to stop reading after a syntax error. */
const stopped = new Error('Not PHP');

/** The scanner returns these signs only where a literal or comment is not closed. */
const openings = new Set(['"', "'", '/*', '<<<']);

const noComments: Comments = { texts: bare.comments, start: undefined };

/** Reads a PHP file with `read`. Returns undefined after a syntax error, which is reported once. */
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
  /** The end of the literals that were read last. */
  let operandEnd = 0;

  function advance(withComments = false): void {
    do token = scan(source, token.end);
    while (!withComments && token.kind === 'comment');
    // Reading on would search for the missing end again and again.
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

  /** Reads literals joined with dots; undefined where the expression has more than literals. */
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
