import { readdirSync, readFileSync } from 'node:fs';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../encoding/encoding.ts';
import { eventsOf, placesOf, saxEventsOf } from '../../testing/xml-events.ts';
import { readPlainXml } from './plain.ts';
import { readStrictXml } from './strict.ts';

const folder = new URL('../../formats/', import.meta.url);
const documents = ['androidxml', 'xliff12', 'xliff20', 'stringsdict', 'qtts', 'resx'].flatMap(
  (format) => {
    const fixtures = new URL(`${format}/fixtures/`, folder);
    const names = readdirSync(fixtures).filter((name) => !name.endsWith('.json'));
    return names.map((name) => ({
      name: `${format}/${name}`,
      text: decodeText(new Uint8Array(readFileSync(new URL(name, fixtures))))?.text ?? '',
    }));
  },
);

/**
 * Whether the plain reader accepts a text. Its result must be that of the strict reader, which must match the
 * events of saxes.
 */
function expectSame(text: string): boolean {
  const plain = readPlainXml(text);
  const strict = readStrictXml(text).xml;
  if (strict) expect(eventsOf(strict)).toEqual(saxEventsOf(text));
  if (plain) expect(strict && placesOf(strict)).toEqual(placesOf(plain));
  return plain !== undefined;
}

const piece = fc.constantFrom(
  ...[
    '<a>',
    '</a>',
    '<b c="d">',
    '</b>',
    '</b >',
    '<b c=\'"\' d = "1\n2"/>',
    '<c/>',
    '<a b="1" b="2">',
  ],
  ...[
    'text',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '&lt;',
    '&#65;',
    '&#x1F600;',
    '&#0;',
    '&#xd800;',
    '&#13;',
  ],
  ...[
    '&',
    '&no;',
    '&#x;',
    '&#1114112;',
    '<',
    '>',
    ']]>',
    '--',
    '/',
    '"',
    "'",
    '=',
    '\u00a0',
    '\ud800',
  ],
  ...[
    '<!-- note -->',
    '<!--\r\n-->',
    '<!--->',
    '<!-- -- -->',
    '<![CDATA[<x>\r\n]]>',
    '<![CDATA[]]>',
  ],
  ...[
    '<?do it?>',
    '<?xml version="1.0"?>',
    '<?xml version="1.1"?>',
    '<!DOCTYPE a>',
    '<!DOCTYPE a []>',
  ],
  ...[
    '<!ENTITY a "b">',
    '\ufeff',
    '\ufffe',
    '\u0001',
    '😀',
    '<ä>',
    '</ä>',
    '<a:b>',
    '</a:b>',
    '<a',
  ],
);

describe('readPlainXml', () => {
  it.each(documents)('reads $name as the strict reader does', ({ text }) => {
    expectSame(text);
  });

  it('reads most real files', () => {
    const read = documents.filter(({ text }) => readPlainXml(text) !== undefined);
    expect(read.length).toBeGreaterThan(documents.length / 2);
  });

  it('reads whatever it accepts as the strict reader does', { timeout: 60_000 }, () => {
    let accepted = 0;
    const inside = fc.tuple(
      fc.constantFrom('', '\ufeff', '<?xml version="1.0"?>\n', '<!DOCTYPE a>'),
      fc.array(piece, { maxLength: 6 }),
    );
    fc.assert(
      fc.property(inside, ([start, pieces]) => {
        if (expectSame(`${start}<a>${pieces.join('')}</a>`)) accepted++;
      }),
      { numRuns: 5000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  it('reads damaged files as the strict reader does', { timeout: 60_000 }, () => {
    const damage = fc.tuple(
      fc.constantFrom(...documents.map(({ text }) => text)),
      fc.nat(),
      fc.nat(10),
      fc.oneof(piece, fc.string({ unit: anyCharacter, maxLength: 3 })),
    );
    fc.assert(
      fc.property(damage, ([text, position, length, inserted]) => {
        const at = position % (text.length + 1);
        expectSame(text.slice(0, at) + inserted + text.slice(at + length));
      }),
      { numRuns: 1000 },
    );
  });
});
