import type { ZipPart } from '../../syntax/zip/directory.ts';
import { packPart, writeZip } from '../../syntax/zip/write.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelated = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The indexes of cell styles in a fresh workbook. */
export const cellStyles = { text: '1', header: '2' } as const;

// The number format 49 is `@`: input into such a cell stays text.
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A workbook with one sheet, and its shared strings if there are any. */
export function newWorkbook(sheet: string, strings: string | undefined): Uint8Array {
  const parts = [
    { name: 'worksheets/sheet1.xml', type: 'worksheet', text: sheet },
    { name: 'styles.xml', type: 'styles', text: declaration + styles },
    ...(strings === undefined
      ? []
      : [{ name: 'sharedStrings.xml', type: 'sharedStrings', text: strings }]),
  ];
  const overrides = parts.map(
    ({ name, type }) =>
      `<Override PartName="/xl/${name}" ContentType="${contentType}.${type}+xml"/>`,
  );
  const relationships = parts.map(
    ({ name, type }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${related}/${type}" Target="${name}"/>`,
  );
  return writeZip([
    pack(
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>${overrides.join('')}</Types>`,
    ),
    pack(
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelated}"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    pack(
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Translations" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    pack(
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelated}">${relationships.join('')}</Relationships>`,
    ),
    ...parts.map(({ name, text }) => pack(`xl/${name}`, text)),
  ]);
}

function pack(name: string, text: string): ZipPart {
  return packPart(name, new TextEncoder().encode(text));
}
