import type { Message } from '@parlance/messages';
import { type EditRules, editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import { hasText } from '../../entry.ts';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import { toForms, toPlural } from '../../syntax/numbered-forms.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import {
  childElement,
  childElements,
  spanOf,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { insertElements, setAttribute, setContent } from '../../syntax/xml/edits.ts';
import type { Diagnostic, EntryState } from '../../types.ts';
import { goneContexts, insertMessages, type TsEdit } from './insert.ts';
import type { TsEntry, TsResult } from './parse.ts';
import { qtCategoriesOf } from './plurals.ts';
import { type TsStyle, writeForm, writeForms, writeTranslation } from './serialize.ts';
import { readTranslated, setTranslated, toHeld, writeText } from './text.ts';

/** Changes the affected messages of a file of Qt Linguist. */
export function editTs(
  source: string,
  parsed: TsResult,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const { xml } = parsed;
  const diagnostics: Diagnostic[] = [];
  if (!xml) return { text: source, diagnostics };
  const { entries, locale = options.locale } = parsed.resource;
  const style: TsStyle = {
    newline: lineBreakOf(source),
    unit: unitOf(xml, entries),
    categories: qtCategoriesOf(options.base ?? options.locale ?? locale),
  };
  const edit = { xml, style, diagnostics };
  const rules: EditRules<TsEntry> = {
    replace: (entry, message, state) => replaceMessage(edit, entry, message, state),
    restate: (entry, state) =>
      hasText(entry.message) ? setState(xml, entry, entry.message, state) : [],
    replaceSource: (entry, text) => replaceSource(edit, entry, text),
    remove: (removed) => removeMessages(xml, removed),
    insert: (added, removed) => insertMessages(edit, parsed, added, removed),
  };
  return { text: editBySpans(source, parsed, changes, rules, options), diagnostics };
}

function replaceMessage(
  edit: TsEdit,
  entry: TsEntry,
  message: Message,
  state: EntryState | undefined,
): Replacement[] {
  const { xml, style, diagnostics } = edit;
  const { key, element, translation, categories } = entry;
  const numerus =
    categories || typeof message === 'string' ? [] : setAttribute(xml, element, 'numerus', 'yes');
  if (!translation) {
    const whole = categories ? toPlural(key, message, diagnostics) : message;
    const written = { key, message: whole, ...(state && { state }) };
    const insertion = insertElements(
      xml,
      element,
      childElements(xml, element).at(-1),
      style.unit,
      (indentation) => [writeTranslation(written, indentation, style, diagnostics)],
    );
    return [...numerus, insertion];
  }
  const marks = setState(xml, entry, message, state);
  if (categories) return [...marks, ...replaceForms(edit, entry, translation, categories, message)];
  if (typeof message === 'string') {
    const text = toHeld(key, message, diagnostics);
    return [...marks, ...setTranslated(xml, translation, text, style.newline)];
  }
  const forms = toForms(key, message, style.categories, diagnostics);
  const indentation = indentationAt(xml.source, startOf(xml, translation)) ?? '';
  const content = writeForms(key, forms, indentation, style, diagnostics);
  const variants = setAttribute(xml, translation, 'variants', undefined);
  return [...numerus, ...marks, ...variants, setContent(xml, translation, content)];
}

/** Replaces the source text of a message with an id; other messages are identified by their source text. */
function replaceSource({ xml, style }: TsEdit, { element }: TsEntry, text: Message): Replacement[] {
  const holder = childElement(xml, element, 'source');
  if (!attributesOf(xml, element).id || !holder || typeof text !== 'string') return [];
  return [setContent(xml, holder, writeText(text.replaceAll('\0', ''), style.newline))];
}

function replaceForms(
  { xml, style, diagnostics }: TsEdit,
  { key }: TsEntry,
  translation: XmlElement,
  categories: NonNullable<TsEntry['categories']>,
  message: Message,
): Replacement[] {
  const whole = toPlural(key, message, diagnostics);
  const forms = toForms(key, whole, categories, diagnostics);
  const elements = childElements(xml, translation, 'numerusform');
  const changed = elements.flatMap((element, at) => {
    const text = forms[at];
    if (text === undefined || text === readTranslated(xml, element)) return [];
    return setTranslated(xml, element, toHeld(key, text, diagnostics), style.newline);
  });
  const { plural } = whole;
  const given = categories.findLastIndex(
    (category) => (plural[category] ?? plural.other) !== undefined,
  );
  const added = forms.slice(elements.length, given + 1);
  if (added.length === 0) return changed;
  const write = (): string[] =>
    added.map((text) => writeForm(key, text, style.newline, diagnostics));
  return [...changed, insertElements(xml, translation, elements.at(-1), style.unit, write)];
}

/** Marks a translation as unfinished or finished: unfinished without a text, else as `state` says. */
function setState(
  xml: XmlDocument,
  { translation }: TsEntry,
  message: Message,
  state: EntryState | undefined,
): Replacement[] {
  if (!translation) return [];
  if (!hasText(message)) return setAttribute(xml, translation, 'type', 'unfinished');
  if (!state) return [];
  return setAttribute(xml, translation, 'type', state === 'outdated' ? 'unfinished' : undefined);
}

/** Removes messages, and contexts that become empty. */
function removeMessages(xml: XmlDocument, removed: readonly TsEntry[]): Replacement[] {
  const gone = goneContexts(xml, new Set(removed));
  const spans = removed.flatMap(({ holder, span }) => (gone.has(holder) ? [] : [span]));
  return [...Array.from(gone, (context) => spanOf(xml, context)), ...spans].map((span) => ({
    span: wholeLines(xml.source, span),
    text: '',
  }));
}

function unitOf(xml: XmlDocument, entries: readonly TsEntry[]): string {
  for (const { element, holder } of entries) {
    const [outer, inner] = [holder, element].map((place) =>
      indentationAt(xml.source, startOf(xml, place)),
    );
    if (outer !== undefined && inner?.startsWith(outer) && inner !== outer) {
      return inner.slice(outer.length);
    }
  }
  return '    ';
}
