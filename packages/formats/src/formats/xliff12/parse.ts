import { sameMessage } from '../../edit.ts';
import { bare, hasText } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  childElement,
  childElements,
  parseXml,
  textOf,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { withComments } from '../../syntax/xml/edits.ts';
import type { JsonValue, ParsedEntry, ParseResult, Span } from '../../types.ts';
import { marksOf, stateOf } from './state.ts';
import { values } from './text.ts';

/** One `<trans-unit>`. */
export interface XliffUnit {
  readonly element: XmlElement;
  readonly source: XmlElement | undefined;
  readonly target: XmlElement | undefined;
  /** Whether the text belongs in the `<target>`: the file names its language, or there is one. */
  readonly bilingual: boolean;
  /** With the XML comments above it. */
  readonly span: Span;
}

/** A unit, with the equal units of the same id that other `<file>`s have. */
export interface XliffEntry extends ParsedEntry {
  readonly units: readonly [XliffUnit, ...XliffUnit[]];
}

/** What `parse` gives. */
export interface XliffResult extends ParseResult<XliffEntry> {
  /** The first `<body>`, where new units go when there are none yet. */
  readonly body: XmlElement | undefined;
  /** Whether the first `<file>` names the language of its targets. */
  readonly bilingual: boolean;
}

/** Reads a document of XLIFF 1.2 (or 1.0 and 1.1, which differ in nothing that is read). */
export function parseXliff(source: string): XliffResult {
  const collector = createCollector<XliffEntry>(source);
  const { root, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (root.name !== 'xliff') {
    collector.report('syntax', root.span.start, 'The outermost element is not <xliff>.');
  } else if (!/^(1\.[012])?$/.test(root.attributes.version ?? '')) {
    const version = JSON.stringify(root.attributes.version);
    collector.report('syntax', root.span.start, `This is XLIFF ${version}, and not 1.2.`);
  } else {
    return readDocument(source, root, collector);
  }
  return { ...collector.result(), body: undefined, bilingual: false };
}

function readDocument(
  source: string,
  root: XmlElement,
  collector: Collector<XliffEntry>,
): XliffResult {
  const files = childElements(root, 'file').map((file) => {
    const body = childElement(file, 'body');
    const language = file.attributes['target-language'];
    const units = body ? [...listUnits(body, language !== undefined)] : [];
    return { body, language, locale: language ?? file.attributes['source-language'], units };
  });
  const seen = new Map<string, { entry: XliffEntry; units: XliffUnit[]; file: number }>();
  for (const [index, file] of files.entries()) {
    for (const unit of file.units) {
      const { id } = unit.element.attributes;
      if (id === undefined) {
        collector.report('key', unit.element.span.start, 'A <trans-unit> has no id.');
        continue;
      }
      const units: [XliffUnit, ...XliffUnit[]] = [unit];
      const entry = toEntry(source, id, units);
      const first = seen.get(id);
      // Ids are unique only within a <file>: the same text under the same id is the same entry.
      if (first && first.file !== index && isSame(first.entry, entry)) {
        first.units.push(unit);
        continue;
      }
      seen.set(id, { entry, units, file: index });
      collector.add(entry);
    }
  }
  const [first] = files;
  return {
    ...collector.result(first?.locale),
    body: first?.body,
    bilingual: first?.language !== undefined,
  };
}

function* listUnits(parent: XmlElement, hasTargets: boolean): Generator<XliffUnit> {
  for (const { element, comments } of withComments(parent)) {
    if (element.name === 'group') yield* listUnits(element, hasTargets);
    if (element.name !== 'trans-unit') continue;
    const source = childElement(element, 'source');
    const target = childElement(element, 'target');
    const start = comments[0]?.span.start ?? element.span.start;
    const bilingual = hasTargets || target !== undefined;
    yield { element, source, target, bilingual, span: { start, end: element.span.end } };
  }
}

function toEntry(text: string, key: string, units: XliffEntry['units']): XliffEntry {
  const [{ element, source, target, bilingual, span }] = units;
  const original = source ? values.read(text, source) : '';
  const message = bilingual ? (target ? values.read(text, target) : '') : original;
  const state = bilingual && hasText(message) ? stateOf(marksOf(element, target)) : undefined;
  const maxLength = maxLengthOf(element);
  return {
    ...bare,
    key,
    message,
    ...(bilingual && source ? { source: original } : {}),
    comments: childElements(element, 'note').map((note) => textOf(note).trim()),
    ...(state && { state }),
    ...(maxLength === undefined ? {} : { maxLength }),
    meta: metaOf(element, target),
    span,
    units,
  };
}

function metaOf(
  element: XmlElement,
  target: XmlElement | undefined,
): Readonly<Record<string, JsonValue>> {
  const { approved, maxwidth, resname, translate, 'size-unit': sizeUnit } = element.attributes;
  const state = target?.attributes.state;
  const isPlainLength = maxLengthOf(element) !== undefined;
  return {
    ...(state === undefined ? {} : { state }),
    ...(approved === undefined ? {} : { approved: approved === 'yes' }),
    ...(maxwidth === undefined || isPlainLength ? {} : { maxwidth }),
    ...(sizeUnit === undefined || isPlainLength ? {} : { sizeUnit }),
    ...(resname === undefined ? {} : { resname }),
    ...(translate === 'no' ? { translatable: false } : {}),
  };
}

/** `maxwidth` in characters, which files mean that name no unit, though by the specification it is pixels. */
function maxLengthOf({ attributes }: XmlElement): number | undefined {
  const { maxwidth = '', 'size-unit': unit = 'char' } = attributes;
  return unit === 'char' && /^\d{1,9}$/.test(maxwidth) ? Number(maxwidth) : undefined;
}

function isSame(a: XliffEntry, b: XliffEntry): boolean {
  return (
    sameMessage(a.message, b.message) &&
    a.source === b.source &&
    a.units[0].bilingual === b.units[0].bilingual
  );
}
