import { type EditRules, editBySpans, type Replacement } from '../../edit.ts';
import { lineBreakOf } from '../../lines.ts';
import { toText } from '../../plural.ts';
import { stateProblem, writeProblem } from '../../syntax/collect.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import { childElement, childElements, type XmlElement } from '../../syntax/xml/document.ts';
import { insertElements, setContent } from '../../syntax/xml/edits.ts';
import { legalXml, toLegal } from '../../syntax/xml/text.ts';
import type {
  Changes,
  Diagnostic,
  EntryState,
  Message,
  WriteOptions,
  WriteResult,
} from '../../types.ts';
import type { UnitGroup } from './groups.ts';
import type { XliffEntry, XliffResult, XliffUnit } from './parse.ts';
import { replaceForms, toUnitForms, type UnitWriter } from './plural-units.ts';
import { type UnitStyle, writeEntry } from './serialize.ts';
import { marksFor, marksOf, setMarks } from './state.ts';
import { values } from './text.ts';

/** Changes the touched units of an XLIFF document. */
export function editXliff(
  source: string,
  parsed: XliffResult,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const { body } = parsed;
  const newline = lineBreakOf(source);
  const writer: UnitWriter = {
    source,
    diagnostics,
    replace: (unit, value, state) => [
      ...replaceValue(source, unit, value, newline, state),
      ...replaceState(source, unit, state),
    ],
    styleLike: (unit, indentation) =>
      styleLike(source, unit, indentation, newline, parsed.bilingual),
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
        .flatMap((unit) => replaceState(source, unit, state));
    },
    replaceSource: ({ groups }, text) =>
      groups.flatMap((group) => replaceSources(source, group, text, newline)),
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
      const marksAll = last?.target?.attributes.state !== undefined;
      const write = (indentation: string): string[] => {
        const style = styleLike(source, last, indentation, newline, parsed.bilingual);
        return added.flatMap(({ state, ...entry }) => {
          const marked =
            state && (marksAll || state !== 'translated') ? { ...entry, state } : entry;
          return writeEntry(marked, style, diagnostics) ?? [];
        });
      };
      return [insertElements(source, parent, last?.element, '  ', write)];
    },
  };
  return { text: editBySpans(source, parsed, changes, rules, options), diagnostics };
}

/** Gives the units of a message another source text, but for those that hold it in segments as well. */
function replaceSources(
  source: string,
  { units: [unit], forms }: UnitGroup,
  text: Message,
  newline: string,
): Replacement[] {
  const set = (
    { element, source: holder }: XliffUnit,
    value: string | undefined,
  ): Replacement[] => {
    if (!holder || value === undefined || childElement(element, 'seg-source')) return [];
    const legal = legalXml(value);
    return values.read(source, holder) === legal
      ? []
      : [values.set(source, holder, legal, newline)];
  };
  if (!forms) return set(unit, toText(text));
  if (typeof text === 'string') return [];
  return Array.from(forms, ([category, form]) =>
    set(form, text.plural[category] ?? text.plural.other),
  ).flat();
}

function replaceState(
  source: string,
  { element, target, bilingual }: XliffUnit,
  state: EntryState | undefined,
): Replacement[] {
  if (!state || !bilingual) return [];
  return setMarks(source, element, target, marksFor(state, marksOf(element, target)));
}

function replaceValue(
  source: string,
  unit: XliffUnit,
  value: string,
  newline: string,
  state: EntryState | undefined,
): Replacement[] {
  const { element, bilingual } = unit;
  const holder = bilingual ? unit.target : unit.source;
  if (holder) return [values.set(source, holder, value, newline)];
  const content = values.write(value, newline);
  const mark = state && marksFor(state, marksOf(element, undefined)).state;
  const attribute = mark === undefined ? '' : ` state="${mark}"`;
  const added = bilingual
    ? `<target${attribute}>${content}</target>`
    : `<source>${content}</source>`;
  if (element.selfClosing) return [setContent(source, element, added)];
  const before = bilingual ? (childElement(element, 'seg-source') ?? unit.source) : undefined;
  const at = before?.span.end ?? element.content.start;
  const indentation = before && indentationAt(source, before.span.start);
  const separator = indentation === undefined ? '' : newline + indentation;
  return [{ span: { start: at, end: at }, text: separator + added }];
}

/** Writes a new unit like the one before it; on several lines when there is none. */
function styleLike(
  source: string,
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
  const inner = partIndentation(source, last.element);
  return inner === undefined
    ? { newline, bilingual, beforePart: '', beforeEnd: '' }
    : { newline, bilingual, beforePart: newline + inner, beforeEnd: newline + indentation };
}

function partIndentation(source: string, unit: XmlElement): string | undefined {
  const [first] = childElements(unit);
  return first && indentationAt(source, first.span.start);
}
