import { type PluralProblem, pluralParts } from '../plurals/plural-text.ts';
import type { Choice, ChoiceOption, Leaf, MessageNode, MessageTree } from './tree.ts';

/** How deep choices may stand in one another. Nobody could read more, and the stack has an end. */
export const maxMessageDepth = 50;

export type MessageReading =
  | { readonly tree: MessageTree; readonly problem?: never }
  | { readonly problem: PluralProblem; readonly tree?: never };

/**
 * Reads a text as ICU MessageFormat. It takes and refuses what FormatJS does, but for four things: tags are text; an
 * apostrophe quotes before braces and `#`, as ICU has it, and not before `<`; braces nest in the style of a number or
 * date, as in ICU; and a choice may lack `other`, since fields show the others and checks tell what is missing.
 */
export function parseMessage(text: string): MessageReading {
  const parser = new Parser(text);
  const nodes = parser.message(0);
  return nodes ? { tree: { nodes } } : { problem: parser.problem };
}

const blanks = /[\t-\r \u0085\u200e\u200f\u2028\u2029]*/y;
const word = /[^\p{White_Space}\p{Pattern_Syntax}]*/uy;
const integer = /[+-]?\d+/y;
/** Text without any sign that may mean something. */
const plain = /[^{}'#]+/y;
const argumentTypes = ['plural', 'select', 'selectordinal', 'number', 'date', 'time'];

class Parser {
  problem: PluralProblem = { offset: 0, expected: [] };
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Up to the brace that closes the option, or the end. Undefined where there is a problem. */
  message(depth: number, counts?: string): readonly MessageNode[] | undefined {
    const nodes: MessageNode[] = [];
    let start = this.#at;
    const addLeaf = (end: number) => {
      if (start < end) nodes.push(toLeaf(start, end, counts));
    };
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at];
      if (sign === '}' && depth > 0) break;
      if (sign === '{') {
        const opening = this.#at;
        const choice = this.#argument(depth);
        if (choice === undefined) return undefined;
        if (choice === null) continue;
        addLeaf(opening);
        nodes.push(choice);
        start = this.#at;
      } else if (sign === "'") {
        this.#quote(counts !== undefined);
      } else if (this.#match(plain) === '') {
        this.#at++;
      }
    }
    addLeaf(this.#at);
    return nodes.length === 0 ? [toLeaf(this.#at, this.#at, counts)] : nodes;
  }

  /** Skips an apostrophe, and what it quotes. */
  #quote(quotesNumber: boolean): void {
    const text = this.#text;
    const next = text.charAt(this.#at + 1);
    if (next === "'") {
      this.#at += 2;
      return;
    }
    this.#at++;
    if (next === '' || !(quotesNumber ? '{}#' : '{}').includes(next)) return;
    for (;;) {
      const end = text.indexOf("'", this.#at);
      this.#at = end < 0 ? text.length : end + 1;
      if (end < 0 || text[this.#at] !== "'") return;
      this.#at++;
    }
  }

  /** An argument: a choice, or null for one that a leaf has inside. */
  #argument(depth: number): Choice | null | undefined {
    const start = this.#at++;
    this.#match(blanks);
    const argument = this.#match(word);
    if (argument === '') return this.#expect(pluralParts.name);
    this.#match(blanks);
    if (this.#take('}')) return null;
    if (!this.#take(',')) return this.#expect('}', ',');
    this.#match(blanks);
    const typeOffset = this.#at;
    const type = this.#match(word);
    this.#match(blanks);
    switch (type) {
      case 'number':
      case 'date':
      case 'time':
        return this.#style(type);
      case 'plural':
      case 'select':
      case 'selectordinal': {
        if (!this.#take(',')) return this.#expect(',');
        this.#match(blanks);
        return this.#choice({ start, argument, type, depth });
      }
      default:
        this.#at = typeOffset;
        return this.#expect(...argumentTypes);
    }
  }

  /** The style of a number or date, up to the end of the argument. */
  #style(type: 'number' | 'date' | 'time'): null | undefined {
    if (this.#take('}')) return null;
    if (!this.#take(',')) return this.#expect('}', ',');
    this.#match(blanks);
    const start = this.#at;
    for (let depth = 0; ; this.#at++) {
      const sign = this.#text[this.#at];
      if (sign === undefined) return this.#expect('}');
      if (sign === "'") {
        const end = this.#text.indexOf("'", this.#at + 1);
        if (end < 0) {
          this.#at = this.#text.length;
          return this.#expect("'");
        }
        this.#at = end;
      } else if (sign === '{') {
        depth++;
      } else if (sign === '}' && depth-- === 0) {
        break;
      }
    }
    const style = this.#text.slice(start, this.#at).trimEnd();
    if (style === '' || !isSkeleton(style, type)) {
      this.#at = start;
      return this.#expect(pluralParts.form);
    }
    this.#at++;
    return null;
  }

  #choice(head: {
    readonly start: number;
    readonly argument: string;
    readonly type: Choice['type'];
    readonly depth: number;
  }): Choice | undefined {
    const { start, argument, type, depth } = head;
    if (depth >= maxMessageDepth) return this.#expect('}');
    const isPlural = type !== 'select';
    let offset = 0;
    const first = this.#at;
    if (isPlural && this.#match(word) === 'offset') {
      if (!this.#take(':')) return this.#expect(':');
      this.#match(blanks);
      const digits = this.#match(integer);
      if (!Number.isSafeInteger(Number(digits || 'x'))) return this.#expect(pluralParts.number);
      offset = Number(digits);
      this.#match(blanks);
    } else {
      this.#at = first;
    }
    const options = this.#options(depth, isPlural ? argument : undefined, isPlural);
    if (!options) return undefined;
    if (!this.#take('}')) return this.#expect(pluralParts.form, '}');
    return { kind: 'choice', start, end: this.#at, type, argument, offset, options };
  }

  #options(
    depth: number,
    counts: string | undefined,
    isPlural: boolean,
  ): readonly ChoiceOption[] | undefined {
    const options: ChoiceOption[] = [];
    const known = new Set<string>();
    for (;;) {
      const start = this.#at;
      if (this.#match(word) === '' && isPlural && this.#take('=')) {
        const digits = this.#match(integer);
        if (!Number.isSafeInteger(Number(digits || 'x'))) return this.#expect(pluralParts.number);
      }
      const selector = this.#text.slice(start, this.#at);
      if (selector === '') break;
      if (known.has(selector)) {
        this.#at = start;
        return this.#expect(pluralParts.otherForm);
      }
      known.add(selector);
      this.#match(blanks);
      if (!this.#take('{')) return this.#expect('{');
      const opening = this.#at;
      const nodes = this.message(depth + 1, counts);
      if (!nodes) return undefined;
      const content = { start: opening, end: this.#at };
      if (!this.#take('}')) return this.#expect('}');
      options.push({ start, end: this.#at, selector, content, nodes });
      this.#match(blanks);
    }
    return options.length === 0 ? this.#expect(pluralParts.form) : options;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(...expected: readonly string[]): undefined {
    this.problem = { offset: this.#at, expected };
    return undefined;
  }
}

function toLeaf(start: number, end: number, counts: string | undefined): Leaf {
  return counts === undefined ? { kind: 'leaf', start, end } : { kind: 'leaf', start, end, counts };
}

/** Whether the parts of a skeleton, if a style is one, are there: `::compact-short`, `::currency/EUR`. */
function isSkeleton(style: string, type: 'number' | 'date' | 'time'): boolean {
  if (!style.startsWith('::')) return true;
  const skeleton = style.slice(2).trimStart();
  if (skeleton === '') return false;
  return type !== 'number' || !skeleton.split(/\s+/).some((part) => /^\/|\/\/|\/$/.test(part));
}
