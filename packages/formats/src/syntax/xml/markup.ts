import { listTags, type Token } from '@parlance/messages';
import {
  childNodes,
  closesItself,
  contentSpanOf,
  type XmlDocument,
  type XmlElement,
} from './document.ts';
import { parseXml } from './parse.ts';
import { xmlHolds } from './text.ts';

// A value with inner elements is their XML source text. Between the tags only what could be read as a tag is
// escaped: `<` is `&lt;`, and `&lt;` itself is `&amp;lt;`. So `&` and `>` stay readable, every text has one
// spelling, and the spelling shows what was a tag.

/**
 * A value split into `texts` (decoded) and the `tags` (as spelt) between them; there is one more text than
 * tags.
 */
export interface Markup {
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

/**
 * Splits a value with inner elements; undefined for a value that has none, is not well-formed or has elements
 * whose names are not accepted.
 */
export function readMarkup(
  value: string,
  accepts: (name: string) => boolean = () => true,
): Markup | undefined {
  if (!value.includes('<')) return undefined;
  const found = listTags(value);
  if (found.length === 0 || !found.every(isElementTag)) return undefined;
  const tags = found.map(({ start, end }) => value.slice(start, end));
  const texts = [...found, undefined].map((tag, at) =>
    value.slice(found[at - 1]?.end ?? 0, tag?.start),
  );
  if (texts.some((text) => text.includes('<'))) return undefined;
  const markup = { texts: texts.map(unprotectText), tags };
  return elementNames(markup).every(accepts) && isWellFormed(tags) ? markup : undefined;
}

function isElementTag({ tag, isBroken }: Token): boolean {
  return !isBroken && tag?.role !== 'comment' && tag?.role !== 'cdata';
}

const simpleTag =
  /^<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)(?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))?\s*(\/?)>$/;

/** Whether tags are balanced and well-formed, whatever text is between them. */
function isWellFormed(tags: readonly string[]): boolean {
  const open: string[] = [];
  for (const text of tags) {
    const [, closing, name = '', empty] = simpleTag.exec(text) ?? [];
    // Tags with several attributes or references are checked by the parser, which takes a hundred times longer.
    if (name === '' || !xmlHolds(text)) return !parseXml(`<value>${tags.join('')}</value>`).problem;
    if (closing ? empty || text.includes('=') || open.pop() !== name : false) return false;
    if (!closing && !empty) open.push(name);
  }
  return open.length === 0;
}

/** Joins texts and tags; the texts must already be escaped for their destination. */
export function joinMarkup(texts: readonly string[], tags: readonly string[]): string {
  return texts.map((text, at) => text + (tags[at] ?? '')).join('');
}

/** Splits the content of an element. Comments and processing instructions are left out. */
export function contentOf(xml: XmlDocument, element: XmlElement): Markup {
  const texts = [''];
  const tags: string[] = [];
  const addTag = (start: number, end: number): void => {
    tags.push(xml.source.slice(start, end));
    texts.push('');
  };
  const visit = (parent: XmlElement): void => {
    for (const node of childNodes(xml, parent)) {
      if (node.kind === 'element') {
        const content = contentSpanOf(xml, node.element);
        addTag(node.span.start, content.start);
        visit(node.element);
        if (!closesItself(xml, node.element)) addTag(content.end, node.span.end);
      } else if (node.kind === 'text' || node.kind === 'cdata') {
        texts[texts.length - 1] += node.text;
      }
    }
  };
  visit(element);
  return { texts, tags };
}

/** Escapes a text between tags in a value. */
export function protectText(text: string): string {
  return text.replace(/&(?=(?:amp;)*lt;)|</g, (found) => (found === '<' ? '&lt;' : '&amp;'));
}

/** The reverse of `protectText`. */
export function unprotectText(text: string): string {
  return text.replace(/&((?:amp;)*)lt;/g, (_, levels: string) =>
    levels === '' ? '<' : `&${levels.slice('amp;'.length)}lt;`,
  );
}

/** The names of the elements in a value that `readMarkup` has split. */
export function elementNames({ tags }: Markup): string[] {
  return tags.flatMap((text) => /^<([^\s/>]+)/.exec(text)?.[1] ?? []);
}
