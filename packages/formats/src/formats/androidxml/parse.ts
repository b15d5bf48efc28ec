import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { childElements, type XmlElement } from '../../syntax/xml/document.ts';
import { tidyComment, withComments } from '../../syntax/xml/edits.ts';
import { contentOf, joinMarkup, protectText } from '../../syntax/xml/markup.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import {
  type JsonValue,
  type ParsedEntry,
  type ParseResult,
  type PluralCategory,
  pluralCategories,
  type Span,
} from '../../types.ts';
import { readName, toKey } from './keys.ts';
import { decodeTexts } from './text.ts';

/** A `<string>`, a `<plurals>` or one `<item>` of a `<string-array>`. */
export interface AndroidEntry extends ParsedEntry {
  readonly element: XmlElement;
  /** The `<string-array>` around an item. */
  readonly array?: StringArray;
  /** The items of a `<plurals>` by quantity. */
  readonly forms?: ReadonlyMap<PluralCategory, XmlElement>;
}

export interface StringArray {
  readonly element: XmlElement;
  /** With the comments above it. */
  readonly span: Span;
  readonly items: readonly XmlElement[];
}

/** What `parse` gives: the root is missing only where there are errors. */
export interface AndroidResult extends ParseResult<AndroidEntry> {
  readonly root: XmlElement | undefined;
}

/** Reads a file of Android string resources (`res/values/strings.xml`). */
export function parseAndroid(source: string): AndroidResult {
  const collector = createCollector<AndroidEntry>(source);
  const { root, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (root.name !== 'resources') {
    collector.report('syntax', root.span.start, 'The outermost element is not <resources>.');
  } else {
    for (const { element, comments } of withComments(root)) {
      const read = readers[kindOf(element)];
      if (!read) continue;
      if (element.attributes.name === undefined) {
        collector.report('key', element.span.start, `A <${element.name}> element has no name.`);
        continue;
      }
      const start = comments[0]?.span.start ?? element.span.start;
      const notes = comments.map(({ text }) => tidyComment(text));
      read(source, element, { start, end: element.span.end }, notes, collector);
    }
  }
  return { ...collector.result(), root };
}

type Read = (
  source: string,
  element: XmlElement,
  span: Span,
  comments: readonly string[],
  collector: Collector<AndroidEntry>,
) => void;

const readers: Readonly<Record<string, Read>> = {
  string(source, element, span, comments, collector) {
    const { text, markup } = readText(source, element);
    const meta = metaOf(element, markup);
    collector.add({ ...bare, key: keyOf(element), message: text, comments, meta, span, element });
  },

  plurals(source, element, span, comments, collector) {
    const plural: Partial<Record<PluralCategory, string>> = {};
    const forms = new Map<PluralCategory, XmlElement>();
    let anyMarkup = false;
    for (const item of childElements(element, 'item')) {
      const category = pluralCategories.find((name) => name === item.attributes.quantity);
      if (!category || forms.has(category)) {
        const quantity = JSON.stringify(item.attributes.quantity ?? '');
        const problem = category ? 'is there twice' : 'is no plural category';
        collector.report('plural', item.span.start, `The quantity ${quantity} ${problem}.`, {
          key: keyOf(element),
        });
        continue;
      }
      const { text, markup } = readText(source, item);
      plural[category] = text;
      forms.set(category, item);
      anyMarkup ||= markup;
    }
    const meta = metaOf(element, anyMarkup);
    const message = { plural };
    collector.add({ ...bare, key: keyOf(element), message, comments, meta, span, element, forms });
  },

  'string-array'(source, element, span, comments, collector) {
    const array = { element, span, items: childElements(element, 'item') };
    for (const [index, item] of array.items.entries()) {
      const { text, markup } = readText(source, item);
      collector.add({
        ...bare,
        key: keyOf(element, index),
        message: text,
        comments,
        meta: metaOf(element, markup),
        span: item.span,
        element: item,
        array,
      });
    }
  },
};

function kindOf({ name, attributes }: XmlElement): string {
  return name === 'item' ? (attributes.type ?? '') : name;
}

function keyOf({ attributes }: XmlElement, index?: number): string {
  const { name = '', product } = attributes;
  return toKey({
    name: readName(name),
    ...(index === undefined ? {} : { index }),
    ...(product === undefined ? {} : { product }),
  });
}

function metaOf({ attributes }: XmlElement, markup: boolean): Readonly<Record<string, JsonValue>> {
  const untranslatable = attributes.translatable === 'false';
  const unformatted = attributes.formatted === 'false';
  if (!markup && !untranslatable && !unformatted) return bare.meta;
  return {
    ...(markup ? { markup } : {}),
    ...(untranslatable ? { translatable: false } : {}),
    ...(unformatted ? { formatted: false } : {}),
  };
}

function readText(source: string, element: XmlElement): { text: string; markup: boolean } {
  const { texts, tags } = contentOf(source, element);
  const decoded = decodeTexts(texts);
  const markup = tags.length > 0;
  return { text: markup ? joinMarkup(decoded.map(protectText), tags) : (decoded[0] ?? ''), markup };
}
