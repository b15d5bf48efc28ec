import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeFile } from '../../encoding/source-file.ts';
import { bare } from '../../entry.ts';
import { xlsx } from './index.ts';

const excel = new Uint8Array(readFileSync(new URL('./fixtures/excel.xlsx', import.meta.url)));
const excelParts = unzipSync(excel);

function partOf(name: string): string {
  return strFromU8(excelParts[name] ?? new Uint8Array());
}

function textOf(bytes: Uint8Array): string {
  const file = decodeFile(xlsx, bytes);
  if ('problem' in file) throw new Error(file.problem);
  return file.text;
}

/** Edits the German texts of a file. */
function edit(bytes: Uint8Array, changes: Record<string, string | null>, locale = 'de-AT') {
  const file = decodeFile(xlsx, bytes);
  if ('problem' in file) throw new Error(file.problem);
  const parsed = xlsx.parse(file.text, { locale, toEdit: true });
  const edited = xlsx.edit(file.text, parsed, new Map(Object.entries(changes)), { locale });
  return { ...edited, bytes: file.encode(edited.text) };
}

/** The first sheet of Excel's file with other rows. */
function withRows(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = partOf(name);
  const changed = sheet.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${rows}</sheetData>`);
  return zipSync({ ...excelParts, ...more, [name]: strToU8(changed) });
}

const key = (row: number, text: string) => `<c r="A${row}" t="str"><v>${text}</v></c>`;
const header = `<row r="1">${key(1, 'key')}<c r="B1" t="str"><v>de_AT</v></c></row>`;

describe('a workbook', () => {
  it('is refused with the cell whose text it does not have', () => {
    const lost = '<c r="C2" t="s"><v>999</v></c>';
    const names =
      '<row r="1"><c r="A1" t="str"><v>key</v></c><c r="C1" t="str"><v>de-AT</v></c></row>';
    const rows = `${names}<row r="2">${key(2, 'a')}${lost}</row>`;
    expect(xlsx.parse(textOf(withRows(rows)), { locale: 'de-AT' }).diagnostics).toMatchObject([
      {
        severity: 'error',
        code: 'value',
        line: 2,
        column: 3,
        message: expect.stringContaining('C2'),
      },
      { severity: 'warning' },
    ]);
  });

  it('keeps all parts but the sheet, in their order', () => {
    const { bytes, diagnostics } = edit(excel, { farewell: 'Tschüss' });
    expect(diagnostics).toEqual([]);
    const parts = unzipSync(bytes);
    const sheet = 'xl/worksheets/sheet1.xml';
    expect(Object.keys(parts)).toEqual(Object.keys(excelParts));
    expect({ ...parts, [sheet]: excelParts[sheet] }).toEqual(excelParts);
    expect(strFromU8(parts[sheet] ?? new Uint8Array())).toBe(
      partOf(sheet)
        .replace('<row r="4" spans="1:2" ', '<row r="4" ')
        .replace('<v>9</v></c>', '$&<c r="C4" t="inlineStr"><is><t>Tschüss</t></is></c>'),
    );
  });

  it('takes new keys into rows that have a look and no text', () => {
    const { text } = edit(excel, { new1: 'eins', new2: 'zwei', new3: 'drei' });
    expect(text).toContain(
      '<row r="6"><c r="A6" t="inlineStr"><is><t>new1</t></is></c><c r="C6" s="2" t="inlineStr"><is><t>eins</t></is></c></row>',
    );
    expect(text).toContain('<row r="7" ht="30"><c r="A7" t="inlineStr"><is><t>new2</t>');
    expect(text).toContain('</row><row r="8"><c r="A8" t="inlineStr"><is><t>new3</t>');
    expect(text).toContain('<dimension ref="A1:D8"/>');
  });

  it('gets a column for a locale that it lacks, behind all texts', () => {
    const { text } = edit(excel, { greeting: 'Salut', other: 'autre' }, 'fr_CA');
    expect(text).toContain('<c r="E1" s="1" t="inlineStr"><is><t>fr-CA</t></is></c></row>');
    expect(text).toContain('<dimension ref="A1:E7"/>');
    expect(xlsx.localesIn?.(text)).toEqual(['en', 'de-AT', 'fr-CA']);
    const texts = xlsx.parse(text, { locale: 'fr_CA' }).resource.entries;
    expect(texts.map(({ message }) => message)).toEqual(['Salut', '', '', 'autre']);
    expect(xlsx.parse(text, { locale: 'de_AT' }).resource.entries).toHaveLength(4);
  });

  it('says when a text loses its fonts', () => {
    const rich =
      '<is><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> text</t></r></is>';
    const file = withRows(
      `${header}<row r="2">${key(2, 'a')}<c r="B2" t="inlineStr">${rich}</c></row>`,
    );
    expect(xlsx.parse(textOf(file), { locale: 'de_AT' }).resource.entries).toMatchObject([
      { key: 'a', message: 'bold text' },
    ]);
    expect(edit(file, { b: 'x' }).diagnostics).toEqual([]);
    expect(edit(file, { a: 'x' }).diagnostics).toMatchObject([{ code: 'loss', key: 'a' }]);
  });

  it('reads the result of a formula, and forgets how to calculate what has none any more', () => {
    const more = {
      'xl/calcChain.xml': strToU8('<calcChain><c r="B2" i="1"/></calcChain>'),
      '[Content_Types].xml': strToU8(
        partOf('[Content_Types].xml').replace(
          '</Types>',
          '<Override PartName="/xl/calcChain.xml" ContentType="calcChain"/></Types>',
        ),
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        partOf('xl/_rels/workbook.xml.rels').replace(
          '</Relationships>',
          '<Relationship Id="calc" Type="http://example.com/calcChain" Target="calcChain.xml"/></Relationships>',
        ),
      ),
    };
    const formula = '<c r="B2"><f>1+1</f><v>2</v></c>';
    const shared = '<c r="B3" t="str"><f t="shared" ref="B3:B4" si="0">A3</f><v>b</v></c>';
    const rows = `${header}<row r="2">${key(2, 'a')}${formula}</row><row r="3">${key(3, 'b')}${shared}</row>`;
    const file = withRows(rows, more);
    const parsed = xlsx.parse(textOf(file), { locale: 'de_AT' });
    expect(parsed.resource.entries.map(({ message }) => message)).toEqual(['2', 'b']);
    expect(parsed.diagnostics).toMatchObject([{ code: 'value', line: 2, column: 2, key: 'a' }]);

    const other = edit(file, { c: 'x', b: 'y' });
    expect(other.diagnostics).toMatchObject([{ code: 'loss', key: 'b' }]);
    expect(other.text).toContain(shared);
    expect(Object.keys(unzipSync(other.bytes))).toContain('xl/calcChain.xml');

    const changed = edit(file, { a: '=1+1' });
    expect(changed.diagnostics).toMatchObject([{ code: 'loss', key: 'a' }]);
    const parts = unzipSync(changed.bytes);
    expect(Object.keys(parts)).not.toContain('xl/calcChain.xml');
    for (const part of Object.values(parts)) expect(strFromU8(part)).not.toContain('calcChain');
  });

  it('says when a text is longer than a cell can be', () => {
    const long = 'x'.repeat(32_768);
    expect(edit(excel, { greeting: long, new: 'short' }).diagnostics).toMatchObject([
      { code: 'loss', key: 'greeting' },
    ]);
    const entries = [{ ...bare, key: 'a', message: long }];
    expect(xlsx.serialize({ entries }, { locale: 'de' }).diagnostics).toMatchObject([
      { code: 'loss', key: 'a' },
    ]);
  });

  it('keeps a sheet without a header one', () => {
    const plain = withRows(`<row r="1">${key(1, 'a')}<c r="B1" t="str"><v>b</v></c></row>`);
    const { diagnostics } = edit(plain, { a: null, key: 'value' });
    expect(diagnostics).toMatchObject([{ severity: 'error', key: 'key' }]);
  });
});

describe('what is no workbook', () => {
  const macros = partOf('[Content_Types].xml');
  it.each<[string, Uint8Array, RegExp]>([
    ['a text', strToU8('key,value\n'), /no XLSX workbook/],
    ['an archive of files', zipSync({ 'en.json': strToU8('{}') }), /no XLSX workbook/],
    [
      'a document',
      zipSync({ ...excelParts, 'xl/workbook.xml': strToU8('<document/>') }),
      /no XLSX workbook/,
    ],
    [
      'a workbook with macros',
      zipSync({
        ...excelParts,
        '[Content_Types].xml': strToU8(macros.replace('sheet.main', 'sheet.macroEnabled.main')),
      }),
      /macros/,
    ],
    [
      'a workbook without sheets',
      zipSync({
        ...excelParts,
        'xl/workbook.xml': strToU8('<workbook><sheets/></workbook>'),
      }),
      /no sheet/,
    ],
    [
      'a sheet with zeros',
      zipSync({ ...excelParts, 'xl/worksheets/sheet1.xml': new Uint8Array(3_000_000) }),
      /damaged, or larger/,
    ],
    [
      'a bomb of strings',
      zipSync(
        { ...excelParts, 'xl/sharedStrings.xml': strToU8(' '.repeat(80_000_000)) },
        { level: 1 },
      ),
      /damaged, or more/,
    ],
  ])('is refused at once: %s', (_, bytes, problem) => {
    const started = process.cpuUsage();
    expect(xlsx.container?.unpack(bytes)).toEqual({ problem: expect.stringMatching(problem) });
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });

  it('is told apart from archives', () => {
    expect(xlsx.container?.matches(excel)).toBe(true);
    expect(xlsx.container?.matches(zipSync({ 'en.json': strToU8('{}') }))).toBe(false);
    expect(xlsx.container?.matches(excel.subarray(0, 100))).toBe(false);
  });
});
