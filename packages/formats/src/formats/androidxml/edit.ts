import { type Message, type PluralMessage, pluralCategories, toText } from '@parlance/messages';
import { editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import {
  contentSpanOf,
  nameOf,
  rootElement,
  spanOf,
  startOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { insertElements } from '../../syntax/xml/edits.ts';
import type { Diagnostic } from '../../types.ts';
import { groupByArray, removeItems } from './arrays.ts';
import { createMarkupTest, replaceContent, spellsTags } from './content.ts';
import type { AndroidEntry, AndroidResult } from './parse.ts';
import {
  type ElementStyle,
  formattedAttribute,
  groupArrays,
  writeArray,
  writeElement,
  writeName,
  writeText,
} from './serialize.ts';

/** What an edit needs to know about the file. */
interface Surroundings {
  readonly xml: XmlDocument;
  /** One step of indentation. */
  readonly unit: string;
  readonly isFileMarkup: (text: string) => boolean;
  styleAt(indentation: string): ElementStyle;
}

/** Changes the affected elements of a file of Android string resources. */
export function editAndroid(source: string, parsed: AndroidResult, changes: Changes): WriteResult {
  const { xml } = parsed;
  if (!xml) return { text: source, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const { entries } = parsed.resource;
  const file = surroundings(xml, entries);
  const text = editBySpans(source, parsed, changes, {
    replace: (entry, message) => replaceMessage(file, entry, message),
    remove: (removed) =>
      [...Map.groupBy(removed, ({ array }) => array)].flatMap(([array, gone]) =>
        array
          ? removeItems(xml, array, gone, diagnostics)
          : gone.map(({ span }) => ({ span: wholeLines(source, span), text: '' })),
      ),
    insert: (added, removed) =>
      [...groupByArray(added, entries, removed)].map(([array, members]) => {
        if (array) {
          const { content } = file.styleAt('');
          const items = members.map(({ message }) => `<item>${content(toText(message))}</item>`);
          return insertElements(xml, array.element, array.items.at(-1), file.unit, () => items);
        }
        const last = entries.findLast((entry) => !removed.has(entry));
        const write = (indentation: string): string[] =>
          writeElements(members, file.styleAt(indentation), diagnostics);
        const place = last?.array?.element ?? last?.element;
        return insertElements(xml, rootElement, place, file.unit, write);
      }),
  });
  return { text, diagnostics };
}

function surroundings(xml: XmlDocument, entries: readonly AndroidEntry[]): Surroundings {
  const { source } = xml;
  const [first] = entries;
  const start = first && startOf(xml, first.array?.element ?? first.element);
  const unit = (start !== undefined && indentationAt(source, start)) || '    ';
  const isFileMarkup = createMarkupTest(xml, entries);
  const content = (text: string): string =>
    writeText(text, { quoted: false, everywhere: false }, isFileMarkup(text));
  const newline = lineBreakOf(source);
  const styleAt = (indentation: string) => ({ indentation, unit, newline, content });
  return { xml, unit, isFileMarkup, styleAt };
}

function replaceMessage(file: Surroundings, entry: AndroidEntry, message: Message): Replacement[] {
  const { xml } = file;
  const { element, array, forms } = entry;
  if (array) return [replaceText(file, entry, element, toText(message))];
  if (typeof message !== 'string' && forms) return replaceForms(file, entry, message);
  const span = spanOf(xml, element);
  const place = span.start + 1 + nameOf(xml, element).length;
  const tag = xml.source.slice(place, contentSpanOf(xml, element).start);
  const attributes = tag.replace(/\s*\/?>$/, '');
  if (typeof message === 'string' && !forms) {
    const attribute = formattedAttribute(message, attributes);
    return [
      replaceText(file, entry, element, message),
      ...(attribute ? [{ span: { start: place, end: place }, text: attribute }] : []),
    ];
  }
  // A string becomes plural forms or the reverse: the element is replaced by another one with the same
  // attributes.
  const style = file.styleAt(indentationAt(xml.source, span.start) ?? '');
  return [{ span, text: writeElement(attributes, message, style) }];
}

function replaceText(
  { xml, isFileMarkup }: Surroundings,
  { meta }: AndroidEntry,
  element: XmlElement,
  text: string,
): Replacement {
  const allowMarkup = meta.markup === true || (!spellsTags(xml, element) && isFileMarkup(text));
  return replaceContent(xml, element, text, allowMarkup);
}

function replaceForms(
  file: Surroundings,
  entry: AndroidEntry,
  { plural }: PluralMessage,
): Replacement[] {
  const { xml, unit } = file;
  const old = typeof entry.message === 'string' ? {} : entry.message.plural;
  const replacements: Replacement[] = [];
  const added: string[] = [];
  let last: XmlElement | undefined;
  for (const category of pluralCategories) {
    const item = entry.forms?.get(category);
    const text = plural[category];
    if (item && text === undefined) {
      replacements.push({ span: wholeLines(xml.source, spanOf(xml, item)), text: '' });
    } else if (item && text !== undefined) {
      if (!last || last < item) last = item;
      if (text !== old[category]) replacements.push(replaceText(file, entry, item, text));
    } else if (text !== undefined) {
      added.push(`<item quantity="${category}">${file.styleAt('').content(text)}</item>`);
    }
  }
  if (added.length > 0) {
    replacements.push(insertElements(xml, entry.element, last, unit, () => added));
  }
  return replacements;
}

function writeElements(
  added: readonly { readonly key: string; readonly message: Message }[],
  style: ElementStyle,
  diagnostics: Diagnostic[],
): string[] {
  return groupArrays(added).flatMap(({ name, members }) => {
    const [first] = members;
    if (!first) return [];
    const attributes = writeName(name, first.key, diagnostics);
    if (name.index === undefined) return writeElement(attributes, first.message, style);
    const texts = members.map(({ message }) => toText(message));
    return writeArray(attributes, texts, style);
  });
}
