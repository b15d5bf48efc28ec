/** A file in which one thing stands so many times. */
export type Construct = (count: number) => string;

/** Constructs by what they repeat. */
export type Constructs = Readonly<Record<string, Construct>>;

/** A text for each number from 0, one behind the other. */
export function each(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}

/** A piece so many times between what stands once. */
export function around(head: string, piece: string, tail = ''): Construct {
  return (count) => head + piece.repeat(count) + tail;
}

/** The same with the number of each in its piece. */
export function numbered(head: string, piece: (at: number) => string, tail = ''): Construct {
  return (count) => head + each(count, piece) + tail;
}

/** A piece so many times, and its counterpart as often. */
export function nested(
  [head, tail]: readonly [string, string],
  open: string,
  inner: string,
  close: string,
): Construct {
  return (count) => head + open.repeat(count) + inner + close.repeat(count) + tail;
}

/** What may stand in the text of an entry, whatever the format: pieces that its parts are made of. */
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
