/** The placeholder styles; each is described at its syntax. */
export const placeholderStyles = [
  'printf',
  'apple',
  'icu',
  'i18next',
  'ruby',
  'python',
  'fluent',
  'laravel',
  'webext',
  'goi18n',
  'dotnet',
] as const;

export type PlaceholderStyle = (typeof placeholderStyles)[number];

/** The common name of each style, with an example of a value. */
export const placeholderNames: Readonly<Record<PlaceholderStyle, string>> = {
  printf: 'printf (%s)',
  apple: 'Apple (%@)',
  icu: 'ICU ({name})',
  i18next: 'i18next ({{name}})',
  ruby: 'Ruby (%{name})',
  python: 'Python (%(name)s)',
  fluent: 'Fluent ({ $name })',
  laravel: 'Laravel (:name)',
  webext: 'WebExtension ($NAME$)',
  goi18n: 'go-i18n ({{.Name}})',
  dotnet: '.NET ({0})',
};

/** The styles that texts are taken apart in and never converted to; each is described at its grammar. */
export const unconvertedStyles = [
  'c',
  'php',
  'java',
  'go',
  'javamessage',
  'icuplural',
  'braces',
  'mustache',
  'vue',
  'qt',
  'symfony',
  'drupal',
  'template',
  'pascal',
  'lisp',
] as const;

export type UnconvertedStyle = (typeof unconvertedStyles)[number];

/** A placeholder for a value, independent of the style. */
export interface Placeholder {
  /** The placeholder as the text spells it. */
  readonly spelling: string;
  /** The name of the value, or its position from 0. */
  readonly name: string | number;
  /**
   * `float` has a fixed number of decimals and `number` as many as the value needs; `other` exists only in its
   * own style.
   */
  readonly type: 'string' | 'integer' | 'float' | 'number' | 'other';
  /** The number of decimals of a `float`. */
  readonly precision?: number;
  /** Whether a number is formatted with thousands separators. */
  readonly isGrouped?: boolean;
  /** Flags and width, such as `05` of `%05d`. */
  readonly padding?: string;
  /** The size of an integer, such as `l` of `%ld`; undefined in styles without sizes. */
  readonly length?: string;
  /** Size and letter of a format that begins with `%`, such as `ld` of `%-5ld`. */
  readonly conversion?: string;
  /** Whether the value is found by the order of the placeholders, as that of `%s` and `{}` is. */
  readonly isInOrder?: true;
  /** Whether the value is the number that plural forms count. */
  readonly isCount?: boolean;
}

/** A part of a text: literal text or a placeholder. Two parts with literal text are never adjacent. */
export type Piece = string | Placeholder;

/** The context in which a placeholder is written. */
export interface Writing {
  /** Whether all values appear in order, so that no position is needed. */
  readonly isInOrder: boolean;
  /** Whether programs accept only names, as far as the style lets them. */
  readonly isBare: boolean;
}

/** A placeholder or an escape in a text: escapes are literal text, decoded. */
export interface Match {
  readonly piece: Piece;
  readonly end: number;
  /**
   * `loose` where only a conversion must beware of it, as of `%y`, which no program knows; `broken` where
   * something is missing, such as the end.
   */
  readonly doubt?: 'loose' | 'broken';
}

/** The grammar of a placeholder style, which texts are read and taken apart by. */
export interface Grammar {
  /** The signs that a match begins with. */
  readonly starts: string;
  /** Begins a text: the function finds what begins at an offset, and is called with growing ones. */
  open(text: string): (at: number) => Match | undefined;
  /** Matches what people write for a placeholder by mistake; the first group is its name. */
  readonly mistake?: RegExp;
  /** Whether names in different case are the same value. */
  readonly ignoresCase?: true;
}

/** The reader and writer of a placeholder style. */
export interface PlaceholderSyntax {
  /** How values are identified; with `either`, some by name and some by position. */
  readonly finds: 'name' | 'position' | 'either';
  /** The name of the number that plural forms count, if the library and not the program chooses it. */
  readonly countName?: string;
  /** Whether programs apply the style to every text, and not only to texts with values. */
  readonly isAlways: boolean;
  /** Matches signs that texts of other styles hardly have; undefined where texts alone do not tell. */
  readonly look?: RegExp;
  /** What placeholders and escapes look like. */
  readonly grammar: Grammar;
  /** Writes a placeholder; undefined for one that the style has no syntax for. */
  write(placeholder: Placeholder, writing: Writing): string | undefined;
  /** Escapes literal text that precedes `next`. */
  escape(text: string, next: string): string;
}

