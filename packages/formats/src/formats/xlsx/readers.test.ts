import { readFileSync, writeFileSync } from 'node:fs';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { describe, expect, it } from 'vitest';
import { decodeFile } from '../../encoding/source-file.ts';
import { bare } from '../../entry.ts';
import { createFiles } from '../../testing/consumers/files.ts';
import { needsOf, run } from '../../testing/consumers/programs.ts';
import { xlsx } from './index.ts';

const { isMissing, needs } = needsOf(['openpyxl']);
const save = createFiles();

const script = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.worksheets[0]
cells = [[[cell.value, cell.data_type, cell.number_format] for cell in row] for row in sheet.iter_rows()]
print(json.dumps({'names': book.sheetnames, 'frozen': sheet.freeze_panes, 'cells': cells}))
`;

interface ReadWorkbook {
  readonly names: readonly string[];
  readonly frozen: string | null;
  /** Value, type and number format of each cell, by row. */
  readonly cells: readonly (readonly [string | null, string, string][])[];
}

function readWorkbook(file: string): ReadWorkbook {
  return JSON.parse(run('openpyxl', ['-c', script, file]));
}

describe.skipIf(isMissing)(`openpyxl${needs}`, () => {
  it('reads a new workbook as it was meant, and every cell as text', () => {
    // openpyxl does not distinguish an empty text from an empty cell, and decodes escapes of characters only.
    const texts = nastyTexts.filter((text) => text !== '' && !text.includes('\r'));
    const entries = texts.map((message, at) => ({ ...bare, key: `=key${at}`, message }));
    const { text } = xlsx.serialize({ entries }, { locale: 'de_AT' });
    const { names, frozen, cells } = readWorkbook(save(xlsx, text));
    expect([names, frozen]).toEqual([['Translations'], 'A2']);
    const [header, ...rows] = cells.map((row) => row.map(([value]) => value));
    expect(header).toEqual(['key', 'de_AT']);
    expect(rows).toEqual(entries.map(({ key, message }) => [key, message]));
    const kinds = new Set(cells.flat().map(([, type, format]) => `${type} ${format}`));
    expect([...kinds]).toEqual(['s @']);
  });

  it('reads a workbook of Excel after an edit', () => {
    const bytes = readFileSync(new URL('./fixtures/excel.xlsx', import.meta.url));
    const file = decodeFile(xlsx, bytes);
    if ('problem' in file) throw new Error(file.problem);
    const parsed = xlsx.parse(file.text, { locale: 'fr', toEdit: true });
    const changes = new Map([
      ['greeting', 'Salut'],
      ['new', 'neuf'],
    ]);
    const { text } = xlsx.edit(file.text, parsed, changes, { locale: 'fr' });
    const path = save(xlsx, text);
    writeFileSync(path, file.encode(text));
    const { names, cells } = readWorkbook(path);
    expect(names).toEqual(['Sheet 1', 'Sheet 2']);
    const values = cells.map((row) => row.map(([value]) => value));
    expect(values[0]).toEqual(['key', 'en', 'de-AT', 'comment', 'fr']);
    expect(values[1]).toEqual(['greeting', 'Hello', ' Grüß Gott ', 'Said first', 'Salut']);
    expect(values[5]).toEqual(['new', null, null, null, 'neuf']);
  });
});
