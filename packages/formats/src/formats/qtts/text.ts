import type { Replacement } from '../../edit.ts';
import { writeProblem } from '../../syntax/collect.ts';
import type { XmlElement } from '../../syntax/xml/document.ts';
import { setAttribute, setContent } from '../../syntax/xml/edits.ts';
import type { Diagnostic } from '../../types.ts';

/** What Qt itself puts between the variants of a text, the longest first. */
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

// Characters that XML can't hold stand in <byte>; blanks that nobody sees are written as references.
const special = /[&<>"']|[^\P{Cc}\x7f-\x9f]|[\p{Cs}\ufffe\uffff]|(?=[^\0-\x7f])\s/gu;

/** Whether a file can hold a text: a NUL it can't. */
export function holdsText(text: string): boolean {
  return !text.includes('\0');
}

/** The text of an element with its `<byte>`s. */
export function readText(element: XmlElement): string {
  const [only] = element.children;
  if (element.children.length === 1 && only?.kind === 'text') return only.text;
  return element.children
    .map((node) => {
      if (node.kind === 'text' || node.kind === 'cdata') return node.text;
      return node.kind === 'element' && node.name === 'byte' ? byteOf(node) : '';
    })
    .join('');
}

/** The text of a `<translation>` or `<numerusform>`: its variants, if it has some, in one. */
export function readTranslated(element: XmlElement): string {
  if (element.attributes.variants !== 'yes') return readText(element);
  return element.children
    .flatMap((node) => (node.kind === 'element' ? readText(node) : []))
    .join(variantSeparator);
}

/** The first element inside a text, or inside its variants, that is not known there. */
export function findStranger(element: XmlElement): XmlElement | undefined {
  const known = element.attributes.variants === 'yes' ? 'lengthvariant' : 'byte';
  for (const node of element.children) {
    if (node.kind !== 'element') continue;
    if (node.name !== known) return node;
    const stranger = known === 'lengthvariant' ? findStranger(node) : undefined;
    if (stranger) return stranger;
  }
  return undefined;
}

/** Writes a text as the content of an element, as Qt's tools spell it. */
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

/** Writes a translated text: the `variants` attribute, if it needs one, and the content. */
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
  source: string,
  element: XmlElement,
  text: string,
  newline: string,
): Replacement[] {
  const { attribute, content } = writeTranslated(text, newline);
  return [
    ...setAttribute(source, element, 'variants', attribute === '' ? undefined : 'yes'),
    setContent(source, element, content),
  ];
}

/** The text without what a file can't hold, which is reported. */
export function toHeld(key: string, text: string, diagnostics: Diagnostic[]): string {
  if (holdsText(text)) return text;
  diagnostics.push(writeProblem('loss', key, 'NUL is left out of the text, as Qt reads none.'));
  return text.replaceAll('\0', '');
}

function byteOf({ attributes: { value = '' } }: XmlElement): string {
  const [, hex, decimal] = /^(?:x([\da-f]+)|(\d+))$/i.exec(value) ?? [];
  const unit = hex === undefined ? Number(decimal ?? 0) : Number.parseInt(hex, 16);
  return unit === 0 || unit > 0xffff ? '' : String.fromCharCode(unit);
}

function byte(unit: number): string {
  return unit === 0 ? '' : `<byte value="x${unit.toString(16)}"/>`;
}
