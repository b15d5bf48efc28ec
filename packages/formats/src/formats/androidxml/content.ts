import type { Replacement } from '../../edit.ts';
import type { XmlElement } from '../../syntax/xml/document.ts';
import { cdataHolds, setContent, toCdata } from '../../syntax/xml/edits.ts';
import { contentOf, elementNames, readMarkup } from '../../syntax/xml/markup.ts';
import type { AndroidEntry } from './parse.ts';
import { writeText } from './serialize.ts';
import { encodeTexts } from './text.ts';

/**
 * The replacement that gives a `<string>` or `<item>` another text, in the way the old one is written:
 * in double quotes, in CDATA, behind its comments.
 */
export function replaceContent(
  source: string,
  element: XmlElement,
  text: string,
  allowMarkup: boolean,
): Replacement {
  const markup = allowMarkup && readMarkup(text) !== undefined;
  const style = { quoted: !markup && isQuoted(source, element), everywhere: false };
  if (!markup) {
    const [encoded = ''] = encodeTexts([text], style);
    const filled = element.children.filter((node) => node.kind !== 'text' || /\S/.test(node.text));
    const [only] = filled;
    if (filled.length === 1 && only?.kind === 'cdata' && cdataHolds(encoded)) {
      return { span: only.span, text: toCdata(encoded) };
    }
  }
  const remarks = element.children.flatMap(({ kind, span }) =>
    kind === 'comment' || kind === 'instruction' ? source.slice(span.start, span.end) : [],
  );
  return setContent(source, element, remarks.join('') + writeText(text, style, markup));
}

/**
 * Tells whether tags in a text that the file does not have yet are meant as tags: when every element
 * in it is used as one elsewhere in the file. Otherwise `<b>` means these three characters.
 */
export function createMarkupTest(
  source: string,
  entries: readonly AndroidEntry[],
): (text: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  const isKnown = (name: string): boolean => {
    known ??= namesIn(source, entries);
    return known.has(name);
  };
  return (text) => readMarkup(text, isKnown) !== undefined;
}

/** Whether an element has `<` in its text, and so means tags in it as text. */
export function spellsTags(source: string, element: XmlElement): boolean {
  const { texts, tags } = contentOf(source, element);
  return tags.length === 0 && texts.some((text) => text.includes('<'));
}

function namesIn(source: string, entries: readonly AndroidEntry[]): Set<string> {
  const names = new Set<string>();
  for (const { meta, element, forms } of entries) {
    if (meta.markup !== true) continue;
    for (const item of forms?.values() ?? [element]) {
      for (const name of elementNames(contentOf(source, item))) names.add(name);
    }
  }
  return names;
}

function isQuoted(source: string, element: XmlElement): boolean {
  const { texts, tags } = contentOf(source, element);
  return tags.length === 0 && /^\s*"(?:[^"\\]|\\[\s\S])*"\s*$/.test(texts.join(''));
}
