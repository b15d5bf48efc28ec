import { readdirSync, readFileSync } from 'node:fs';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../encoding/encoding.ts';
import { type Container, isContainer } from '../nested/document.ts';
import type { YamlResult } from './document.ts';
import { parseAnyYaml, parseYaml } from './parse.ts';
import { readPlainYaml } from './plain.ts';

const folder = new URL('../../formats/', import.meta.url);
const documents = ['yamlflat', 'yamlnested', 'railsyaml'].flatMap((format) => {
  const fixtures = new URL(`${format}/fixtures/`, folder);
  const names = readdirSync(fixtures).filter((name) => !name.endsWith('.json'));
  return names.map((name) => ({
    name: `${format}/${name}`,
    text: decodeText(new Uint8Array(readFileSync(new URL(name, fixtures))))?.text ?? '',
  }));
});
const readsNull = { flat: false, readsNull: true };
const variants = [{ flat: false }, { flat: true }, readsNull];

/** A result without circular references, which take long to compare. */
function describeResult({ resource, diagnostics, root, layouts, aliases }: YamlResult) {
  const placeOf = (container: Container | undefined) =>
    container && `${container.kind} ${container.prefix} ${container.span.start}`;
  return {
    diagnostics,
    aliases: aliases.length,
    root: placeOf(root),
    entries: resource.entries.map((entry) => ({ ...entry, container: placeOf(entry.container) })),
    containers: Array.from(layouts, ([container, layout]) => ({
      ...container,
      parent: placeOf(container.parent),
      members: container.members.map((member) =>
        isContainer(member) ? placeOf(member) : member.span,
      ),
      layout,
    })),
  };
}

/** Whether the plain reader accepts a file; its result must be that of the library. */
function expectSame(text: string): boolean {
  for (const options of variants) {
    expect(describeResult(parseYaml(text, options))).toEqual(
      describeResult(parseAnyYaml(text, options)),
    );
  }
  return readPlainYaml(text, readsNull) !== undefined;
}

const block = fc.constantFrom(
  ...['a:', '  b:', '-', '  -'].flatMap((start) =>
    ['|', '|-', '|+', '>', '|2', '| # note'].flatMap((header) =>
      [
        '   x\n   y',
        '    x\n\n     # y\n\n',
        '\n  x',
        '  x\n ',
        '  x\n     ',
        '   \tx\n# note',
      ].map((text) => `${start} ${header}\n${text}`),
    ),
  ),
);
const indent = fc.constantFrom('', '', '  ', '  ', '    ', ' ', '\t');
const oddValue = fc.constantFrom(
  ...[
    '',
    '',
    '',
    ' text',
    ' two words',
    ' "a\\n\\"b\\u00fc"',
    ' "\\ud83d"',
    ' "\\x41"',
    " 'it''s'",
    " ''",
  ],
  ...[
    ' text # note',
    ' a#b',
    ' http://a:1',
    ' a: b',
    ' a:',
    ' ~',
    ' null',
    ' :day',
    ' -1',
    ' - a',
    ' -',
  ],
  ...[
    ' {}',
    ' [a, b]',
    ' &a x',
    ' *a',
    ' !t x',
    ' |',
    ' >',
    ' |-',
    ' "open',
    " 'open",
    ' %d',
    ' "a" b',
  ],
  ...[
    ' # note',
    '  spaced   ',
    '\ttab',
    ' a\tb',
    ' ? a',
    ' ...',
    ' ---',
    ' "a"#b',
    ' {a}',
    ' a {b}, c',
  ],
);
const oddName = fc.constantFrom(
  ...[
    'a:',
    'b:',
    'c.d:',
    '"e f":',
    "'g':",
    'two words:',
    '1:',
    'null:',
    '<<:',
    'a :',
    'ä:',
    '"\\n":',
  ],
  ...[
    '-',
    '-',
    '#',
    '# note',
    '...',
    '---',
    '?',
    'text',
    '',
    '',
    '"":',
    '? a',
    'h:i:',
    '%a:',
    '- - ',
    '- a:',
  ],
);
const mostly = (usual: readonly string[], odd: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd });
const value = mostly([' x', ' two words # note', ' "a\\n"', " 'it''s'", ' a#b', ''], oddValue);
const name = mostly(['a:', 'b:', 'c.d:', '"e f":', "'g':", '-'], oddName);
const line = fc.tuple(indent, name, value).map((parts) => parts.join(''));
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');

describe('readPlainYaml', () => {
  it.each(documents)('reads $name as the library does', ({ text }) => {
    expectSame(text);
  });

  it('takes an ordinary file', () => {
    const lines = [
      '# Texts',
      'en:',
      '  a: x # note',
      '',
      '  # Group',
      '  b:',
      '    "c d": \'x: y\'',
    ];
    expect(
      expectSame(
        [
          ...lines,
          '    e: "1\\n2"',
          '  f:',
          '  - g',
          '  h: i',
          '  j: |-',
          '    k',
          '',
          '    l',
          '  m: n',
          '',
        ].join('\n'),
      ),
    ).toBe(true);
  });

  it('reads whatever it takes as the library does', { timeout: 60_000 }, () => {
    let taken = 0;
    const document = fc.tuple(
      fc.array(fc.oneof({ weight: 5, arbitrary: line }, block), { maxLength: 6 }),
      lineBreak,
      fc.boolean(),
    );
    fc.assert(
      fc.property(document, ([lines, separator, isClosed]) => {
        if (expectSame(lines.join(separator) + (isClosed ? separator : ''))) taken++;
      }),
      { numRuns: 2000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('reads damaged files as the library does', { timeout: 60_000 }, () => {
    const damage = fc.tuple(
      fc.constantFrom(...documents.map(({ text }) => text)),
      fc.nat(),
      fc.nat(10),
      fc.oneof(
        value,
        name,
        fc.constantFrom('\n', '\n  ', ' '),
        fc.string({ unit: anyCharacter, maxLength: 3 }),
      ),
    );
    fc.assert(
      fc.property(damage, ([text, position, length, inserted]) => {
        const at = position % (text.length + 1);
        expectSame(text.slice(0, at) + inserted + text.slice(at + length));
      }),
      { numRuns: 500 },
    );
  });
});
