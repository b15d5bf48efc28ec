import { type Span, toText } from '@parlance/messages';
import { type EditRules, editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import { stateProblem, writeProblem } from '../../syntax/collect.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import {
  childElements,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { insertElements } from '../../syntax/xml/edits.ts';
import type { Diagnostic, EntryState } from '../../types.ts';
import type { Xliff2Entry, Xliff2Result, Xliff2Unit } from './parse.ts';
import { countSegments, createPieceWriter } from './pieces.ts';
import { type UnitStyle, writeUnits } from './serialize.ts';
import { setStates } from './state.ts';

const segmentStays = 'It is a segment of a unit that has others, so its source stays in the file.';

/** Changes the affected units of a document of XLIFF 2. */
export function editXliff2(
  source: string,
  parsed: Xliff2Result,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const { xml } = parsed;
  if (!xml) return { text: source, diagnostics };
  const newline = lineBreakOf(source);
  const writer = createPieceWriter(xml, newline);
  const restate = ({ key, units }: Xliff2Entry, state: EntryState | undefined): Replacement[] => {
    if (!state) return [];
    const hasPlace = units.every(({ bilingual }) => bilingual);
    if (!hasPlace && state !== 'translated') diagnostics.push(stateProblem(key));
    return units.flatMap(({ pieces, bilingual }) =>
      bilingual ? setStates(xml, pieces, state) : [],
    );
  };
  const rules: EditRules<Xliff2Entry> = {
    replace: (entry, message, state) => [
      ...entry.units.flatMap((unit) => {
        const { setSource, setTarget } = writer;
        return unit.bilingual ? setTarget(unit, toText(message)) : setSource(unit, toText(message));
      }),
      ...restate(entry, state),
    ],
    restate,
    // Source and translation have the same segments, so only the source of a single one is replaced.
    replaceSource: ({ units }, text) =>
      units.flatMap((unit) => (unit.pieces.length > 1 ? [] : writer.setSource(unit, toText(text)))),
    remove: (entries) => {
      const left = new Map<XmlElement, number>();
      for (const { element, pieces, all } of entries.flatMap(({ units }) => units)) {
        left.set(element, (left.get(element) ?? countSegments(all)) - countSegments(pieces));
      }
      const isGone = ({ element }: Xliff2Unit): boolean => left.get(element) === 0;
      const gone = new Map<XmlElement, Span>();
      const replacements = entries.flatMap(({ key, units }) => {
        for (const { element, span } of units.filter(isGone)) gone.set(element, span);
        const staying = units.filter((unit) => !isGone(unit));
        if (staying.length > 0) diagnostics.push(writeProblem('loss', key, segmentStays));
        return staying.flatMap(writer.clearTarget);
      });
      for (const span of gone.values()) {
        replacements.push({ span: wholeLines(source, span), text: '' });
      }
      return replacements;
    },
    insert: (added, removed) => {
      const last = parsed.resource.entries.findLast((entry) => !removed.has(entry))?.units[0];
      const parent = parsed.file ?? last?.element;
      if (!parent) {
        for (const { key } of added) {
          diagnostics.push(writeProblem('loss', key, 'The document has no <file> for new units.'));
        }
        return [];
      }
      const write = (indentation: string): string[] => {
        const style = styleLike(xml, last, indentation, newline, parsed.bilingual);
        // `translated` is the state of unmarked units, so it is only written in files that mark all units.
        const marksAll = last?.all.some(({ state }) => state !== undefined);
        const marked = added.map(({ state, ...entry }) =>
          state && (marksAll || state !== 'translated') ? { ...entry, state } : entry,
        );
        return writeUnits(marked, idsOf(parsed), style, diagnostics);
      };
      return [insertElements(xml, parent, last?.element, '  ', write)];
    },
  };
  return { text: editBySpans(source, parsed, changes, rules, options), diagnostics };
}

/** The ids of all units. */
function idsOf({ resource }: Xliff2Result): Set<string> {
  const units = resource.entries.flatMap((entry) => entry.units);
  return new Set(units.flatMap(({ attributes }) => attributes.id ?? []));
}

/** The style of new units: that of the unit before them; several lines if there is none. */
function styleLike(
  xml: XmlDocument,
  last: Xliff2Unit | undefined,
  indentation: string,
  newline: string,
  fileIsBilingual: boolean,
): UnitStyle {
  const unit = last ? partIndentation(xml, last.element, indentation) : '  ';
  return { newline, indentation, unit, bilingual: last?.bilingual ?? fileIsBilingual };
}

function partIndentation(xml: XmlDocument, unit: XmlElement, outer: string): string | undefined {
  const [first] = childElements(xml, unit);
  const inner = first && indentationAt(xml.source, startOf(xml, first));
  if (inner === undefined) return undefined;
  return inner.startsWith(outer) ? inner.slice(outer.length) : '  ';
}
