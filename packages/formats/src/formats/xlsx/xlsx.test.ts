import { describeFormat } from '../../testing/contract-suite.ts';
import { xlsx } from './index.ts';

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describeFormat(xlsx, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'no sheet': () => 'key,value\n',
    'endless nesting': () => '<worksheet>'.repeat(200_000),
    'a row a hundred thousand times': () => sheet('<row r="1"/>'.repeat(100_000)),
    'a cell beyond all columns': () => sheet('<row r="1"><c r="ZZZ1"/></row>'),
    'a hundred thousand merges of a key': () =>
      `<worksheet><sheetData>${`<row><c t="str"><v>a</v></c></row>`.repeat(30_000)}</sheetData><mergeCells>${'<mergeCell ref="C1:C99999"/>'.repeat(30_000)}</mergeCells></worksheet>`,
    'an entity': () => `<!DOCTYPE a [<!ENTITY b "c">]>${sheet('')}`,
    'damaged strings': () => `${sheet('')}\0<sst>`,
  },
});
