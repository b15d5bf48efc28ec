import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, countCells, parseTsv, placesOf, placeTexts, printTsv } from './blocks.ts';

test('texts that are copied are read as they were', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('', '"', 'a\tb', 'two\nlines', '"quoted"', ' = 1+1', 'a""b', '\t'),
  );
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    // A line break of its own at the end begins no row, so one empty text says nothing.
    .filter((all) => all.some((row) => row.some((one) => one !== '')) && all.at(-1)?.[0] !== '');
  fc.assert(
    fc.property(rows, (texts) => {
      const whole = texts.map((row) => row.map((one) => one.replaceAll('\r', '')));
      expect(parseTsv(printTsv(whole))).toEqual(whole);
    }),
  );
});

test('reads what spreadsheets copy: tabs, quotes, and a line break at the end', () => {
  expect(parseTsv('Öffnen\tOuvrir\r\n"zwei\nZeilen"\t"sagt ""ja"""\r\n')).toEqual([
    ['Öffnen', 'Ouvrir'],
    ['zwei\nZeilen', 'sagt "ja"'],
  ]);
  expect(parseTsv('he said "no"\tb')).toEqual([['he said "no"', 'b']]);
});

test('a block has the same cells from whichever corner it is drawn', () => {
  const block = blockOf({ row: 5, column: 2 }, { row: 3, column: 0 });
  expect(block).toEqual(blockOf({ row: 3, column: 2 }, { row: 5, column: 0 }));
  expect(countCells(block)).toBe(9);
  const [one, two, three] = [3, 4, 5].map((row) => [0, 1, 2].map((column) => ({ row, column })));
  expect([one, two, three].flat()).toEqual(placesOf(block));
});

test('texts are placed from the first cell on, and what has no place is counted', () => {
  const block = blockOf({ row: 8, column: 1 }, { row: 9, column: 1 });
  const texts = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ];
  const { placed, beyond } = placeTexts(texts, block, { rows: 10, columns: 2 });
  expect(placed).toEqual([
    { row: 8, column: 1, value: 'a' },
    { row: 9, column: 1, value: 'c' },
  ]);
  expect(beyond).toBe(4);
});

test('a single text fills the block', () => {
  const block = blockOf({ row: 0, column: 0 }, { row: 1, column: 1 });
  const { placed } = placeTexts([['same']], block, { rows: 10, columns: 3 });
  expect(placed.map(({ value }) => value)).toEqual(['same', 'same', 'same', 'same']);
});
