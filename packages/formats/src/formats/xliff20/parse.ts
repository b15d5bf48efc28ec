import type { Span } from '@parlance/messages';
import { bare, type Draft, hasText } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { attributesOf, type XmlAttributes } from '../../syntax/xml/attributes.ts';
import { withComments } from '../../syntax/xml/comments.ts';
import {
  childElements,
  nameOf,
  rootElement,
  spanOf,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry } from '../../types.ts';
import { limitsOf, type Profiles, readProfiles } from './limits.ts';
import { countSegments, type Piece, piecesOf, sourceOf, targetOf } from './pieces.ts';
import { type Remarks, readRemarks, repeatRemarks } from './remarks.ts';
import { stateOf } from './state.ts';

/** A `<unit>`, or the part of it that belongs to an entry. */
export interface Xliff2Unit {
  readonly attributes: XmlAttributes;
  readonly element: XmlElement;
  /** All segments and ignorables of the unit. */
  readonly all: readonly Piece[];
  /** The pieces with the text of the entry: mostly one segment. */
  readonly pieces: readonly Piece[];
  /** Whether the text belongs in `<target>`s: the document names their language, or the unit has one. */
  readonly bilingual: boolean;
  readonly translatable: boolean;
  /** The span with the XML comments above the unit. */
  readonly span: Span;
}

/** A unit or a segment of one, together with equal ones of the same key in other `<file>`s. */
export interface Xliff2Entry extends ParsedEntry {
  readonly units: readonly [Xliff2Unit, ...Xliff2Unit[]];
}

/** The result of `parseXliff2`; without a document only where there are errors. */
export interface Xliff2Result extends ParseResult<Xliff2Entry> {
  readonly xml: XmlDocument | undefined;
  /** The first `<file>`, where units are added if the document has none. */
  readonly file: XmlElement | undefined;
  readonly bilingual: boolean;
}

