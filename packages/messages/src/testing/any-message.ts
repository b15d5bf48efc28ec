import fc from 'fast-check';

/** Texts of ICU MessageFormat that every reader takes, with choices in choices. */
export const anyMessage: fc.Arbitrary<string> = fc.letrec<{ node: string; text: string }>(
  (tie) => ({
    text: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        'a',
        ' ',
        "it's",
        "'{'",
        "'{x}'",
        '#',
        '{a}',
        '{ b , number}',
        '{p, number, percent}',
        '{p, number, ::.00}',
        "''",
        '\n',
        'é😀',
        '<b>',
      ),
      fc.tuple(tie('text'), tie('text')).map(([a, b]) => `{n, plural, one {${a}} other{${b}}}`),
      fc.tuple(tie('text'), tie('text')).map(([a, b]) => `{g,select,m{${a}}\n other {${b}} }`),
      fc
        .tuple(fc.constantFrom('plural', 'selectordinal'), tie('text'), tie('text'))
        .map(([type, a, b]) => `{n, ${type}, =5 {${a}} one {|} few {${b}|} other{${b}}}`),
      tie('text').map((a) => `{n, plural, offset:1 =0 {${a}} other {x}}`),
    ),
  }),
).text;
