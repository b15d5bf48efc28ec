import { type EditRules, editBySpans, type Replacement } from '../../edit.ts';
import { hasText } from '../../entry.ts';
import { lineBreakOf } from '../../lines.ts';
import { toForms, toPlural } from '../../syntax/numbered-forms.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import { childElement, childElements, type XmlElement } from '../../syntax/xml/document.ts';
import { insertElements, setAttribute, setContent } from '../../syntax/xml/edits.ts';
import type {
  Changes,
  Diagnostic,
  EntryState,
  Message,
  WriteOptions,
  WriteResult,
} from '../../types.ts';
import { goneContexts, insertMessages, type TsEdit } from './insert.ts';
import type { TsEntry, TsResult } from './parse.ts';
import { qtCategoriesOf } from './plurals.ts';
import { type TsStyle, writeForm, writeForms, writeTranslation } from './serialize.ts';
import { readTranslated, setTranslated, toHeld, writeText } from './text.ts';

/** Changes the touched messages of a file of Qt Linguist. */
export function editTs(
  source: string,
  parsed: TsResult,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const { root } = parsed;
  const diagnostics: Diagnostic[] = [];
  if (!root) return { text: source, diagnostics };
  const { entries, locale = options.locale } = parsed.resource;
  const style: TsStyle = {
    newline: lineBreakOf(source),
    unit: unitOf(source, entries),
    categories: qtCategoriesOf(options.locale ?? locale),
  };
  const edit = { source, style, diagnostics };
  const rules: EditRules<TsEntry> = {
    replace: (entry, message, state) => replaceMessage(edit, entry, message, state),
    restate: (entry, state) =>
      hasText(entry.message) ? setState(source, entry, entry.message, state) : [],
    replaceSource: (entry, text) => replaceSource(edit, entry, text),
    remove: (removed) => removeMessages(source, removed),
    insert: (added, removed) => insertMessages(edit, parsed, root, added, removed),
  };
  return { text: editBySpans(source, parsed, changes, rules, options), diagnostics };
}

function replaceMessage(
  edit: TsEdit,
  entry: TsEntry,
  message: Message,
  state: EntryState | undefined,
): Replacement[] {
  const { source, style, diagnostics } = edit;
  const { key, element, translation, categories } = entry;
  const numerus =
    categories || typeof message === 'string'
      ? []
      : setAttribute(source, element, 'numerus', 'yes');
  if (!translation) {
    const whole = categories ? toPlural(key, message, diagnostics) : message;
    const written = { key, message: whole, ...(state && { state }) };
    const insertion = insertElements(
      source,
      element,
      childElements(element).at(-1),
      style.unit,
      (indentation) => [writeTranslation(written, indentation, style, diagnostics)],
    );
    return [...numerus, insertion];
  }
  const marks = setState(source, entry, message, state);
  if (categories) return [...marks, ...replaceForms(edit, entry, translation, categories, message)];
  if (typeof message === 'string') {
    const text = toHeld(key, message, diagnostics);
    return [...marks, ...setTranslated(source, translation, text, style.newline)];
  }
  const forms = toForms(key, message, style.categories, diagnostics);
  const indentation = indentationAt(source, translation.span.start) ?? '';
  const content = writeForms(key, forms, indentation, style, diagnostics);
  const variants = setAttribute(source, translation, 'variants', undefined);
  return [...numerus, ...marks, ...variants, setContent(source, translation, content)];
}

/** Gives a message another source text: one that has an id, and so is not found by its source. */
function replaceSource(
  { source, style }: TsEdit,
  { element }: TsEntry,
  text: Message,
): Replacement[] {
  const holder = childElement(element, 'source');
  if (!element.attributes.id || !holder || typeof text !== 'string') return [];
  return [setContent(source, holder, writeText(text.replaceAll('\0', ''), style.newline))];
}

function replaceForms(
  { source, style, diagnostics }: TsEdit,
  { key }: TsEntry,
  translation: XmlElement,
  categories: NonNullable<TsEntry['categories']>,
  message: Message,
): Replacement[] {
  const whole = toPlural(key, message, diagnostics);
  const forms = toForms(key, whole, categories, diagnostics);
  const elements = childElements(translation, 'numerusform');
  const changed = elements.flatMap((element, at) => {
    const text = forms[at];
    if (text === undefined || text === readTranslated(element)) return [];
    return setTranslated(source, element, toHeld(key, text, diagnostics), style.newline);
  });
  const { plural } = whole;
  const given = categories.findLastIndex(
    (category) => (plural[category] ?? plural.other) !== undefined,
  );
  const added = forms.slice(elements.length, given + 1);
  if (added.length === 0) return changed;
  const write = (): string[] =>
    added.map((text) => writeForm(key, text, style.newline, diagnostics));
  return [...changed, insertElements(source, translation, elements.at(-1), style.unit, write)];
}

/** Marks a translation as unfinished or finished, as it must be without a text and else as `state` says. */
function setState(
  source: string,
  { translation }: TsEntry,
  message: Message,
  state: EntryState | undefined,
): Replacement[] {
  if (!translation) return [];
  if (!hasText(message)) return setAttribute(source, translation, 'type', 'unfinished');
  if (!state) return [];
  return setAttribute(source, translation, 'type', state === 'outdated' ? 'unfinished' : undefined);
}

/** Takes messages out, and contexts of which nothing is left. */
function removeMessages(source: string, removed: readonly TsEntry[]): Replacement[] {
  const gone = goneContexts(new Set(removed));
  const spans = removed.flatMap(({ holder, span }) => (gone.has(holder) ? [] : [span]));
  return [...Array.from(gone, ({ span }) => span), ...spans].map((span) => ({
    span: wholeLines(source, span),
    text: '',
  }));
}

function unitOf(source: string, entries: readonly TsEntry[]): string {
  for (const { element, holder } of entries) {
    const [outer, inner] = [holder, element].map(({ span }) => indentationAt(source, span.start));
    if (outer !== undefined && inner?.startsWith(outer) && inner !== outer) {
      return inner.slice(outer.length);
    }
  }
  return '    ';
}