/** Reads a document of XLIFF 2.0, 2.1 or 2.2. */
export function parseXliff2(source: string, options: ParseOptions = {}): Xliff2Result {
  const collector = createCollector<Xliff2Entry>(source);
  const { xml, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (nameOf(xml, rootElement) !== 'xliff') {
    const message = 'The outermost element is not <xliff>.';
    collector.report('syntax', startOf(xml, rootElement), message);
  } else {
    const { version = '' } = attributesOf(xml, rootElement);
    if (/^2\.\d$/.test(version)) return readDocument(xml, collector, options);
    const message = `This is XLIFF ${JSON.stringify(version)}, and not 2.`;
    collector.report('syntax', startOf(xml, rootElement), message);
  }
  return { ...collector.result(), xml: undefined, file: undefined, bilingual: false };
}

function readDocument(
  xml: XmlDocument,
  collector: Collector<Xliff2Entry>,
  options: ParseOptions,
): Xliff2Result {
  const { trgLang, srcLang } = attributesOf(xml, rootElement);
  const bilingual = trgLang !== undefined;
  const files = childElements(xml, rootElement, 'file');
  const { divide, earlierKeys } = createDivision(xml, files, options);
  const seen =
    files.length > 1
      ? new Map<string, { entry: Xliff2Entry; units: Xliff2Unit[]; file: XmlElement }>()
      : undefined;
  for (const file of files) {
    const profiles = readProfiles(xml, file);
    const isTranslatable = attributesOf(xml, file).translate !== 'no';
    const add = (key: string, unit: Xliff2Unit, span: Span, remarks: Remarks) => {
      const units: [Xliff2Unit, ...Xliff2Unit[]] = [unit];
      const entry = toEntry(xml, { key, units, span }, remarks, profiles);
      const first = seen?.get(key);
      // Ids are unique only within a <file>: the same text under the same key is the same entry.
      if (first && first.file !== file && isSame(first.entry, entry)) {
        first.units.push(unit);
        return;
      }
      seen?.set(key, { entry, units, file });
      collector.add(entry);
    };
    for (const unit of listUnits(xml, file, bilingual, isTranslatable)) {
      const { attributes, element, all, span } = unit;
      const key = keyOf(attributes);
      const start = startOf(xml, element);
      if (key === undefined) {
        collector.report('key', start, 'A <unit> has no id.');
        continue;
      }
      const count = countSegments(all);
      if (count === 0) {
        collector.report('syntax', start, 'A <unit> has no <segment>.', { key });
        continue;
      }
      const remarks = readRemarks(xml, element);
      const segments = count === all.length ? all : all.filter(({ isSegment }) => isSegment);
      const keys = count > 1 ? divide(key, segments) : undefined;
      if (!keys) {
        const hasOne = count === 1 && segments !== all;
        add(key, hasOne ? { ...unit, pieces: segments } : unit, span, remarks);
        continue;
      }
      const repeated = repeatRemarks(remarks, count);
      for (const [at, segment] of segments.entries()) {
        const own = spanOf(xml, segment.element);
        const about = at === 0 ? remarks : repeated;
        add(keys[at] ?? key, { ...unit, pieces: [segment] }, own, about);
      }
    }
  }
  const result = { ...collector.result(trgLang ?? srcLang), xml, file: files[0], bilingual };
  return earlierKeys.size > 0 ? { ...result, earlierKeys } : result;
}

function keyOf({ id, name }: XmlAttributes): string | undefined {
  return name ?? id;
}

/** A longer key of a unit is not repeated for each of its segments. */
const maxUnitKeyLength = 1000;

/** Decides which units of several segments become an entry for each segment, and the keys of these. */
function createDivision(
  xml: XmlDocument,
  files: readonly XmlElement[],
  { hasText: hasTextOf }: ParseOptions,
) {
  /** The key of the unit that each key belongs to. */
  let owners: Map<string, string> | undefined;
  const earlierKeys = new Set<string>();

  /** How much the project knows of a key: nothing, a term, or a term with a text. */
  function rank(key: string): 0 | 1 | 2 {
    const isText = hasTextOf?.(key);
    if (isText === undefined) return 0;
    return isText ? 2 : 1;
  }

  /**
   * The keys of segments: that of the unit and the id of the segment, or its position, which no id can look
   * like (`unit/s1`, `unit/#2`). Undefined where the unit stays one text: because the project has it as one
   * term and knows less of its segments, or because other units have these keys.
   */
  function divide(unit: string, segments: readonly Piece[]): readonly string[] | undefined {
    if (unit.length > maxUnitKeyLength) return undefined;
    const keys = segments.map(({ element }, at) => {
      const { id } = attributesOf(xml, element);
      return `${unit}/${id ?? `#${at + 1}`}`;
    });
    const known = rank(unit);
    if (known > 0 && keys.every((key) => rank(key) < known)) return undefined;
    owners ??= new Map(files.flatMap((file) => keysOfUnits(xml, file)).map((key) => [key, key]));
    const all = owners;
    const isTaken = keys.some((key) => (all.get(key) ?? unit) !== unit);
    if (isTaken || new Set(keys).size < keys.length) return undefined;
    for (const key of keys) all.set(key, unit);
    earlierKeys.add(unit);
    return keys;
  }
  return { divide, earlierKeys };
}

function keysOfUnits(xml: XmlDocument, parent: XmlElement): string[] {
  return childElements(xml, parent).flatMap((element) => {
    const name = nameOf(xml, element);
    if (name === 'group') return keysOfUnits(xml, element);
    return name === 'unit' ? (keyOf(attributesOf(xml, element)) ?? []) : [];
  });
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
    const all = piecesOf(xml, element);
    const bilingual = hasTargets || all.some(({ target }) => target !== undefined);
    yield { attributes, element, all, pieces: all, bilingual, translatable, span };
  }
}

function toEntry(
  xml: XmlDocument,
  { key, units, span }: Pick<Xliff2Entry, 'key' | 'units' | 'span'>,
  { comments, references, context, meta }: Remarks,
  profiles: Profiles,
): Xliff2Entry {
  const [{ attributes, pieces, bilingual, translatable }] = units;
  const original = sourceOf(xml, pieces);
  const message = bilingual ? targetOf(xml, pieces) : original;
  const states = pieces.flatMap(({ isSegment, state }) => (isSegment ? [state] : []));
  const state = bilingual && hasText(message) ? stateOf(states) : undefined;
  const { maxLength, maxBytes } = limitsOf(attributes, profiles);
  const [word] = states;
  const { flags } = bare;
  const entry: Draft<Xliff2Entry> = {
    key,
    message,
    comments,
    references,
    flags,
    meta: word === undefined ? meta : { state: word, ...meta },
    span,
    units,
  };
  if (bilingual) entry.source = original;
  if (context !== undefined) entry.context = context;
  if (state) entry.state = state;
  if (maxLength !== undefined) entry.maxLength = maxLength;
  if (maxBytes !== undefined) entry.maxBytes = maxBytes;
  if (!translatable) entry.locked = true;
  return entry;
}

function isSame(a: Xliff2Entry, b: Xliff2Entry): boolean {
  return (
    a.message === b.message &&
    a.source === b.source &&
    a.units[0].bilingual === b.units[0].bilingual
  );
}
