/** How programs spell placeholders; what each of them is, is said where it is read. */
export const placeholderStyles = ['printf', 'apple', 'icu', 'i18next', 'ruby', 'python'] as const;

export type PlaceholderStyle = (typeof placeholderStyles)[number];

/** The names that people know the styles by, with what a value looks like in each. */
export const placeholderNames: Readonly<Record<PlaceholderStyle, string>> = {
  printf: 'printf (%s)',
  apple: 'Apple (%@)',
  icu: 'ICU ({name})',
  i18next: 'i18next ({{name}})',
  ruby: 'Ruby (%{name})',
  python: 'Python (%(name)s)',
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
  /** Flags and width, as in `%05d`. */
  readonly padding?: string;
  /** The size of an integer, as in `%ld`; missing in styles that do not say it. */
  readonly length?: string;
}

/** A part of a text: what is said as it is, or a placeholder. Two parts of text are never neighbours. */
export type Piece = string | Placeholder;

/** What reads and writes the placeholders of a style. */
export interface PlaceholderSyntax {
  /** Whether values are found by position alone. */
  readonly isPositional: boolean;
  /** Takes a text apart, and escapes with it. */
  read(text: string): readonly Piece[];
  /** Writes a placeholder; undefined for one that the style can not say. */
  write(placeholder: Placeholder, isInOrder: boolean): string | undefined;
  /** Writes what is said as it is, before what `next` begins with. */
  escape(text: string, next: string): string;
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

export function isPlaceholder(piece: Piece): piece is Placeholder {
  return typeof piece !== 'string';
}

/** Whether every style can name a value so: a letter or `_`, then also digits. */
export function isName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);
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
