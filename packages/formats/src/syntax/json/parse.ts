import { bare } from '../../entry.ts';
import { createPositions } from '../../position.ts';
import type { Diagnostic, DiagnosticCode } from '../../types.ts';
import {
  type Container,
  maxDepth,
  type NestedEntry,
  type NestedResult,
} from '../nested/document.ts';

const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBrace = 123;
const closeBrace = 125;
const openBracket = 91;
const closeBracket = 93;

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const badEscape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}|(.|$))/gsu;

/** Thrown to end the scan where what follows can't be made sense of. */
const stopped = new Error('Not JSON');

/**
 * Reads JSON (RFC 8259) in one pass, keeping where each string value stands: positions are what
 * JSON.parse does not give, and a reader that builds a node per token takes several times as long.
 * Names inside objects and indices inside arrays are joined with dots to keys; `flat` refuses both.
 */
export function parseJson(source: string, { flat }: { readonly flat: boolean }): NestedResult {
  const positionOf = createPositions(source);
  const diagnostics: Diagnostic[] = [];
  const entries = new Map<string, NestedEntry>();
  let at = 0;

  function report(code: DiagnosticCode, offset: number, message: string, key?: string) {
    const about = key === undefined ? {} : { key };
    diagnostics.push({ severity: 'error', code, message, ...positionOf(offset), ...about });
  }

  function stop(offset: number, message: string, code: DiagnosticCode = 'syntax'): never {
    report(code, offset, message);
    throw stopped;
  }

  /** The next character that is no blank, which is not consumed; NaN at the end. */
  function peek(): number {
    for (;;) {
      const unit = source.charCodeAt(at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return unit;
      at++;
    }
  }

  function unexpected(expected: string): never {
    const found = source.codePointAt(at);
    const shown = found === undefined ? 'the end of the file' : `“${String.fromCodePoint(found)}”`;
    stop(at, `Expected ${expected}, but found ${shown}.`);
  }

  /** Reads a string whose opening quote is the next character. */
  function readString(): string {
    const start = ++at;
    let escaped = false;
    let end = start;
    for (;;) {
      const unit = source.charCodeAt(end);
      if (unit === quote) break;
      if (unit === backslash) {
        escaped = true;
        end++;
      } else if (!(unit >= 32)) {
        stop(
          end,
          end < source.length
            ? 'A string holds a raw control character.'
            : 'A string is not closed.',
        );
      }
      end++;
    }
    at = end + 1;
    return escaped ? resolveEscapes(start, end) : source.slice(start, end);
  }

  function resolveEscapes(start: number, end: number): string {
    const raw = source.slice(start, end);
    try {
      return JSON.parse(`"${raw}"`);
    } catch {
      const bad = Array.from(raw.matchAll(badEscape)).find(([, wrong]) => wrong !== undefined);
      const offset = start + (bad?.index ?? 0);
      stop(offset, `“${bad?.[0] ?? ''}” is no escape sequence of JSON.`);
    }
  }

  function readValue(parent: Container, name: string, start: number, depth: number) {
    const unit = peek();
    const key = parent.prefix + name;
    if (unit === quote) {
      const valueStart = at;
      const message = readString();
      addEntry(parent, key, message, start, valueStart, depth);
    } else if (unit === openBrace || unit === openBracket) {
      if (flat) report('value', at, 'Only text can be a value here, no object or list.', key);
      parent.members.push(readContainer(parent, `${key}.`, start, depth + 1));
    } else {
      skipLiteral('a value', key);
    }
  }

  function addEntry(
    container: Container,
    key: string,
    message: string,
    start: number,
    valueStart: number,
    depth: number,
  ) {
    const first = entries.get(key);
    if (first) {
      const { line } = positionOf(first.span.start);
      report('duplicate-key', start, `The key "${key}" is already on line ${line}.`, key);
    }
    const { comments, references, flags, meta } = bare;
    const span = { start, end: at };
    const value = { start: valueStart, end: at };
    const entry = { key, message, comments, references, flags, meta, span, value, container };
    container.members.push(entry);
    if (!flat || depth === 1) entries.set(key, entry);
  }

  function skipLiteral(expected: string, key?: string) {
    literal.lastIndex = at;
    const found = literal.exec(source)?.[0];
    if (found === undefined) unexpected(expected);
    report('value', at, `Only text can be a value, and this is ${found}.`, key);
    at += found.length;
  }

  function readContainer(
    parent: Container | undefined,
    prefix: string,
    start: number,
    depth: number,
  ): Container {
    if (depth > maxDepth) stop(at, `More than ${maxDepth} levels of nesting.`, 'limit');
    const open = at;
    const kind = source.charCodeAt(at++) === openBrace ? 'object' : 'array';
    const container: Container = {
      kind,
      parent,
      prefix,
      span: { start, end: at },
      open,
      sealed: false,
      members: [],
    };
    const close = kind === 'object' ? closeBrace : closeBracket;
    if (peek() === close) {
      at++;
    } else {
      for (let index = 0; ; index++) {
        peek();
        if (kind === 'object') readMember(container, depth);
        else readValue(container, String(index), at, depth);
        const unit = peek();
        if (unit !== comma && unit !== close) unexpected(`“,” or “${String.fromCharCode(close)}”`);
        at++;
        if (unit === close) break;
      }
    }
    container.span.end = at;
    return container;
  }

  function readMember(container: Container, depth: number) {
    if (source.charCodeAt(at) !== quote) unexpected('a name in quotes');
    const start = at;
    const name = readString();
    if (peek() !== colon) unexpected('“:”');
    at++;
    readValue(container, name, start, depth);
  }

  function readFile(): Container | undefined {
    let root: Container | undefined;
    if (peek() === openBrace) {
      root = readContainer(undefined, '', at, 1);
    } else if (source.charCodeAt(at) === openBracket) {
      report('value', at, 'The file must hold an object, not a list.');
      readContainer(undefined, '', at, 1);
    } else if (source.charCodeAt(at) === quote) {
      report('value', at, 'The file must hold an object, not a text.');
      readString();
    } else {
      skipLiteral('an object');
    }
    if (!Number.isNaN(peek())) unexpected('the end of the file');
    return root;
  }

  try {
    const root = readFile();
    return { resource: { entries: root ? [...entries.values()] : [] }, diagnostics, root };
  } catch (error) {
    if (error !== stopped) throw error;
    return { resource: { entries: [] }, diagnostics, root: undefined };
  }
}
