import { fromIcu, type Message, type PluralMessage, pluralCategories } from '@parlance/messages';
import type { Replacement } from '../../edit/edit.ts';
import { hasText } from '../../entry.ts';
import { toPlural } from '../../syntax/numbered-forms.ts';
import type { XmlDocument } from '../../syntax/xml/document.ts';
import { insertElements } from '../../syntax/xml/edits.ts';
import { toLegal } from '../../syntax/xml/text.ts';
import type { Diagnostic, EntryState } from '../../types.ts';
import { withCategory } from './apple.ts';
import { readUnit } from './entry.ts';
import { type UnitStyle, writeUnit } from './serialize.ts';
import type { UnitGroup, XliffUnit } from './units.ts';

/** The operations of an edit on units. */
export interface UnitWriter {
  readonly xml: XmlDocument;
  readonly diagnostics: Diagnostic[];
  replace(unit: XliffUnit, value: string, state: EntryState | undefined): Replacement[];
  styleLike(unit: XliffUnit, indentation: string): UnitStyle;
}

/** The plural forms of a message whose units hold forms. */
export function toUnitForms(
  key: string,
  message: Message,
  diagnostics: Diagnostic[],
): PluralMessage {
  const forms = typeof message === 'string' ? fromIcu(message) : message;
  return forms ?? toPlural(key, message, diagnostics);
}

/**
 * The replacements that give the units of plural forms other texts. A form that is missing from the message
 * gets the text of `other`; for a form that is missing from the file, a unit is added behind the others.
 */
export function replaceForms(
  { xml, diagnostics, ...writer }: UnitWriter,
  { key, units, last, forms = new Map(), format }: UnitGroup,
  message: PluralMessage,
  state: EntryState | undefined,
): Replacement[] {
  const { plural } = message;
  const replacements: Replacement[] = [];
  const added: { id: string; text: string }[] = [];
  const model = forms.get('other') ?? units[0];
  for (const category of pluralCategories) {
    const unit = forms.get(category);
    const text = plural[category];
    if (unit) {
      const held = readUnit(xml, unit)[unit.bilingual ? 'target' : 'source'];
      const wanted = text ?? (held === '' ? '' : (plural.other ?? ''));
      if (wanted === held && (held !== '' || text === undefined || unit.target)) continue;
      replacements.push(...writer.replace(unit, toLegal(key, wanted, diagnostics), state));
    } else if (text !== undefined) {
      added.push({ id: withCategory(model.attributes.id ?? '', category), text });
    }
  }
  if (format?.bilingual && hasText(message)) {
    const { source: text, target } = readUnit(xml, format);
    if (target === '') replacements.push(...writer.replace(format, text, undefined));
  }
  if (added.length === 0) return replacements;
  const write = (indentation: string): string[] => {
    const style = writer.styleLike(last, indentation);
    return added.flatMap(({ id, text }) => {
      const own = readUnit(xml, model).source;
      const mark = state && state !== 'translated' ? { state } : {};
      return writeUnit({ key: id, message: text, source: own, ...mark }, style, diagnostics) ?? [];
    });
  };
  return [...replacements, insertElements(xml, last.element, last.element, '  ', write)];
}
