import type { Span } from '@parlance/messages';
import type { Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import { indentationAt, lineEnd } from '../whole-lines.ts';
import { attributesOf } from './attributes.ts';
import {
  childNodes,
  closesItself,
  contentSpanOf,
  nameOf,
  spanOf,
  startOf,
  type XmlDocument,
  type XmlElement,
} from './document.ts';
import { escapeAttribute, escapeText } from './text.ts';

/** The replacement that sets the content of an element, as XML source text. */
export function setContent(xml: XmlDocument, element: XmlElement, content: string): Replacement {
  if (!closesItself(xml, element)) return { span: contentSpanOf(xml, element), text: content };
  const span = { start: endOfAttributes(xml, element), end: spanOf(xml, element).end };
  return { span, text: `>${content}</${nameOf(xml, element)}>` };
}

/** The replacements that set an attribute of an element, or remove it if the value is undefined. */
export function setAttribute(
  xml: XmlDocument,
  element: XmlElement,
  name: string,
  value: string | undefined,
): Replacement[] {
  const old = attributesOf(xml, element)[name];
  if (old === value) return [];
  const end = endOfAttributes(xml, element);
  if (old === undefined) {
    return [{ span: emptySpan(end), text: ` ${name}="${escapeAttribute(value ?? '')}"` }];
  }
  const first = startOf(xml, element) + 1 + nameOf(xml, element).length;
  const tag = xml.source.slice(first, end);
  const attributes = [...tag.matchAll(/\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)];
  return attributes.flatMap(({ 0: text, 1: found, index }) => {
    if (found !== name) return [];
    const start = first + index;
    const end = start + text.length;
    if (value === undefined) return [{ span: { start, end }, text: '' }];
    const quote = text.search(/["']/);
    return [{ span: { start: start + quote + 1, end: end - 1 }, text: escapeAttribute(value) }];
  });
}

/** The offset for an added attribute: behind the last one. */
function endOfAttributes(xml: XmlDocument, element: XmlElement): number {
  const tagEnd = contentSpanOf(xml, element).start;
  let at = tagEnd - (closesItself(xml, element) ? '/>' : '>').length;
  while (/\s/.test(xml.source[at - 1] ?? '')) at--;
  return at;
}

/**
 * The replacement that sets the text of an element. Text in a single CDATA section stays in it, if the section
 * can hold it.
 */
export function setText(xml: XmlDocument, element: XmlElement, text: string): Replacement {
  const newline = lineBreakOf(xml.source);
  const [only, ...others] = childNodes(xml, element);
  if (only?.kind === 'cdata' && others.length === 0 && cdataHolds(text)) {
    return { span: only.span, text: toCdata(text.replaceAll('\n', newline)) };
  }
  return setContent(xml, element, escapeText(text, newline));
}

/** Whether a CDATA section can hold a text: it has no escapes. */
export function cdataHolds(text: string): boolean {
  return !text.includes(']]>') && !text.includes('\r');
}

/** A text as a CDATA section. */
export function toCdata(text: string): string {
  return `<![CDATA[${text}]]>`;
}

/**
 * The replacement that adds elements to `parent`, each on a separate line: behind `last`, or at the end of
 * `parent` if that is undefined. `write` gets the indentation and the line break.
 */
export function insertElements(
  xml: XmlDocument,
  parent: XmlElement,
  last: XmlElement | undefined,
  unit: string,
  write: (indentation: string, newline: string) => readonly string[],
): Replacement {
  const { source } = xml;
  const newline = lineBreakOf(source);
  if (last !== undefined) {
    const span = spanOf(xml, last);
    const indentation = indentationAt(source, span.start);
    // A file with several elements on a line has no line structure.
    if (indentation === undefined) {
      return { span: emptySpan(span.end), text: write('', newline).join('') };
    }
    const end = lineEnd(source, span.end);
    const rest = source.slice(span.end, end);
    const at = /^\s*(<!--(?:(?!-->).)*-->\s*)?$/.test(rest) ? end : span.end;
    const lines = write(indentation, newline).map((text) => newline + indentation + text);
    return { span: emptySpan(at), text: lines.join('') };
  }
  const outer = indentationAt(source, startOf(xml, parent)) ?? '';
  const lines = write(outer + unit, newline).map((text) => outer + unit + text + newline);
  if (closesItself(xml, parent)) return setContent(xml, parent, newline + lines.join('') + outer);
  const content = contentSpanOf(xml, parent);
  const closing = indentationAt(source, content.end);
  const ownLine = closing !== undefined && content.end - closing.length >= content.start;
  return ownLine
    ? { span: emptySpan(content.end - closing.length), text: lines.join('') }
    : { span: emptySpan(content.end), text: newline + lines.join('') + outer };
}

function emptySpan(at: number): Span {
  return { start: at, end: at };
}
