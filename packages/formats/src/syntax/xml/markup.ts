import {
  childNodes,
  closesItself,
  contentSpanOf,
  type XmlDocument,
  type XmlElement,
} from './document.ts';
import { parseXml } from './parse.ts';
import { xmlHolds } from './text.ts';

// A value with inner elements is their XML source text. Between the tags only what could be taken for
// a tag is escaped: `<` is `&lt;`, and `&lt;` itself is `&amp;lt;`. So `&` and `>` stay readable, every
// text has one spelling, and the spelling says what was a tag.

/** A value taken apart: `texts` (decoded) around `tags` (as they are written); one more text than tags. */
export interface Markup {
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

const tag = /<\/?[\p{L}_][^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/gu;

/**
 * Takes a value with inner elements apart; undefined for a value that has none, is not well-formed or
 * has elements whose names are not accepted.
 */
export function readMarkup(
  value: string,
  accepts: (name: string) => boolean = () => true,
): Markup | undefined {
  if (!value.includes('<')) return undefined;
  const tags = value.match(tag);
  if (!tags) return undefined;
  const texts = value.split(tag);
  if (texts.some((text) => text.includes('<'))) return undefined;
  const markup = { texts: texts.map(unprotectText), tags };
  return elementNames(markup).every(accepts) && isWellFormed(tags) ? markup : undefined;
}

const simpleTag =
  /^<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)(?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))?\s*(\/?)>$/;

/** Whether tags make elements, whatever text is between them. */
function isWellFormed(tags: readonly string[]): boolean {
  const open: string[] = [];
  for (const text of tags) {
    const [, closing, name = '', empty] = simpleTag.exec(text) ?? [];
    // Several attributes and references are for the parser, which takes a hundred times longer.
    if (name === '' || !xmlHolds(text)) return !parseXml(`<value>${tags.join('')}</value>`).problem;
    if (closing ? empty || text.includes('=') || open.pop() !== name : false) return false;
    if (!closing && !empty) open.push(name);
  }
  return open.length === 0;
}

/** Puts texts and tags together; the texts must be escaped as the place where they go needs it. */
export function joinMarkup(texts: readonly string[], tags: readonly string[]): string {
  return texts.map((text, at) => text + (tags[at] ?? '')).join('');
}

/** Takes the content of an element apart. Comments and processing instructions are no part of it. */
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

/** The spelling of a text between tags in a value. */
export function protectText(text: string): string {
  return text.replace(/&(?=(?:amp;)*lt;)|</g, (found) => (found === '<' ? '&lt;' : '&amp;'));
}

/** The reverse of `protectText`. */
export function unprotectText(text: string): string {
  return text.replace(/&((?:amp;)*)lt;/g, (_, levels: string) =>
    levels === '' ? '<' : `&${levels.slice('amp;'.length)}lt;`,
  );
}

/** Names of the elements in a value that `readMarkup` took apart. */
export function elementNames({ tags }: Markup): string[] {
  return tags.flatMap((text) => /^<([^\s/>]+)/.exec(text)?.[1] ?? []);
}
