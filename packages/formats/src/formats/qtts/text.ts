import type { Replacement } from '../../edit/edit.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import {
  childElement,
  childElements,
  childNodes,
  nameOf,
  onlyTextOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { setAttribute, setContent } from '../../syntax/xml/edits.ts';
import type { Diagnostic } from '../../types.ts';

/** The separator that Qt uses between the length variants of a text, the longest first. */
const variantSeparator = '\u009c';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '\t',
  '\n': '\n',
};

// Characters that XML can't hold are written as `<byte>`; invisible blanks are written as character references.
const special = /[&<>"']|[^\P{Cc}\x7f-\x9f]|[\p{Cs}\ufffe\uffff]|(?=[^\0-\x7f])\s/gu;

/** Whether a file can hold a text: it can't hold NUL. */
export function holdsText(text: string): boolean {
  return !text.includes('\0');
}

/** The text of an element, with its `<byte>` elements decoded. */
export function readText(xml: XmlDocument, element: XmlElement): string {
  const only = onlyTextOf(xml, element);
  if (only !== undefined) return only;
  let text = '';
  for (const node of childNodes(xml, element)) {
    if (node.kind === 'text' || node.kind === 'cdata') text += node.text;
    else if (node.kind === 'element') text += byteOf(xml, node.element);
  }
  return text;
}

/** The name of a `<context>`. */
export function readContextName(xml: XmlDocument, context: XmlElement): string {
  const name = childElement(xml, context, 'name');
  return name ? readText(xml, name) : '';
}

/** The text of a `<translation>` or `<numerusform>`; length variants are joined. */
export function readTranslated(xml: XmlDocument, element: XmlElement): string {
  if (attributesOf(xml, element).variants !== 'yes') return readText(xml, element);
  return childElements(xml, element)
    .map((variant) => readText(xml, variant))
    .join(variantSeparator);
}

/** The first unknown element inside a text or its length variants. */
export function findStranger(xml: XmlDocument, element: XmlElement): XmlElement | undefined {
  const inner = childElements(xml, element);
  if (inner.length === 0) return undefined;
  const known = attributesOf(xml, element).variants === 'yes' ? 'lengthvariant' : 'byte';
  for (const child of inner) {
    if (nameOf(xml, child) !== known) return child;
    const stranger = known === 'lengthvariant' ? findStranger(xml, child) : undefined;
    if (stranger) return stranger;
  }
  return undefined;
}

/** Writes a text as the content of an element, in the spelling of Qt's tools. */
export function writeText(text: string, newline = '\n'): string {
  const written = text.replace(special, (found) => {
    const known = escapes[found];
    if (known !== undefined) return known;
    const unit = found.charCodeAt(0);
    const isLegal = /\s/.test(found) && unit > 0x7f;
    return isLegal ? `&#x${unit.toString(16)};` : byte(unit);
  });
  return newline === '\n' ? written : written.replaceAll('\n', newline);
}

/** Writes a translated text: its content, and the `variants` attribute if it needs one. */
export function writeTranslated(
  text: string,
  newline = '\n',
): { readonly attribute: string; readonly content: string } {
  if (!text.includes(variantSeparator)) return { attribute: '', content: writeText(text, newline) };
  const variants = text.split(variantSeparator).map((part) => writeText(part, newline));
  const content = variants.map((part) => `<lengthvariant>${part}</lengthvariant>`).join('');
  return { attribute: ' variants="yes"', content };
}

/** The replacements that give a `<translation>` or `<numerusform>` another text. */
export function setTranslated(
  xml: XmlDocument,
  element: XmlElement,
  text: string,
  newline: string,
): Replacement[] {
  const { attribute, content } = writeTranslated(text, newline);
  return [
    ...setAttribute(xml, element, 'variants', attribute === '' ? undefined : 'yes'),
    setContent(xml, element, content),
  ];
}

/** The text without characters that a file can't hold; their loss is reported. */
export function toHeld(key: string, text: string, diagnostics: Diagnostic[]): string {
  if (holdsText(text)) return text;
  diagnostics.push(writeProblem('loss', key, 'NUL is left out of the text, as Qt reads none.'));
  return text.replaceAll('\0', '');
}

function byteOf(xml: XmlDocument, element: XmlElement): string {
  if (nameOf(xml, element) !== 'byte') return '';
  const { value = '' } = attributesOf(xml, element);
  const [, hex, decimal] = /^(?:x([\da-f]+)|(\d+))$/i.exec(value) ?? [];
  const unit = hex === undefined ? Number(decimal ?? 0) : Number.parseInt(hex, 16);
  return unit === 0 || unit > 0xffff ? '' : String.fromCharCode(unit);
}

function byte(unit: number): string {
  return unit === 0 ? '' : `<byte value="x${unit.toString(16)}"/>`;
}
