import type { Message, PluralCategory, Span } from '@parlance/messages';
import { bare, type Draft, hasText } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import { withComments } from '../../syntax/xml/comments.ts';
import {
  childElement,
  childElements,
  nameOf,
  rootElement,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry } from '../../types.ts';
import { toKey } from './keys.ts';
import { createLocationReader } from './locations.ts';
import { createCategoryReader } from './plurals.ts';
import { readRemarks } from './remarks.ts';
import { findStranger, readContextName, readTranslated } from './text.ts';

/** One `<message>`. */
export interface TsEntry extends ParsedEntry {
  readonly element: XmlElement;
  readonly translation: XmlElement | undefined;
  /** The `<context>` that contains the message. */
  readonly holder: XmlElement;
  /** The category of each `<numerusform>`; undefined without plural forms. */
  readonly categories?: readonly PluralCategory[];
}

/** The result of `parseTs`; without a document only where there are errors. */
export interface TsResult extends ParseResult<TsEntry> {
  readonly xml: XmlDocument | undefined;
  /** Vanished and obsolete messages by key, which the program does not use. */
  readonly obsolete: ReadonlyMap<string, XmlElement>;
}

interface Reading {
  readonly xml: XmlDocument;
  readonly collector: Collector<TsEntry>;
  readonly categoriesFor: ReturnType<typeof createCategoryReader>;
  readonly obsolete: Map<string, XmlElement>;
  readonly locationsOf: (message: XmlElement) => readonly string[];
}

/**
 * Reads a file of Qt Linguist (TS 2.1; also 1.1 and 2.0, which have no difference in the parts that are read).
 */
export function parseTs(source: string, options: ParseOptions = {}): TsResult {
  const collector = createCollector<TsEntry>(source);
  const obsolete = new Map<string, XmlElement>();
  const { xml, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (nameOf(xml, rootElement) !== 'TS') {
    collector.report('syntax', startOf(xml, rootElement), 'The outermost element is not <TS>.');
  } else {
    const { language } = attributesOf(xml, rootElement);
    const categoriesFor = createCategoryReader(options.base ?? options.locale ?? language);
    const locationsOf = createLocationReader(xml);
    const reading = { xml, collector, categoriesFor, obsolete, locationsOf };
    for (const context of childElements(xml, rootElement, 'context')) {
      readContext(context, reading);
    }
    return { ...collector.result(language), xml, obsolete };
  }
  return { ...collector.result(), xml: undefined, obsolete };
}

function readContext(holder: XmlElement, reading: Reading): void {
  const { xml } = reading;
  const context = readContextName(xml, holder);
  for (const { element, span } of withComments(xml, holder)) {
    if (nameOf(xml, element) !== 'message') continue;
    readMessage(element, span, context, holder, reading);
  }
}

function readMessage(
  element: XmlElement,
  span: Span,
  context: string,
  holder: XmlElement,
  { xml, collector, categoriesFor, obsolete, locationsOf }: Reading,
): void {
  const references = locationsOf(element);
  const remarks = readRemarks(xml, element);
  const { source, comment } = remarks;
  const { id, numerus } = attributesOf(xml, element);
  if (source === undefined && !id) {
    const problem = 'The message has neither an id nor a source text.';
    collector.report('key', startOf(xml, element), problem);
    return;
  }
  const identity = { context, source: source ?? '', ...(comment === undefined ? {} : { comment }) };
  const key = toKey(id ? { id } : identity);
  const translation = childElement(xml, element, 'translation');
  const type = translation && attributesOf(xml, translation).type;
  if (type === 'vanished' || type === 'obsolete') {
    obsolete.set(key, element);
    return;
  }
  const holders = !translation
    ? []
    : numerus === 'yes'
      ? childElements(xml, translation, 'numerusform')
      : [translation];
  const categories = numerus === 'yes' ? categoriesFor(holders.length) : undefined;
  const texts = holders.map((text) => readTranslated(xml, text));
  const message = categories ? toMessage(texts, categories) : (texts[0] ?? '');
  const entry: Draft<TsEntry> = {
    key,
    message,
    comments: remarks.comments,
    references,
    flags: type === undefined ? bare.flags : [type],
    meta: remarks.meta,
    span,
    element,
    translation,
    holder,
  };
  if (source) entry.source = source;
  if (comment !== undefined) entry.context = comment;
  if (type === 'unfinished' && hasText(message)) entry.state = 'outdated';
  if (categories) entry.categories = categories;
  collector.add(entry);
  for (const stranger of holders.flatMap((text) => findStranger(xml, text) ?? [])) {
    const problem = `A text can't have <${nameOf(xml, stranger)}> in it.`;
    collector.report('syntax', startOf(xml, stranger), problem, { key });
  }
  if (!categories || holders.length === 0 || type === 'unfinished') return;
  const [missing, excess] = [categories.slice(texts.length), texts.length - categories.length];
  if (missing.length === 0 && excess <= 0) return;
  const problem =
    excess > 0
      ? `Qt counts ${categories.length} plural forms, and the message has ${texts.length}: the others stay as they are.`
      : `The message lacks plural forms: ${missing.join(', ')}.`;
  collector.report('plural', startOf(xml, element), problem, { severity: 'warning', key });
}

function toMessage(texts: readonly string[], categories: readonly PluralCategory[]): Message {
  const pairs = texts.flatMap((text, at) => {
    const category = categories[at];
    return category ? [[category, text] as const] : [];
  });
  return { plural: Object.fromEntries(pairs) };
}
