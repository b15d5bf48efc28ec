import { describe, expect, it } from 'vitest';
import { parseTmx, tmx } from '../testing/parse-tmx.ts';
import { maxLossPlaces } from './losses.ts';
import { TmxError } from './problem.ts';
import { createTmxReader } from './reader.ts';
import { toSegment } from './segments.ts';

const pair = (source: string, target: string) =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>`;

describe('the reader of TMX', () => {
  it('gives the same units however the bytes are cut', async () => {
    const file = `\ufeff${tmx([pair('A &amp; <ph>{0}</ph> 😀', 'ä\r\nß'), pair('x', 'y')].join('\n'))}`;
    const whole = await parseTmx(file);
    expect(whole.units.map(({ variants }) => variants.map(({ text }) => text))).toEqual([
      ['A & {0} 😀', 'ä\nß'],
      ['x', 'y'],
    ]);
    for (const length of [1, 2, 3, 7]) expect(await parseTmx(file, length)).toEqual(whole);
  });

  it.each(['utf-16le', 'utf-16be'] as const)(
    'reads %s, with a mark and without',
    async (charset) => {
      const file = tmx(pair('Größe 😀', '大きさ'));
      for (const text of [file, `\ufeff${file}`]) {
        const bytes = Buffer.from(text, 'utf16le');
        const spelled = charset === 'utf-16be' ? bytes.swap16() : bytes;
        for (const length of [1, 3, 1000]) {
          const { units } = await parseTmx(new Uint8Array(spelled), length);
          expect(units[0]?.variants.map(({ text }) => text)).toEqual(['Größe 😀', '大きさ']);
        }
      }
    },
  );

  it.each([
    ['*all*', undefined, 'en_US', 'Hello'],
    ['EN', undefined, 'en_US', 'Hello'],
    ['en_GB', undefined, 'en_US', 'Hello'],
    ['de-DE', undefined, 'de', 'Hallo'],
    ['fr', undefined, 'fr_CA', 'Allô'],
    ['*all*', 'de', 'de', 'Hallo'],
    ['en', 'de_AT', 'de', 'Hallo'],
  ])(
    'takes, with srclang %s and %s wanted, the text in %s',
    async (srclang, wanted, locale, source) => {
      const { units } = await parseTmx(
        tmx(
          '<tu><tuv xml:lang="en-US"><seg>Hello</seg></tuv><tuv xml:lang="de"><seg>Hallo</seg></tuv><tuv lang="fr_CA"><seg>Allô</seg></tuv></tu>',
          srclang,
        ),
      );
      const segment = units[0] && toSegment(units[0], wanted);
      expect(segment).toMatchObject({ sourceLocale: locale, source });
      expect(segment?.targets).toHaveLength(2);
      expect(units[0] && toSegment(units[0], 'ja')).toBeUndefined();
    },
  );

  it('lets a unit say another source than the header', async () => {
    const { units } = await parseTmx(
      tmx(pair('a', 'b').replace('<tu>', '<tu srclang="de">') + pair('c', 'd')),
    );
    expect(units.map(({ sourceLocale }) => sourceLocale)).toEqual(['de', 'en']);
  });

  it('keeps the codes of a text, and reports what has no spelling or no meaning', async () => {
    const { units, losses } = await parseTmx(
      tmx(
        pair(
          '<it pos="begin">&lt;i&gt;</it>a<hi>b<ph>{x<sub>s</sub>}</ph></hi><ut>&amp;</ut><foo>kept</foo><!-- no --><ph x="1"/>',
          'c<ph type="img"/>',
        ),
      ),
    );
    expect(units[0]?.variants.map(({ text }) => text)).toEqual(['<i>ab{xs}&kept', 'c']);
    const places = [{ unit: 1, line: 3 }];
    expect(losses).toEqual([
      { kind: 'code', name: 'ph', count: 2, places: [...places, ...places] },
      { kind: 'inline', name: 'foo', count: 1, places },
    ]);
  });

  it('counts what was not kept, with the first places', async () => {
    const { units, losses } = await parseTmx(
      tmx(
        [
          '<tu><tuv xml:lang="en"><seg>only one</seg></tuv></tu>',
          '<tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="1#"><seg>b</seg></tuv></tu>',
          '<tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="de"><seg/></tuv></tu>',
          ...Array.from({ length: 10 }, () =>
            pair('a', 'b').replace(
              '<tu>',
              '<tu creationdate="yesterday" x="1"><prop type="x-client">C</prop><ude><map/></ude>',
            ),
          ),
        ].join('\n'),
      ),
    );
    expect(units).toHaveLength(10);
    expect(losses.map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ['unit', '', 3],
      ['variant', 'de', 1],
      ['locale', '1#', 1],
      ['property', 'x-client', 10],
      ['attribute', 'x', 10],
      ['element', 'ude', 10],
      ['date', 'creationdate', 10],
    ]);
    const dates = losses.at(-1)?.places ?? [];
    expect(dates).toHaveLength(maxLossPlaces);
    expect(dates[0]).toEqual({ unit: 4, line: 6 });
  });

  it('counts names without end together', async () => {
    const properties = Array.from({ length: 300 }, (_, at) => `<prop type="p${at}">v</prop>`);
    const { losses } = await parseTmx(
      tmx(pair('a', 'b').replace('<tu>', `<tu>${properties.join('')}`)),
    );
    expect(losses).toHaveLength(201);
    expect(losses.find(({ name }) => name === '')?.count).toBe(100);
  });

  it('fetches no document type', async () => {
    const prolog = '<!DOCTYPE tmx SYSTEM "http://192.0.2.1/tmx14.dtd">';
    expect((await parseTmx(tmx(pair('a', 'b'), 'en', prolog))).units).toHaveLength(1);
  });

  it.each([
    ['', 'must contain a root element', 1, 1],
    ['<xliff/>', 'The outermost element is <xliff>, not <tmx>.', 1, 8],
    ['<tmx version="2.0"/>', 'This is TMX "2.0", and not 1.4.', 1, 20],
    ['<tmx version="1.4">\n<body>\n  <tu></seg>', 'unexpected close tag', 3, 12],
    [tmx('&nope;'), 'undefined entity', 3, 6],
    [
      tmx('&a;', 'en', '<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
      'Entity declarations are not accepted.',
      1,
      76,
    ],
    [tmx('<x>'.repeat(60)), 'Elements are nested more than 50 deep.', 3, 147],
    ['<?xml version="1.0" encoding="ISO-8859-1"?><tmx/>', 'must be in UTF-8 or UTF-16', 1, 43],
    [tmx('<tu>').slice(0, -14), 'unclosed tag: tu', 3, 4],
  ])('says where %j is wrong', async (file, message, line, column) => {
    const error = await parseTmx(file).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TmxError);
    expect(error).toMatchObject({ message: expect.stringContaining(message), line, column });
  });

  it.each([1, 5, 1000])('says where bytes are none of UTF-8, in pieces of %i', async (length) => {
    const file = new TextEncoder().encode(tmx(`${pair('ä', 'b')}\n  *`));
    file[file.indexOf(0x2a)] = 0xff;
    const error = await parseTmx(file, length).catch((error: unknown) => error);
    expect(error).toMatchObject({
      message: 'Here are bytes that are not UTF-8.',
      line: 4,
      column: 3,
    });
  });

  it('ends where a unit would fill the memory', () => {
    const reader = createTmxReader({ onUnit: () => undefined, maxUnitLength: 200_000 });
    reader.write(tmx('').slice(0, 60));
    const write = () => {
      for (let at = 0; at < 10; at++) reader.write('x'.repeat(50_000));
    };
    expect(write).toThrow('A unit is longer than 200000 characters.');
  });
});
