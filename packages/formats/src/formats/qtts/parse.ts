import { bare, hasText } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { childElement, childElements, type XmlElement } from '../../syntax/xml/document.ts';
import { withComments } from '../../syntax/xml/edits.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type {
  Message,
  ParsedEntry,
  ParseOptions,
  ParseResult,
  PluralCategory,
  Span,
} from '../../types.ts';
import { toKey } from './keys.ts';
import { createLocationReader } from './locations.ts';
import { createCategoryReader } from './plurals.ts';
import { readRemarks } from './remarks.ts';
import { findStranger, readText, readTranslated } from './text.ts';

/** One `<message>`. */
export interface TsEntry extends ParsedEntry {
  readonly element: XmlElement;
  readonly translation: XmlElement | undefined;
  /** The `<context>` that it is in. */
  readonly holder: XmlElement;
  /** Which category each `<numerusform>` stands for; missing where there are no plural forms. */
  readonly categories?: readonly PluralCategory[];
}

/** What `parse` gives: the root is missing only where there are errors. */
export interface TsResult extends ParseResult<TsEntry> {
  readonly root: XmlElement | undefined;
  /** The messages that the program has no longer, by key. */
  readonly obsolete: ReadonlyMap<string, XmlElement>;
}

interface Reading {
  readonly collector: Collector<TsEntry>;
  readonly categoriesFor: ReturnType<typeof createCategoryReader>;
  readonly obsolete: Map<string, XmlElement>;
  readonly locationsOf: (message: XmlElement) => readonly string[];
}

/** Reads a file of Qt Linguist (TS 2.1, and 1.1 and 2.0, which differ in nothing that is read). */
export function parseTs(source: string, options: ParseOptions = {}): TsResult {
  const collector = createCollector<TsEntry>(source);
  const obsolete = new Map<string, XmlElement>();
  const { root, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (root.name !== 'TS') {
    collector.report('syntax', root.span.start, 'The outermost element is not <TS>.');
  } else {
    const { language } = root.attributes;
    const categoriesFor = createCategoryReader(options.locale ?? language);
    const reading = { collector, categoriesFor, obsolete, locationsOf: createLocationReader() };
    for (const context of childElements(root, 'context')) readContext(context, reading);
    return { ...collector.result(language), root, obsolete };
  }
  return { ...collector.result(), root: undefined, obsolete };
}

function readContext(holder: XmlElement, reading: Reading): void {
  const name = childElement(holder, 'name');
  const context = name ? readText(name) : '';
  for (const { element, comments } of withComments(holder)) {
    if (element.name !== 'message') continue;
    const start = comments[0]?.span.start ?? element.span.start;
    readMessage(element, { start, end: element.span.end }, context, holder, reading);
  }
}

function readMessage(
  element: XmlElement,
  span: Span,
  context: string,
  holder: XmlElement,
  { collector, categoriesFor, obsolete, locationsOf }: Reading,
): void {
  const references = locationsOf(element);
  const remarks = readRemarks(element);
  const { source, comment } = remarks;
  const { id, numerus } = element.attributes;
  if (source === undefined && !id) {
    collector.report('key', element.span.start, 'The message has neither an id nor a source text.');
    return;
  }
  const identity = { context, source: source ?? '', ...(comment === undefined ? {} : { comment }) };
  const key = toKey(id ? { id } : identity);
  const translation = childElement(element, 'translation');
  const type = translation?.attributes.type;
  if (type === 'vanished' || type === 'obsolete') {
    obsolete.set(key, element);
    return;
  }
  const holders = !translation
    ? []
    : numerus === 'yes'
      ? childElements(translation, 'numerusform')
      : [translation];
  const categories = numerus === 'yes' ? categoriesFor(holders.length) : undefined;
  const texts = holders.map(readTranslated);
  const message = categories ? toMessage(texts, categories) : (texts[0] ?? '');
  collector.add({
    ...bare,
    key,
    message,
    ...(source ? { source } : {}),
    ...(comment === undefined ? {} : { context: comment }),
    comments: remarks.comments,
    references,
    ...(type === undefined ? {} : { flags: [type] }),
    ...(type === 'unfinished' && hasText(message) ? { state: 'outdated' } : {}),
    meta: remarks.meta,
    span,
    element,
    translation,
    holder,
    ...(categories && { categories }),
  });
  for (const stranger of holders.flatMap((text) => findStranger(text) ?? [])) {
    const problem = `A text can't have <${stranger.name}> in it.`;
    collector.report('syntax', stranger.span.start, problem, { key });
  }
  if (!categories || holders.length === 0 || type === 'unfinished') return;
  const [missing, excess] = [categories.slice(texts.length), texts.length - categories.length];
  if (missing.length === 0 && excess <= 0) return;
  const problem =
    excess > 0
      ? `Qt counts ${categories.length} plural forms, and the message has ${texts.length}: the others stay as they are.`
      : `The message lacks plural forms: ${missing.join(', ')}.`;
  collector.report('plural', element.span.start, problem, { severity: 'warning', key });
}

function toMessage(texts: readonly string[], categories: readonly PluralCategory[]): Message {
  const pairs = texts.flatMap((text, at) => {
    const category = categories[at];
    return category ? [[category, text] as const] : [];
  });
  return { plural: Object.fromEntries(pairs) };
}
