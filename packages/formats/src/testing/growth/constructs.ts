/** A file with a construct that is repeated `count` times. */
export type Construct = (count: number) => string;

/** Constructs by what they repeat. */
export type Constructs = Readonly<Record<string, Construct>>;

/** The concatenated texts for the numbers from 0. */
export function each(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}

/** A construct that repeats a piece between a head and a tail. */
export function around(head: string, piece: string, tail = ''): Construct {
  return (count) => head + piece.repeat(count) + tail;
}

/** A construct that repeats a numbered piece between a head and a tail. */
export function numbered(head: string, piece: (at: number) => string, tail = ''): Construct {
  return (count) => head + each(count, piece) + tail;
}

/** A construct that repeats an opening and as often a closing piece. */
export function nested(
  [head, tail]: readonly [string, string],
  open: string,
  inner: string,
  close: string,
): Construct {
  return (count) => head + open.repeat(count) + inner + close.repeat(count) + tail;
}

/** Pieces of texts in any format that are syntax somewhere. */
export const textPieces: readonly string[] = [
  'a',
  ' ',
  "'",
  "''",
  '{',
  '}',
  '{}',
  '{a}',
  "'{'",
  '{{a}}',
  '{n, plural, one {',
  '{n, plural, one {a} other {b}}',
  '%',
  '%s',
  '%1$s',
  '%@',
  '%#@a@',
  '%{a}',
  '#',
  '|',
  '$t(a)',
  '$A$',
  ':a',
  '.',
  '_one',
  '\ud83d\ude00',
  '\u0301',
];
