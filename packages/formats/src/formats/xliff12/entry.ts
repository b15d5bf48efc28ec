import type { Message, PluralCategory, Span } from '@parlance/messages';
import { bare, type Draft, hasText } from '../../entry.ts';
import type { XmlAttributes } from '../../syntax/xml/attributes.ts';
import {
  childElements,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import type { EntryState, JsonValue } from '../../types.ts';
import { limitsOf } from './limits.ts';
import { marksOf, stateOf } from './state.ts';
import { values } from './text.ts';
import type { UnitGroup, XliffEntry, XliffUnit } from './units.ts';

/** The texts of a unit; a missing part is empty. */
export function readUnit(
  xml: XmlDocument,
  { source, target }: XliffUnit,
): { readonly source: string; readonly target: string } {
  return { source: readPart(xml, source), target: readPart(xml, target) };
}

function readPart(xml: XmlDocument, part: XmlElement | undefined): string {
  return part ? values.read(xml, part) : '';
}

/** The entry of the units of one message; `groups` and `unused` may grow while the document is read. */
export function toEntry(
  xml: XmlDocument,
  groups: XliffEntry['groups'],
  unused: readonly XliffUnit[],
): XliffEntry {
  const [{ key, units, forms }] = groups;
  const [unit] = units;
  const { attributes, source, bilingual } = unit;
  const shown = forms ? [...forms.values()] : [unit];
  const original = toMessage(xml, forms ?? unit, 'source');
  const message = bilingual ? toMessage(xml, forms ?? unit, 'target') : original;
  const state = bilingual && hasText(message) ? stateOfAll(xml, shown) : undefined;
  const limits = limitsOf(attributes);
  const notes = shown.flatMap(({ element }) =>
    childElements(xml, element, 'note').flatMap((note) => textOf(xml, note).trim() || []),
  );
  const entry: Draft<XliffEntry> = {
    key,
    message,
    comments: notes.length === 0 ? bare.comments : forms ? [...new Set(notes)] : notes,
    references: bare.references,
    flags: bare.flags,
    meta: metaOf(attributes, marksOf(xml, unit).state),
    span: units.length === 1 ? unit.span : spanOfAll(units),
    groups,
    unused,
  };
  if (bilingual && source) entry.source = original;
  if (state) entry.state = state;
  if (limits.maxLength !== undefined) entry.maxLength = limits.maxLength;
  if (limits.maxBytes !== undefined) entry.maxBytes = limits.maxBytes;
  if (limits.maxLines !== undefined) entry.maxLines = limits.maxLines;
  if (limits.maxPixels !== undefined) entry.maxPixels = limits.maxPixels;
  if (attributes.translate === 'no') entry.locked = true;
  return entry;
}

function spanOfAll(units: UnitGroup['units']): Span {
  return {
    start: units.reduce((least, { span }) => Math.min(least, span.start), Number.POSITIVE_INFINITY),
    end: units.reduce((most, { span }) => Math.max(most, span.end), 0),
  };
}

/** The text of a unit, or the texts of the units of plural forms; a form without a target is left out. */
function toMessage(
  xml: XmlDocument,
  unit: XliffUnit | ReadonlyMap<PluralCategory, XliffUnit>,
  part: 'source' | 'target',
): Message {
  if ('element' in unit) return readPart(xml, unit[part]);
  const plural: Partial<Record<PluralCategory, string>> = {};
  for (const [category, form] of unit) {
    if (form[part]) plural[category] = readPart(xml, form[part]);
  }
  return { plural };
}

/** The state of the least finished form that has a text. */
function stateOfAll(xml: XmlDocument, units: readonly XliffUnit[]): EntryState | undefined {
  const marked = units.map((unit) => ({ unit, marks: marksOf(xml, unit) }));
  if (!marked.some(({ marks }) => marks.approved !== undefined || marks.state !== undefined)) {
    return undefined;
  }
  const states = marked.flatMap(({ unit, marks }) =>
    readPart(xml, unit.target) === '' ? [] : [stateOf(marks)],
  );
  if (states.includes('outdated')) return 'outdated';
  if (states.every((state) => state === 'reviewed')) return 'reviewed';
  return states.includes('translated') ? 'translated' : undefined;
}

function metaOf(
  attributes: XmlAttributes,
  state: string | undefined,
): Readonly<Record<string, JsonValue>> {
  const { approved, maxwidth, resname, 'size-unit': sizeUnit } = attributes;
  const isRead = Object.keys(limitsOf(attributes)).length > 0;
  const said = state ?? approved ?? maxwidth ?? sizeUnit ?? resname;
  if (said === undefined) return bare.meta;
  return {
    ...(state === undefined ? {} : { state }),
    ...(approved === undefined ? {} : { approved: approved === 'yes' }),
    ...(maxwidth === undefined || isRead ? {} : { maxwidth }),
    ...(sizeUnit === undefined || isRead ? {} : { sizeUnit }),
    ...(resname === undefined ? {} : { resname }),
  };
}
