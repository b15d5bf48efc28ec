import { values as values12 } from '../formats/xliff12/text.ts';
import { values as values20 } from '../formats/xliff20/text.ts';
import { createCollector } from '../syntax/collect.ts';
import { attributesOf } from '../syntax/xml/attributes.ts';
import {
  childElement,
  childElements,
  nameOf,
  rootElement,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../syntax/xml/document.ts';
import type { InlineTexts } from '../syntax/xml/inline.ts';
import { parseXml } from '../syntax/xml/parse.ts';
import type { Diagnostic } from '../types.ts';

/** A text with a translation that an XLIFF file has: that of a unit, or one that is suggested for it. */
export interface XliffMatch {
  readonly kind: 'unit' | 'match';
  /** The id of the unit. */
  readonly unit: string;
  readonly source: string;
  readonly target: string;
  /** As the file spells it; undefined where it names none. */
  readonly sourceLocale?: string;
  readonly locale?: string;
  /** How well a suggestion fits its unit, in per cent; undefined where the file does not say. */
  readonly quality?: number;
  /** Where a suggestion is from, in the words of the file. */
  readonly origin?: string;
}

export interface XliffMatches {
  readonly matches: readonly XliffMatch[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What the file or its root says of the texts in it. */
interface Languages {
  readonly source: string | undefined;
  readonly target: string | undefined;
}

/**
 * Lists the translations of an XLIFF file for a memory: those of its units, `<alt-trans>` of XLIFF 1.2 and
 * `<mtc:match>` of XLIFF 2. Suggestions that somebody has rejected are left out.
 */
export function listXliffMatches(source: string): XliffMatches {
  const collector = createCollector<never>(source);
  const { xml, problem } = parseXml(source);
  const matches: XliffMatch[] = [];
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (nameOf(xml, rootElement) !== 'xliff') {
    collector.report('syntax', startOf(xml, rootElement), 'The outermost element is not <xliff>.');
  } else {
    const { version = '' } = attributesOf(xml, rootElement);
    const listed = version.startsWith('2.') ? listIn20(xml) : listIn12(xml);
    for (const match of listed) matches.push(match);
  }
  return { matches, diagnostics: collector.result().diagnostics };
}

function* listIn12(xml: XmlDocument): Generator<XliffMatch> {
  for (const file of childElements(xml, rootElement, 'file')) {
    const { 'source-language': source, 'target-language': target } = attributesOf(xml, file);
    const body = childElement(xml, file, 'body');
    if (!body) continue;
    for (const unit of listUnits(xml, body, 'trans-unit'))
      yield* listOf12(xml, unit, { source, target });
  }
}

function* listOf12(xml: XmlDocument, unit: XmlElement, file: Languages): Generator<XliffMatch> {
  const { id = '' } = attributesOf(xml, unit);
  const own = childElement(xml, unit, 'source');
  const read = (element: XmlElement, kind: XliffMatch['kind'], languages: Languages) =>
    toMatch(xml, { kind, unit: id, element, source: own, values: values12, languages });
  yield* read(unit, 'unit', file);
  for (const element of childElements(xml, unit, 'alt-trans')) {
    const attributes = attributesOf(xml, element);
    if (attributes.alttranstype === 'rejected') continue;
    const languages = { source: file.source, target: attributes['xml:lang'] ?? file.target };
    const quality = readQuality(attributes['match-quality']);
    for (const match of read(element, 'match', languages)) {
      yield withOrigin(match, quality, attributes.origin);
    }
  }
}

function* listIn20(xml: XmlDocument): Generator<XliffMatch> {
  const { srcLang: source, trgLang: target } = attributesOf(xml, rootElement);
  for (const file of childElements(xml, rootElement, 'file')) {
    for (const unit of listUnits(xml, file, 'unit')) yield* listOf20(xml, unit, { source, target });
  }
}

function* listOf20(
  xml: XmlDocument,
  unit: XmlElement,
  languages: Languages,
): Generator<XliffMatch> {
  const { id = '' } = attributesOf(xml, unit);
  const read = (element: XmlElement, kind: XliffMatch['kind']) =>
    toMatch(xml, { kind, unit: id, element, source: undefined, values: values20, languages });
  for (const segment of childElements(xml, unit, 'segment')) yield* read(segment, 'unit');
  for (const group of childElements(xml, unit)) {
    if (localName(xml, group) !== 'matches') continue;
    for (const element of childElements(xml, group)) {
      if (localName(xml, element) !== 'match') continue;
      const { matchQuality, similarity, origin } = attributesOf(xml, element);
      const quality = readQuality(similarity) ?? readQuality(matchQuality);
      for (const match of read(element, 'match')) yield withOrigin(match, quality, origin);
    }
  }
}

function* listUnits(xml: XmlDocument, parent: XmlElement, name: string): Generator<XmlElement> {
  for (const element of childElements(xml, parent)) {
    const found = nameOf(xml, element);
    if (found === name) yield element;
    else if (found === 'group') yield* listUnits(xml, element, name);
  }
}

interface MatchPlace extends Pick<XliffMatch, 'kind' | 'unit'> {
  readonly element: XmlElement;
  /** The source where the element has none of its own. */
  readonly source: XmlElement | undefined;
  readonly values: InlineTexts;
  readonly languages: Languages;
}

/** The translation of an element, if it has one. */
function* toMatch(
  xml: XmlDocument,
  { kind, unit, element, source: shared, values, languages }: MatchPlace,
): Generator<XliffMatch> {
  const source = childElement(xml, element, 'source') ?? shared;
  const target = childElement(xml, element, 'target');
  if (!source || !target) return;
  const texts = { source: values.read(xml, source), target: values.read(xml, target) };
  if (texts.source === '' || texts.target === '') return;
  const sourceLocale = attributesOf(xml, source)['xml:lang'] ?? languages.source;
  const locale = attributesOf(xml, target)['xml:lang'] ?? languages.target;
  yield {
    kind,
    unit,
    ...texts,
    ...(sourceLocale === undefined ? {} : { sourceLocale }),
    ...(locale === undefined ? {} : { locale }),
  };
}

function withOrigin(
  match: XliffMatch,
  quality: number | undefined,
  origin: string | undefined,
): XliffMatch {
  return {
    ...match,
    ...(quality === undefined ? {} : { quality }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** A quality in per cent, as `75`, `75.5` or `75%`; XLIFF 1.2 leaves its spelling to the programs. */
function readQuality(text: string | undefined): number | undefined {
  const [, number] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*$/.exec(text ?? '') ?? [];
  return number === undefined || Number(number) > 101 ? undefined : Number(number);
}

function localName(xml: XmlDocument, element: XmlElement): string {
  return nameOf(xml, element).replace(/^.*:/, '');
}
