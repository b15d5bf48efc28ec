import { bare, hasText } from '../../entry.ts';
import { childElements, textOf, type XmlElement } from '../../syntax/xml/document.ts';
import type { EntryState, JsonValue, Message, PluralCategory } from '../../types.ts';
import type { XliffEntry, XliffUnit } from './parse.ts';
import { marksOf, stateOf } from './state.ts';
import { values } from './text.ts';

/** The texts of a unit; what it does not have is empty. */
export function readUnit(
  text: string,
  { source, target }: XliffUnit,
): { readonly source: string; readonly target: string } {
  return { source: readPart(text, source), target: readPart(text, target) };
}

function readPart(text: string, part: XmlElement | undefined): string {
  return part ? values.read(text, part) : '';
}

/** The entry of units of one message; both lists may grow while the document is read. */
export function toEntry(
  text: string,
  groups: XliffEntry['groups'],
  unused: readonly XliffUnit[],
): XliffEntry {
  const [{ key, units, forms }] = groups;
  const [{ element, source, target, bilingual }] = units;
  const shown = forms ? [...forms.values()] : [units[0]];
  const original = toMessage(text, forms ?? units[0], 'source');
  const message = bilingual ? toMessage(text, forms ?? units[0], 'target') : original;
  const state = bilingual && hasText(message) ? stateOfAll(text, shown) : undefined;
  const maxLength = maxLengthOf(element);
  const notes = shown.flatMap((unit) =>
    childElements(unit.element, 'note').flatMap((note) => textOf(note).trim() || []),
  );
  return {
    ...bare,
    key,
    message,
    ...(bilingual && source ? { source: original } : {}),
    comments: forms ? [...new Set(notes)] : notes,
    ...(state && { state }),
    ...(maxLength === undefined ? {} : { maxLength }),
    meta: metaOf(element, target),
    span: {
      start: units.reduce((least, { span }) => Math.min(least, span.start), units[0].span.start),
      end: units.reduce((most, { span }) => Math.max(most, span.end), 0),
    },
    groups,
    unused,
  };
}

/** The text of a unit, or the texts of those of plural forms; a form without a target is missing. */
function toMessage(
  text: string,
  unit: XliffUnit | ReadonlyMap<PluralCategory, XliffUnit>,
  part: 'source' | 'target',
): Message {
  if ('element' in unit) return readPart(text, unit[part]);
  const plural: Partial<Record<PluralCategory, string>> = {};
  for (const [category, form] of unit) {
    if (form[part]) plural[category] = readPart(text, form[part]);
  }
  return { plural };
}

/** The state of the least finished form that has a text. */
function stateOfAll(text: string, units: readonly XliffUnit[]): EntryState | undefined {
  if (!units.some(isMarked)) return undefined;
  const states = units.flatMap(({ element, target }) =>
    readPart(text, target) === '' ? [] : [stateOf(marksOf(element, target))],
  );
  if (states.includes('outdated')) return 'outdated';
  if (states.every((state) => state === 'reviewed')) return 'reviewed';
  return states.includes('translated') ? 'translated' : undefined;
}

function isMarked({ element, target }: XliffUnit): boolean {
  return element.attributes.approved !== undefined || target?.attributes.state !== undefined;
}

function metaOf(
  element: XmlElement,
  target: XmlElement | undefined,
): Readonly<Record<string, JsonValue>> {
  const { approved, maxwidth, resname, translate, 'size-unit': sizeUnit } = element.attributes;
  const state = target?.attributes.state;
  const isPlainLength = maxLengthOf(element) !== undefined;
  const said = state ?? approved ?? maxwidth ?? sizeUnit ?? resname ?? translate;
  if (said === undefined) return bare.meta;
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
