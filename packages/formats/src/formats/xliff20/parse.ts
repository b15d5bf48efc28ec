import { bare, hasText } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { childElements, type XmlElement } from '../../syntax/xml/document.ts';
import { withComments } from '../../syntax/xml/edits.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry, ParseResult, Span } from '../../types.ts';
import { type Piece, piecesOf, sourceOf, targetOf } from './pieces.ts';
import { maxLengthOf, readRemarks } from './remarks.ts';
import { stateOf } from './state.ts';

/** One `<unit>`. */
export interface Xliff2Unit {
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

/** What `parse` gives. */
export interface Xliff2Result extends ParseResult<Xliff2Entry> {
  /** The first `<file>`, where new units go when there are none yet. */
  readonly file: XmlElement | undefined;
  readonly bilingual: boolean;
  /** The ids of all units. */
  readonly ids: ReadonlySet<string>;
}

/** Reads a document of XLIFF 2.0, 2.1 or 2.2. */
export function parseXliff2(source: string): Xliff2Result {
  const collector = createCollector<Xliff2Entry>(source);
  const { root, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (root.name !== 'xliff') {
    collector.report('syntax', root.span.start, 'The outermost element is not <xliff>.');
  } else if (!/^2\.\d$/.test(root.attributes.version ?? '')) {
    const version = JSON.stringify(root.attributes.version ?? '');
    collector.report('syntax', root.span.start, `This is XLIFF ${version}, and not 2.`);
  } else {
    return readDocument(source, root, collector);
  }
  return { ...collector.result(), file: undefined, bilingual: false, ids: new Set() };
}

function readDocument(
  source: string,
  root: XmlElement,
  collector: Collector<Xliff2Entry>,
): Xliff2Result {
  const { trgLang, srcLang } = root.attributes;
  const bilingual = trgLang !== undefined;
  const files = childElements(root, 'file');
  const ids = new Set<string>();
  const seen = new Map<string, { entry: Xliff2Entry; units: Xliff2Unit[]; file: XmlElement }>();
  for (const file of files) {
    const hasPlainLengths = countsCharacters(file);
    for (const unit of listUnits(file, bilingual, file.attributes.translate !== 'no')) {
      const { id, name } = unit.element.attributes;
      const { start } = unit.element.span;
      const key = name ?? id;
      if (id !== undefined) ids.add(id);
      if (key === undefined) {
        collector.report('key', start, 'A <unit> has no id.');
        continue;
      }
      if (!unit.pieces.some(({ isSegment }) => isSegment)) {
        collector.report('syntax', start, 'A <unit> has no <segment>.', { key });
        continue;
      }
      const units: [Xliff2Unit, ...Xliff2Unit[]] = [unit];
      const entry = toEntry(source, key, units, hasPlainLengths);
      const first = seen.get(key);
      // Ids are unique only within a <file>: the same text under the same key is the same entry.
      if (first && first.file !== file && isSame(first.entry, entry)) {
        first.units.push(unit);
        continue;
      }
      seen.set(key, { entry, units, file });
      collector.add(entry);
    }
  }
  return { ...collector.result(trgLang ?? srcLang), file: files[0], bilingual, ids };
}

function* listUnits(
  parent: XmlElement,
  hasTargets: boolean,
  isTranslatable: boolean,
): Generator<Xliff2Unit> {
  for (const { element, comments } of withComments(parent)) {
    const { translate } = element.attributes;
    const translatable = translate === undefined ? isTranslatable : translate !== 'no';
    if (element.name === 'group') yield* listUnits(element, hasTargets, translatable);
    if (element.name !== 'unit') continue;
    const pieces = piecesOf(element);
    const start = comments[0]?.span.start ?? element.span.start;
    const bilingual = hasTargets || pieces.some(({ target }) => target !== undefined);
    yield { element, pieces, bilingual, translatable, span: { start, end: element.span.end } };
  }
}

function toEntry(
  text: string,
  key: string,
  units: Xliff2Entry['units'],
  hasPlainLengths: boolean,
): Xliff2Entry {
  const [{ element, pieces, bilingual, translatable, span }] = units;
  const original = sourceOf(text, pieces);
  const message = bilingual ? targetOf(text, pieces) : original;
  const states = pieces.flatMap(({ element: piece, isSegment }) =>
    isSegment ? [piece.attributes.state] : [],
  );
  const state = bilingual && hasText(message) ? stateOf(states) : undefined;
  const maxLength = hasPlainLengths ? maxLengthOf(element) : undefined;
  const remarks = readRemarks(element, states, translatable);
  return {
    ...bare,
    key,
    message,
    ...(bilingual ? { source: original } : {}),
    ...(state && { state }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...remarks,
    span,
    units,
  };
}

/** Whether lengths are in characters, as they are unless the file names another profile for them. */
function countsCharacters(file: XmlElement): boolean {
  const profiles = childElements(file).find(({ name }) => /(?:^|:)profiles$/.test(name));
  const { generalProfile = 'xliff:codepoints' } = profiles?.attributes ?? {};
  return generalProfile === 'xliff:codepoints';
}

function isSame(a: Xliff2Entry, b: Xliff2Entry): boolean {
  return (
    a.message === b.message &&
    a.source === b.source &&
    a.units[0].bilingual === b.units[0].bilingual
  );
}
