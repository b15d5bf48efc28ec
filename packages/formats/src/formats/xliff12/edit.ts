import { type Message, toText } from '@parlance/messages';
import { type EditRules, editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import { stateProblem, writeProblem } from '../../syntax/collect.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import {
  childElement,
  childElements,
  closesItself,
  contentSpanOf,
  spanOf,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { insertElements, setContent } from '../../syntax/xml/edits.ts';
import { legalXml, toLegal } from '../../syntax/xml/text.ts';
import type { Diagnostic, EntryState } from '../../types.ts';
import { parseXliff, type XliffResult } from './parse.ts';
import { replaceForms, toUnitForms, type UnitWriter } from './plural-units.ts';
import { type UnitStyle, writeEntry } from './serialize.ts';
import { marksFor, marksOf, setMarks } from './state.ts';
import { values } from './text.ts';
import type { UnitGroup, XliffEntry, XliffUnit } from './units.ts';

/** Changes the affected units of an XLIFF document. */
export function editXliff(
  source: string,
  parsed: XliffResult,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const { xml, body } = parsed;
  if (!xml) return { text: source, diagnostics };
  const newline = lineBreakOf(source);
  const writer: UnitWriter = {
    xml,
    diagnostics,
    replace: (unit, value, state) => [
      ...replaceValue(xml, unit, value, newline, state),
      ...replaceState(xml, unit, state),
    ],
    styleLike: (unit, indentation) => styleLike(xml, unit, indentation, newline, parsed.bilingual),
  };
  const requirePlace = (
    key: string,
    groups: XliffEntry['groups'],
    state: EntryState | undefined,
  ): void => {
    const hasPlace = groups.every(({ units }) => units.every(({ bilingual }) => bilingual));
    if (!hasPlace && state && state !== 'translated') diagnostics.push(stateProblem(key));
  };
  const rules: EditRules<XliffEntry> = {
    replace: ({ key, groups }, message, state) => {
      requirePlace(key, groups, state);
      return groups.flatMap((group) => {
        if (group.forms) {
          return replaceForms(writer, group, toUnitForms(key, message, diagnostics), state);
        }
        return writer.replace(group.units[0], toLegal(key, message, diagnostics), state);
      });
    },
    restate: ({ key, groups }, state) => {
      requirePlace(key, groups, state);
      return groups
        .flatMap(({ forms, units: [unit] }) =>
          forms ? [...forms.values()].filter(({ target }) => target) : [unit],
        )
        .flatMap((unit) => replaceState(xml, unit, state));
    },
    replaceSource: ({ groups }, text) =>
      groups.flatMap((group) => replaceSources(xml, group, text, newline)),
    remove: (entries) =>
      entries.flatMap(({ groups, unused }) =>
        [...groups.flatMap(({ units }) => units), ...unused].map(({ span }) => ({
          span: wholeLines(source, span),
          text: '',
        })),
      ),
    insert: (added, removed) => {
      const last = parsed.resource.entries.findLast((entry) => !removed.has(entry))?.groups[0].last;
      const parent = body ?? last?.element;
      if (!parent) {
        for (const { key } of added) {
          diagnostics.push(writeProblem('loss', key, 'The document has no <body> for new units.'));
        }
        return [];
      }
      const marksAll = last && marksOf(xml, last).state !== undefined;
      const write = (indentation: string): string[] => {
        const style = styleLike(xml, last, indentation, newline, parsed.bilingual);
        return added.flatMap(({ state, ...entry }) => {
          const marked =
            state && (marksAll || state !== 'translated') ? { ...entry, state } : entry;
          return writeEntry(marked, style, diagnostics) ?? [];
        });
      };
      return [insertElements(xml, parent, last?.element, '  ', write)];
    },
  };
  const text = editBySpans(source, parsed, changes, rules, options);
  if (parsed.named.size > 0 && text !== source) {
    diagnostics.push(...findRenamed(text, parsed, changes, options));
  }
  return { text, diagnostics };
}

/**
 * Reports entries whose key began with the name of their `<file>` because another `<file>` had the same id, and
 * whose key is the bare id after the edit.
 */
function findRenamed(
  text: string,
  { named }: XliffResult,
  changes: Changes,
  options: WriteOptions,
): Diagnostic[] {
  const keys = new Set(parseXliff(text, options).resource.entries.map(({ key }) => key));
  const lost = [...named].filter((key) => changes.get(key) !== null && !keys.has(key));
  const problem = 'The file will be read as if this were the text of its id, without its <file>.';
  return lost.map((key) => writeProblem('key', key, problem));
}

/** Gives the units of a message another source text, except units with a `<seg-source>`, which repeats it. */
function replaceSources(
  xml: XmlDocument,
  { units: [unit], forms }: UnitGroup,
  text: Message,
  newline: string,
): Replacement[] {
  const set = (
    { element, source: holder }: XliffUnit,
    value: string | undefined,
  ): Replacement[] => {
    if (!holder || value === undefined || childElement(xml, element, 'seg-source')) return [];
    const legal = legalXml(value);
    return values.read(xml, holder) === legal ? [] : [values.set(xml, holder, legal, newline)];
  };
  if (!forms) return set(unit, toText(text));
  if (typeof text === 'string') return [];
  return Array.from(forms, ([category, form]) =>
    set(form, text.plural[category] ?? text.plural.other),
  ).flat();
}

function replaceState(
  xml: XmlDocument,
  unit: XliffUnit,
  state: EntryState | undefined,
): Replacement[] {
  if (!state || !unit.bilingual) return [];
  return setMarks(xml, unit, marksFor(state, marksOf(xml, unit)));
}

function replaceValue(
  xml: XmlDocument,
  unit: XliffUnit,
  value: string,
  newline: string,
  state: EntryState | undefined,
): Replacement[] {
  const { element, bilingual } = unit;
  const holder = bilingual ? unit.target : unit.source;
  if (holder) return [values.set(xml, holder, value, newline)];
  const content = values.write(value, newline);
  const mark = state && marksFor(state, { approved: unit.attributes.approved }).state;
  const attribute = mark === undefined ? '' : ` state="${mark}"`;
  const added = bilingual
    ? `<target${attribute}>${content}</target>`
    : `<source>${content}</source>`;
  if (closesItself(xml, element)) return [setContent(xml, element, added)];
  const before = bilingual ? (childElement(xml, element, 'seg-source') ?? unit.source) : undefined;
  const at = before ? spanOf(xml, before).end : contentSpanOf(xml, element).start;
  const indentation = before && indentationAt(xml.source, startOf(xml, before));
  const separator = indentation === undefined ? '' : newline + indentation;
  return [{ span: { start: at, end: at }, text: separator + added }];
}

/** The style of a new unit: that of the unit before it; several lines if there is none. */
function styleLike(
  xml: XmlDocument,
  last: XliffUnit | undefined,
  indentation: string,
  newline: string,
  fileIsBilingual: boolean,
): UnitStyle {
  const bilingual = last?.bilingual ?? fileIsBilingual;
  if (!last) {
    const outer = newline + indentation;
    return { newline, bilingual, beforePart: `${outer}  `, beforeEnd: outer };
  }
  const inner = partIndentation(xml, last.element);
  return inner === undefined
    ? { newline, bilingual, beforePart: '', beforeEnd: '' }
    : { newline, bilingual, beforePart: newline + inner, beforeEnd: newline + indentation };
}

function partIndentation(xml: XmlDocument, unit: XmlElement): string | undefined {
  const [first] = childElements(xml, unit);
  return first && indentationAt(xml.source, startOf(xml, first));
}