/** A value that a text shows, for files that describe their values beside the text. */
export interface TextValue
  extends Pick<Placeholder, 'type' | 'precision' | 'isGrouped' | 'isCount'> {
  /** The name of the value in the text. */
  readonly name: string;
  /** The position of the value among all values, from 0. */
  readonly position: number;
}

/** Joins adjacent literal texts. */
export function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    if (text !== '') joined.push(text);
    joined.push(piece);
    text = '';
  }
  if (text !== '') joined.push(text);
  return joined;
}

type Converter = (found: RegExpExecArray) => Piece;

/** A grammar whose placeholders and escapes are those that a pattern matches. */
export function byPattern(
  starts: string,
  pattern: RegExp,
  open: () => Converter,
  more: Pick<Grammar, 'mistake' | 'ignoresCase'> & {
    readonly doubtOf?: (found: RegExpExecArray) => Match['doubt'];
  } = {},
): Grammar {
  const { doubtOf, ...rest } = more;
  const sticky = new RegExp(pattern.source, `y${pattern.flags.replace(/[gy]/g, '')}`);
  return {
    starts,
    ...rest,
    open(text) {
      const toPiece = open();
      return (at) => {
        sticky.lastIndex = at;
        const found = sticky.exec(text);
        if (!found) return undefined;
        const [doubt, end] = [doubtOf?.(found), at + found[0].length];
        const piece = toPiece(found);
        return doubt === undefined ? { piece, end } : { piece, end, doubt };
      };
    },
  };
}

/** Says that a placeholder without its last brace is broken. */
export function unclosed([spelling]: readonly string[]): Match['doubt'] {
  return spelling?.startsWith('{') && !spelling.endsWith('}') && spelling !== '{{'
    ? 'broken'
    : undefined;
}

const candidates = new WeakMap<Grammar, RegExp>();

/** Splits a text into literal text and placeholders, and decodes escapes. */
export function readPieces(grammar: Grammar, text: string): readonly Piece[] {
  const candidate = candidates.get(grammar) ?? anyOf(grammar.starts);
  candidates.set(grammar, candidate);
  const match = grammar.open(text);
  const pieces: Piece[] = [];
  let [at, end] = [0, 0];
  for (;;) {
    candidate.lastIndex = at;
    const start = candidate.exec(text)?.index;
    if (start === undefined) return joinPieces([...pieces, text.slice(end)]);
    const found = match(start);
    at = found?.end ?? start + 1;
    if (!found) continue;
    pieces.push(text.slice(end, start), found.piece);
    end = found.end;
  }
}

/**
 * The ends of all braces that are closed, by their offsets, found in one pass. `skip` tells where a quotation that
 * begins at an offset ends.
 */
export function findEnds(
  text: string,
  skip: (at: number) => number | undefined,
): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at = skip(at) ?? at + 1) {
    const sign = text[at];
    if (sign === '{') open.push(at);
    const start = sign === '}' ? open.pop() : undefined;
    if (start !== undefined) ends.set(start, at + 1);
  }
  return ends;
}

/** Finds the next of some signs. */
export function anyOf(signs: string): RegExp {
  return new RegExp(`[${signs.replace(/[\\\]^-]/g, String.raw`\$&`)}]`, 'g');
}

export function isPlaceholder(piece: Piece): piece is Placeholder {
  return typeof piece !== 'string';
}

/** Whether a name is valid in every style: a letter or `_`, then also digits. */
export function isName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);
}

/** Whether a name is valid in styles that only accept ASCII, with a letter first. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name);
}

/** The name for a position in styles with names: `arg1` for the first. */
export function nameOf(name: string | number): string {
  return typeof name === 'number' ? `arg${name + 1}` : name;
}

/** The reverse of `nameOf`. */
export function toName(name: string): string | number {
  const [, number] = /^arg([1-9]\d?)$/.exec(name) ?? [];
  return number === undefined ? name : Number(number) - 1;
}
