import { createPluralCheck } from '@parlance/messages';
import { sameMessage } from '../../edit/edit.ts';
import { hasText } from '../../entry.ts';
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
import { readUnit, toEntry } from './entry.ts';
import { groupUnits } from './groups.ts';
import type { UnitGroup, XliffEntry, XliffUnit } from './units.ts';

/** The result of `parseXliff`; without a document only where there are errors. */
export interface XliffResult extends ParseResult<XliffEntry> {
  readonly xml: XmlDocument | undefined;
  /** The first `<body>`, where units are added if the file has none. */
  readonly body: XmlElement | undefined;
  /** The keys that begin with the name of their `<file>`, since another `<file>` has the same ids. */
  readonly named: ReadonlySet<string>;
  /** Whether the first `<file>` has a `target-language`. */
  readonly bilingual: boolean;
}

/** Reads a document of XLIFF 1.2 (or of 1.0 and 1.1, which have no difference in the parts that are read). */
export function parseXliff(source: string, { locale, base }: ParseOptions = {}): XliffResult {
  const collector = createCollector<XliffEntry>(source);
  const { xml, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (nameOf(xml, rootElement) !== 'xliff') {
    const message = 'The outermost element is not <xliff>.';
    collector.report('syntax', startOf(xml, rootElement), message);
  } else {
    const { version = '' } = attributesOf(xml, rootElement);
    if (/^(1\.[012])?$/.test(version)) return readDocument(xml, collector, base ?? locale);
    const message = `This is XLIFF ${JSON.stringify(version)}, and not 1.2.`;
    collector.report('syntax', startOf(xml, rootElement), message);
  }
  return { ...collector.result(), xml: undefined, body: undefined, named: none, bilingual: false };
}

const none: ReadonlySet<string> = new Set();
const noUnits: readonly XliffUnit[] = [];

function readDocument(
  xml: XmlDocument,
  collector: Collector<XliffEntry>,
  locale: string | undefined,
): XliffResult {
  const files = childElements(xml, rootElement, 'file').map((file) => {
    const body = childElement(xml, file, 'body');
    const attributes = attributesOf(xml, file);
    const { 'target-language': language, 'source-language': own, original } = attributes;
    const units = body ? [...listUnits(xml, body, language !== undefined)] : [];
    for (const { attributes, element } of units) {
      if (attributes.id !== undefined) continue;
      collector.report('key', startOf(xml, element), 'A <trans-unit> has no id.');
    }
    const named = units.filter(({ attributes }) => attributes.id !== undefined);
    const groups = groupUnits(named, (unit) => readUnit(xml, unit));
    return { body, original, language, locale: language ?? own, groups };
  });
  const [first] = files;
  const checkPlural = createPluralCheck(locale ?? first?.locale, ['zero']);
  const unused = new Map<string, XliffUnit[]>();
  for (const { groups } of files) {
    for (const { key, isOrdinary } of groups) if (!isOrdinary) unused.set(key, []);
  }
  const named = new Set<string>();
  const seen =
    files.length > 1
      ? new Map<string, { entry: XliffEntry; groups: UnitGroup[]; file: number }>()
      : undefined;
  for (const [index, file] of files.entries()) {
    for (const group of file.groups) {
      const { key, isOrdinary, units } = group;
      const others = unused.get(key);
      if (isOrdinary && others) {
        for (const unit of units) others.push(unit);
        const message = 'The key has plural forms too: this unit is kept and not shown.';
        const about = { severity: 'warning', key } as const;
        collector.report('loss', units[0].span.start, message, about);
        continue;
      }
      const groups: [UnitGroup, ...UnitGroup[]] = [group];
      const entry = toEntry(xml, groups, others ?? noUnits);
      const known = seen?.get(key);
      // Ids are unique only within a <file>: the same text under the same id is the same entry.
      if (known && known.file !== index && isSame(known.entry, entry)) {
        known.groups.push(group);
        continue;
      }
      if (known && known.file !== index && file.original) {
        const own = `${file.original}:${key}`;
        named.add(own);
        collector.add({ ...entry, key: own, groups: [{ ...group, key: own }] });
        continue;
      }
      seen?.set(key, { entry, groups, file: index });
      collector.add(entry);
      const { message } = entry;
      const problem =
        typeof message === 'string' || !hasText(message) ? undefined : checkPlural(message);
      if (problem === undefined) continue;
      collector.report('plural', entry.span.start, problem, { severity: 'warning', key });
    }
  }
  return {
    ...collector.result(first?.locale),
    xml,
    body: first?.body,
    named,
    bilingual: first?.language !== undefined,
  };
}

function* listUnits(
  xml: XmlDocument,
  parent: XmlElement,
  hasTargets: boolean,
): Generator<XliffUnit> {
  for (const { element, span } of withComments(xml, parent)) {
    const name = nameOf(xml, element);
    if (name === 'group') yield* listUnits(xml, element, hasTargets);
    if (name !== 'trans-unit') continue;
    const attributes = attributesOf(xml, element);
    const source = childElement(xml, element, 'source');
    const target = childElement(xml, element, 'target');
    const bilingual = hasTargets || target !== undefined;
    yield { attributes, element, source, target, bilingual, span };
  }
}

function isSame(a: XliffEntry, b: XliffEntry): boolean {
  return (
    sameMessage(a.message, b.message) &&
    sameMessage(a.source ?? '', b.source ?? '') &&
    a.groups[0].units[0].bilingual === b.groups[0].units[0].bilingual
  );
}
