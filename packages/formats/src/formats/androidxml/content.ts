import type { Replacement } from '../../edit/edit.ts';
import { childNodes, type XmlDocument, type XmlElement } from '../../syntax/xml/document.ts';
import { cdataHolds, setContent, toCdata } from '../../syntax/xml/edits.ts';
import { contentOf, elementNames, readMarkup } from '../../syntax/xml/markup.ts';
import type { AndroidEntry } from './parse.ts';
import { writeText } from './serialize.ts';
import { encodeTexts } from './text.ts';

/**
 * The replacement that gives a `<string>` or `<item>` another text in the style of the existing one: in double
 * quotes, in CDATA, behind its comments.
 */
export function replaceContent(
  xml: XmlDocument,
  element: XmlElement,
  text: string,
  allowMarkup: boolean,
): Replacement {
  const markup = allowMarkup && readMarkup(text) !== undefined;
  const nodes = [...childNodes(xml, element)];
  const style = { quoted: !markup && isQuoted(xml, element), everywhere: false };
  if (!markup) {
    const [encoded = ''] = encodeTexts([text], style);
    const filled = nodes.filter((node) => node.kind !== 'text' || /\S/.test(node.text));
    const [only] = filled;
    if (filled.length === 1 && only?.kind === 'cdata' && cdataHolds(encoded)) {
      return { span: only.span, text: toCdata(encoded) };
    }
  }
  const remarks = nodes.flatMap(({ kind, span }) =>
    kind === 'comment' || kind === 'instruction' ? xml.source.slice(span.start, span.end) : [],
  );
  return setContent(xml, element, remarks.join('') + writeText(text, style, markup));
}

/**
 * Creates a test whether tags in a text that is new to the file are meant as markup: only if the file uses
 * every one of these elements as markup elsewhere. Otherwise `<b>` means these three characters.
 */
export function createMarkupTest(
  xml: XmlDocument,
  entries: readonly AndroidEntry[],
): (text: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  const isKnown = (name: string): boolean => {
    known ??= namesIn(xml, entries);
    return known.has(name);
  };
  return (text) => readMarkup(text, isKnown) !== undefined;
}

/** Whether the text of an element has an escaped `<`, so that tags in it mean plain text. */
export function spellsTags(xml: XmlDocument, element: XmlElement): boolean {
  const { texts, tags } = contentOf(xml, element);
  return tags.length === 0 && texts.some((text) => text.includes('<'));
}

function namesIn(xml: XmlDocument, entries: readonly AndroidEntry[]): Set<string> {
  const names = new Set<string>();
  for (const { meta, element, forms } of entries) {
    if (meta.markup !== true) continue;
    for (const item of forms?.values() ?? [element]) {
      for (const name of elementNames(contentOf(xml, item))) names.add(name);
    }
  }
  return names;
}

function isQuoted(xml: XmlDocument, element: XmlElement): boolean {
  const { texts, tags } = contentOf(xml, element);
  return tags.length === 0 && /^\s*"(?:[^"\\]|\\[\s\S])*"\s*$/.test(texts.join(''));
}
