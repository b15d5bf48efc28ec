import { describe, expect, it } from 'vitest';
import { readTextTable, writeTextTable } from './tables.ts';

const encode = (text: string) => new TextEncoder().encode(text);

describe.each(['csv', 'xlsx'] as const)('a table as %s', (format) => {
  it('is read as it was written', () => {
    const rows = [
      ['term_en', 'note'],
      ['a, b', 'say "hi"\nthere'],
      ['=SUM(A1)', ' \u00e4 '],
      ['', 'last'],
    ];
    const read = readTextTable(format, writeTextTable(format, rows));
    if ('problem' in read) throw new Error(read.problem);
    expect(read.rows.map(({ cells }) => [...cells])).toEqual(rows);
    expect(read.rows.map(({ number }) => number)).toEqual(
      format === 'csv' ? [1, 2, 4, 5] : [1, 2, 3, 4],
    );
  });

  it('is refused where it is none', () => {
    const bytes = format === 'csv' ? encode('a,b\n"c') : encode('PK\x03\x04');
    expect(readTextTable(format, bytes)).toHaveProperty('problem');
  });
});

it('a table may have another delimiter, a byte order mark and blank lines', () => {
  const read = readTextTable('csv', encode('\ufeffa;b\r\n\r\nc;d\r\n'));
  expect(read).toEqual({
    rows: [
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['c', 'd'] },
    ],
  });
});
