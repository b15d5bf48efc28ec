import { attributeOf } from '../../syntax/xml/attributes.ts';
import { isEmpty, textOf, type XmlDocument, type XmlElement } from '../../syntax/xml/document.ts';
import { childrenNamed } from './parts.ts';
import { type RichText, readRichText, unescapeString } from './strings.ts';

/** The value of a cell. */
export interface CellValue extends RichText {
  /** The kind of a value that is no text, in words. */
  readonly kind?: 'a number or a date' | 'a truth value' | 'an error';
  readonly formula?: XmlElement;
  /** The value is the index of a shared string that the workbook does not have. */
  readonly isLost?: true;
}

const nothing: CellValue = { text: '', rich: false };
const unknownString: CellValue = { ...nothing, kind: 'an error', isLost: true };

/** The value of a cell; for a formula, its last result. */
export function readCell(
  xml: XmlDocument,
  cell: { readonly element: XmlElement } | undefined,
  strings: readonly RichText[],
): CellValue {
  if (!cell || isEmpty(xml, cell.element)) return nothing;
  const { element } = cell;
  const type = attributeOf(xml, element, 't') ?? 'n';
  if (type === 'inlineStr') {
    const [text] = childrenNamed(xml, element, 'is');
    return text ? readRichText(xml, text) : nothing;
  }
  const [value] = childrenNamed(xml, element, 'v');
  const [formula] = childrenNamed(xml, element, 'f');
  const read = value ? readValue(type, textOf(xml, value), strings) : nothing;
  return formula ? { ...read, formula } : read;
}

function readValue(type: string, spelt: string, strings: readonly RichText[]): CellValue {
  if (type === 's') return strings[Number(spelt)] ?? unknownString;
  const plain = { text: unescapeString(spelt), rich: false };
  if (type === 'str' || spelt === '') return plain;
  if (type === 'b')
    return { text: spelt === '1' ? 'TRUE' : 'FALSE', rich: false, kind: 'a truth value' };
  return { ...plain, kind: type === 'e' ? 'an error' : 'a number or a date' };
}
