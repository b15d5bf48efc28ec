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
  /** Splits a text into literal text and placeholders, and decodes escapes. */
  read(text: string): readonly Piece[];
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

/**
 * Splits a text at the matches of a pattern, which are placeholders and escapes: `toPiece` converts each match.
 */
export function cutAt(
  text: string,
  pattern: RegExp,
  toPiece: (found: RegExpExecArray) => Piece,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    pieces.push(text.slice(end, found.index), toPiece(found));
    end = found.index + found[0].length;
  }
  return joinPieces([...pieces, text.slice(end)]);
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
