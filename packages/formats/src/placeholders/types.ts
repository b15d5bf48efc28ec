/** How programs spell placeholders; what each of them is, is said where it is read. */
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

/** The names that people know the styles by, with what a value looks like in each. */
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

/** What stands in a text for a value, whatever the style. */
export interface Placeholder {
  /** The text that it was read from. */
  readonly spelling: string;
  /** What the value is found by: its name, or its position from 0. */
  readonly name: string | number;
  /**
   * `float` has a fixed number of decimals and `number` as many as the value needs; `other` is all that only
   * its own style can say.
   */
  readonly type: 'string' | 'integer' | 'float' | 'number' | 'other';
  /** The decimals of a `float`. */
  readonly precision?: number;
  /** Whether a number is shown as people write it, with signs between thousands. */
  readonly isGrouped?: boolean;
  /** Flags and width, as in `%05d`. */
  readonly padding?: string;
  /** The size of an integer, as in `%ld`; missing in styles that do not say it. */
  readonly length?: string;
  /** Whether it is the number that a message with plural forms is about. */
  readonly isCount?: boolean;
}

/** A part of a text: what is said as it is, or a placeholder. Two parts of text are never neighbours. */
export type Piece = string | Placeholder;

/** How a placeholder is to be written. */
export interface Writing {
  /** Whether all values come one after the other, so that none needs its position. */
  readonly isInOrder: boolean;
  /** Whether the programs take names alone, as far as the style lets them. */
  readonly isBare: boolean;
}

/** What reads and writes the placeholders of a style. */
export interface PlaceholderSyntax {
  /** What values are found by; in the styles of `either`, some by their names and some by their positions. */
  readonly finds: 'name' | 'position' | 'either';
  /** What libraries call the number of a message with plural forms, where it is not the program that does. */
  readonly countName?: string;
  /** Whether programs read every text in this style, and not only those that they have values for. */
  readonly isAlways: boolean;
  /** What no text of another style is likely to have; missing where texts alone do not tell. */
  readonly look?: RegExp;
  /** Takes a text apart, and escapes with it. */
  read(text: string): readonly Piece[];
  /** Writes a placeholder; undefined for one that the style can not say. */
  write(placeholder: Placeholder, writing: Writing): string | undefined;
  /** Writes what is said as it is, before what `next` begins with. */
  escape(text: string, next: string): string;
}

/** A value that a text shows, for files that describe their values beside the text. */
export interface TextValue
  extends Pick<Placeholder, 'type' | 'precision' | 'isGrouped' | 'isCount'> {
  /** The name that the text has for it. */
  readonly name: string;
  /** The place that it has among the values, from 0. */
  readonly position: number;
}

/** Puts parts together, so that texts beside each other are one. */
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
 * The pieces of a text in which a pattern finds placeholders and escapes: `toPiece` tells what each of them is.
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

/** Whether every style can name a value so: a letter or `_`, then also digits. */
export function isName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);
}

/** Whether a name is one in styles that know letters of ASCII alone, which names begin with. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name);
}

/** What a position is called where values have names: `arg1` for the first. */
export function nameOf(name: string | number): string {
  return typeof name === 'number' ? `arg${name + 1}` : name;
}

/** The reverse of `nameOf`. */
export function toName(name: string): string | number {
  const [, number] = /^arg([1-9]\d?)$/.exec(name) ?? [];
  return number === undefined ? name : Number(number) - 1;
}
