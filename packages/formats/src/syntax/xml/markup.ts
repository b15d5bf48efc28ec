import { parseXml, type XmlElement } from './document.ts';
import { escapeText } from './text.ts';

// A value with inner elements is their XML source text. Between the tags only what could be taken for
// a tag is escaped: `<` is `&lt;`, and `&lt;` itself is `&amp;lt;`. So `&` and `>` stay readable, every
// text has one spelling, and the spelling says what was a tag.

/** A value taken apart: `texts` (decoded) around `tags` (as they are written); one more text than tags. */
export interface Markup {
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

const tag = /<\/?[\p{L}_][^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/gu;

/** Takes a value with inner elements apart; undefined for a value that has none or is not well-formed. */
export function readMarkup(value: string): Markup | undefined {
  if (!value.includes('<')) return undefined;
  const tags = value.match(tag);
  if (!tags) return undefined;
  const texts = value.split(tag);
  if (texts.some((text) => text.includes('<'))) return undefined;
  const markup = { texts: texts.map(unprotectText), tags };
  return parseXml(`<value>${joinMarkup(markup.texts.map(legalText), tags)}</value>`).problem
    ? undefined
    : markup;
}

/** Puts texts and tags together; the texts must be escaped as the place where they go needs it. */
export function joinMarkup(texts: readonly string[], tags: readonly string[]): string {
  return texts.map((text, at) => text + (tags[at] ?? '')).join('');
}

/** Takes the content of an element apart. Comments and processing instructions are no part of it. */
export function contentOf(source: string, element: XmlElement): Markup {
  const texts = [''];
  const tags: string[] = [];
  const addTag = (start: number, end: number): void => {
    tags.push(source.slice(start, end));
    texts.push('');
  };
  const visit = ({ children }: XmlElement): void => {
    for (const node of children) {
      if (node.kind === 'element') {
        const { span, content, selfClosing } = node;
        addTag(span.start, content.start);
        visit(node);
        if (!selfClosing) addTag(content.end, span.end);
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

// Only the tags are in question here: what the texts can hold is for the format to say.
function legalText(text: string): string {
  return escapeText(text).replace(/[^\P{C}\n\t]/gu, '');
}
