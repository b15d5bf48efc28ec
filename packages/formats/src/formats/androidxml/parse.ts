import { type PluralCategory, pluralCategories, type Span } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { attributesOf, type XmlAttributes } from '../../syntax/xml/attributes.ts';
import { withComments } from '../../syntax/xml/comments.ts';
import {
  childElements,
  nameOf,
  onlyTextOf,
  rootElement,
  spanOf,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { contentOf, joinMarkup, protectText } from '../../syntax/xml/markup.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { JsonValue, ParsedEntry, SizeLimits } from '../../types.ts';
import { readName, toKey } from './keys.ts';
import { decodeOne, decodeTexts } from './text.ts';

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
  /** The span of the array, with the comments above it. */
  readonly span: Span;
  readonly items: readonly XmlElement[];
}

/** The result of `parseAndroid`; without a document only where there are errors. */
export interface AndroidResult extends ParseResult<AndroidEntry> {
  readonly xml: XmlDocument | undefined;
}

/** Reads a file of Android string resources (`res/values/strings.xml`). */
export function parseAndroid(source: string): AndroidResult {
  const collector = createCollector<AndroidEntry>(source);
  const { xml, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (nameOf(xml, rootElement) !== 'resources') {
    const message = 'The outermost element is not <resources>.';
    collector.report('syntax', startOf(xml, rootElement), message);
  } else {
    for (const { element, span, comments } of withComments(xml, rootElement)) {
      const name = nameOf(xml, element);
      const attributes = attributesOf(xml, element);
      const read = readers[name === 'item' ? (attributes.type ?? '') : name];
      if (!read) continue;
      if (attributes.name === undefined) {
        collector.report('key', startOf(xml, element), `A <${name}> element has no name.`);
        continue;
      }
      read(xml, { element, attributes, span, comments }, collector);
    }
  }
  return { ...collector.result(), xml };
}

/** An element with a name, and its comments. */
interface Named {
  readonly element: XmlElement;
  readonly attributes: XmlAttributes;
  readonly span: Span;
  readonly comments: readonly string[];
}

const { references, flags } = bare;

type Read = (xml: XmlDocument, named: Named, collector: Collector<AndroidEntry>) => void;

const readers: Readonly<Record<string, Read>> = {
  string(xml, { element, attributes, span, comments }, collector) {
    const { text, markup } = readText(xml, element);
    const meta = metaOf(attributes, markup);
    const key = keyOf(attributes);
    collector.add({
      key,
      message: text,
      comments,
      references,
      flags,
      meta,
      span,
      element,
      ...lockOf(attributes),
      ...limitsIn(comments),
    });
  },

  plurals(xml, { element, attributes, span, comments }, collector) {
    const key = keyOf(attributes);
    const plural: Partial<Record<PluralCategory, string>> = {};
    const forms = new Map<PluralCategory, XmlElement>();
    let anyMarkup = false;
    for (const item of childElements(xml, element, 'item')) {
      const { quantity } = attributesOf(xml, item);
      const category = pluralCategories.find((name) => name === quantity);
      if (!category || forms.has(category)) {
        const problem = category ? 'is there twice' : 'is no plural category';
        const message = `The quantity ${JSON.stringify(quantity ?? '')} ${problem}.`;
        collector.report('plural', startOf(xml, item), message, { key });
        continue;
      }
      const { text, markup } = readText(xml, item);
      plural[category] = text;
      forms.set(category, item);
      anyMarkup ||= markup;
    }
    const meta = metaOf(attributes, anyMarkup);
    const message = { plural };
    collector.add({
      key,
      message,
      comments,
      references,
      flags,
      meta,
      span,
      element,
      forms,
      ...lockOf(attributes),
      ...limitsIn(comments),
    });
  },

  'string-array'(xml, { element, attributes, span, comments }, collector) {
    const limits = limitsIn(comments);
    const array = { element, span, items: childElements(xml, element, 'item') };
    for (const [index, item] of array.items.entries()) {
      const { text, markup } = readText(xml, item);
      collector.add({
        key: keyOf(attributes, index),
        message: text,
        comments,
        references,
        flags,
        meta: metaOf(attributes, markup),
        span: spanOf(xml, item),
        element: item,
        array,
        ...lockOf(attributes),
        ...limits,
      });
    }
  },
};

function keyOf({ name = '', product }: XmlAttributes, index?: number): string {
  if (product === undefined && index === undefined) return readName(name);
  return toKey({
    name: readName(name),
    ...(index === undefined ? {} : { index }),
    ...(product === undefined ? {} : { product }),
  });
}

function metaOf(attributes: XmlAttributes, markup: boolean): Readonly<Record<string, JsonValue>> {
  const unformatted = attributes.formatted === 'false';
  if (!markup && !unformatted) return bare.meta;
  return {
    ...(markup ? { markup } : {}),
    ...(unformatted ? { formatted: false } : {}),
  };
}

function lockOf({ translatable }: XmlAttributes): Pick<AndroidEntry, 'locked'> {
  return translatable === 'false' ? { locked: true } : {};
}

/** The limit that comments in the style of Android's own resources name: `[CHAR LIMIT=30]`. */
function limitsIn(comments: readonly string[]): SizeLimits {
  for (const comment of comments) {
    const [, most] = /\[CHAR[ _]LIMIT ?= ?(\d{1,9})\]/.exec(comment) ?? [];
    if (most !== undefined) return { maxLength: Number(most) };
  }
  return {};
}

function readText(xml: XmlDocument, element: XmlElement): { text: string; markup: boolean } {
  const only = onlyTextOf(xml, element);
  if (only !== undefined) return { text: decodeOne(only), markup: false };
  const { texts, tags } = contentOf(xml, element);
  if (tags.length === 0) return { text: decodeOne(texts[0] ?? ''), markup: false };
  return { text: joinMarkup(decodeTexts(texts).map(protectText), tags), markup: true };
}
