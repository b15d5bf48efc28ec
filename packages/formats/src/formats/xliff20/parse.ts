import { bare, type Draft, hasText } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { attributesOf, type XmlAttributes } from '../../syntax/xml/attributes.ts';
import { withComments } from '../../syntax/xml/comments.ts';
import {
  childElements,
  nameOf,
  rootElement,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry, ParseResult, Span } from '../../types.ts';
import { type Piece, piecesOf, sourceOf, targetOf } from './pieces.ts';
import { maxLengthOf, readRemarks } from './remarks.ts';
import { stateOf } from './state.ts';

/** One `<unit>`. */
export interface Xliff2Unit {
  readonly attributes: XmlAttributes;
  readonly element: XmlElement;
  readonly pieces: readonly Piece[];
  /** Whether the text belongs in the `<target>`s: the document names their language, or there is one. */
  readonly bilingual: boolean;
  readonly translatable: boolean;
  /** With the XML comments above it. */
  readonly span: Span;
}

/** A unit, with the equal units of the same key that other `<file>`s have. */
export interface Xliff2Entry extends ParsedEntry {
  readonly units: readonly [Xliff2Unit, ...Xliff2Unit[]];
}

/** What `parse` gives: the document is missing only where there are errors. */
export interface Xliff2Result extends ParseResult<Xliff2Entry> {
  readonly xml: XmlDocument | undefined;
  /** The first `<file>`, where new units go when there are none yet. */
  readonly file: XmlElement | undefined;
  readonly bilingual: boolean;
}

/** Reads a document of XLIFF 2.0, 2.1 or 2.2. */
export function parseXliff2(source: string): Xliff2Result {
  const collector = createCollector<Xliff2Entry>(source);
  const { xml, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (nameOf(xml, rootElement) !== 'xliff') {
    const message = 'The outermost element is not <xliff>.';
    collector.report('syntax', startOf(xml, rootElement), message);
  } else {
    const { version = '' } = attributesOf(xml, rootElement);
    if (/^2\.\d$/.test(version)) return readDocument(xml, collector);
    const message = `This is XLIFF ${JSON.stringify(version)}, and not 2.`;
    collector.report('syntax', startOf(xml, rootElement), message);
  }
  return { ...collector.result(), xml: undefined, file: undefined, bilingual: false };
}

function readDocument(xml: XmlDocument, collector: Collector<Xliff2Entry>): Xliff2Result {
  const { trgLang, srcLang } = attributesOf(xml, rootElement);
  const bilingual = trgLang !== undefined;
  const files = childElements(xml, rootElement, 'file');
  const seen =
    files.length > 1
      ? new Map<string, { entry: Xliff2Entry; units: Xliff2Unit[]; file: XmlElement }>()
      : undefined;
  for (const file of files) {
    const hasPlainLengths = countsCharacters(xml, file);
    const isTranslatable = attributesOf(xml, file).translate !== 'no';
    for (const unit of listUnits(xml, file, bilingual, isTranslatable)) {
      const { id, name } = unit.attributes;
      const start = startOf(xml, unit.element);
      const key = name ?? id;
      if (key === undefined) {
        collector.report('key', start, 'A <unit> has no id.');
        continue;
      }
      if (!unit.pieces.some(({ isSegment }) => isSegment)) {
        collector.report('syntax', start, 'A <unit> has no <segment>.', { key });
        continue;
      }
      const units: [Xliff2Unit, ...Xliff2Unit[]] = [unit];
      const entry = toEntry(xml, key, units, hasPlainLengths);
      const first = seen?.get(key);
      // Ids are unique only within a <file>: the same text under the same key is the same entry.
      if (first && first.file !== file && isSame(first.entry, entry)) {
        first.units.push(unit);
        continue;
      }
      seen?.set(key, { entry, units, file });
      collector.add(entry);
    }
  }
  return { ...collector.result(trgLang ?? srcLang), xml, file: files[0], bilingual };
}

function* listUnits(
  xml: XmlDocument,
  parent: XmlElement,
  hasTargets: boolean,
  isTranslatable: boolean,
): Generator<Xliff2Unit> {
  for (const { element, span } of withComments(xml, parent)) {
    const name = nameOf(xml, element);
    if (name !== 'group' && name !== 'unit') continue;
    const attributes = attributesOf(xml, element);
    const { translate } = attributes;
    const translatable = translate === undefined ? isTranslatable : translate !== 'no';
    if (name === 'group') {
      yield* listUnits(xml, element, hasTargets, translatable);
      continue;
    }
    const pieces = piecesOf(xml, element);
    const bilingual = hasTargets || pieces.some(({ target }) => target !== undefined);
    yield { attributes, element, pieces, bilingual, translatable, span };
  }
}

function toEntry(
  xml: XmlDocument,
  key: string,
  units: Xliff2Entry['units'],
  hasPlainLengths: boolean,
): Xliff2Entry {
  const [{ attributes, element, pieces, bilingual, translatable, span }] = units;
  const original = sourceOf(xml, pieces);
  const message = bilingual ? targetOf(xml, pieces) : original;
  const states = pieces.flatMap(({ isSegment, state }) => (isSegment ? [state] : []));
  const state = bilingual && hasText(message) ? stateOf(states) : undefined;
  const maxLength = hasPlainLengths ? maxLengthOf(attributes) : undefined;
  const { comments, references, context, meta } = readRemarks(xml, element, states, translatable);
  const { flags } = bare;
  const entry: Draft<Xliff2Entry> = {
    key,
    message,
    comments,
    references,
    flags,
    meta,
    span,
    units,
  };
  if (bilingual) entry.source = original;
  if (context !== undefined) entry.context = context;
  if (state) entry.state = state;
  if (maxLength !== undefined) entry.maxLength = maxLength;
  return entry;
}

/** Whether lengths are in characters, as they are unless the file names another profile for them. */
function countsCharacters(xml: XmlDocument, file: XmlElement): boolean {
  const profiles = childElements(xml, file).find((element) =>
    /(?:^|:)profiles$/.test(nameOf(xml, element)),
  );
  const { generalProfile = 'xliff:codepoints' } = profiles ? attributesOf(xml, profiles) : {};
  return generalProfile === 'xliff:codepoints';
}

function isSame(a: Xliff2Entry, b: Xliff2Entry): boolean {
  return (
    a.message === b.message &&
    a.source === b.source &&
    a.units[0].bilingual === b.units[0].bilingual
  );
}
