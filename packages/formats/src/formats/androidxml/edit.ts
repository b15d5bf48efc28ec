import { editBySpans, type Replacement } from '../../edit.ts';
import { lineBreakOf } from '../../lines.ts';
import { toText } from '../../plural.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import type { XmlElement } from '../../syntax/xml/document.ts';
import { insertElements } from '../../syntax/xml/edits.ts';
import {
  type Changes,
  type Diagnostic,
  type Message,
  type PluralMessage,
  pluralCategories,
  type WriteResult,
} from '../../types.ts';
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

/** What the edit of one file needs to know about it. */
interface Surroundings {
  readonly source: string;
  /** One step of indentation. */
  readonly unit: string;
  readonly isFileMarkup: (text: string) => boolean;
  styleAt(indentation: string): ElementStyle;
}

/** Changes the touched elements of a file of Android string resources. */
export function editAndroid(source: string, parsed: AndroidResult, changes: Changes): WriteResult {
  const { root } = parsed;
  if (!root) return { text: source, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const { entries } = parsed.resource;
  const file = surroundings(source, entries);
  const text = editBySpans(source, parsed, changes, {
    replace: (entry, message) => replaceMessage(file, entry, message),
    remove: (removed) =>
      [...Map.groupBy(removed, ({ array }) => array)].flatMap(([array, gone]) =>
        array
          ? removeItems(source, array, gone, diagnostics)
          : gone.map(({ span }) => ({ span: wholeLines(source, span), text: '' })),
      ),
    insert: (added, removed) =>
      [...groupByArray(added, entries, removed)].map(([array, members]) => {
        if (array) {
          const { content } = file.styleAt('');
          const items = members.map(({ message }) => `<item>${content(toText(message))}</item>`);
          return insertElements(source, array.element, array.items.at(-1), file.unit, () => items);
        }
        const last = entries.findLast((entry) => !removed.has(entry));
        const write = (indentation: string): string[] =>
          writeElements(members, file.styleAt(indentation), diagnostics);
        return insertElements(
          source,
          root,
          last?.array?.element ?? last?.element,
          file.unit,
          write,
        );
      }),
  });
  return { text, diagnostics };
}

function surroundings(source: string, entries: readonly AndroidEntry[]): Surroundings {
  const [first] = entries;
  const start = first && (first.array?.element ?? first.element).span.start;
  const unit = (start !== undefined && indentationAt(source, start)) || '    ';
  const isFileMarkup = createMarkupTest(source, entries);
  const content = (text: string): string =>
    writeText(text, { quoted: false, everywhere: false }, isFileMarkup(text));
  const newline = lineBreakOf(source);
  const styleAt = (indentation: string) => ({ indentation, unit, newline, content });
  return { source, unit, isFileMarkup, styleAt };
}

function replaceMessage(file: Surroundings, entry: AndroidEntry, message: Message): Replacement[] {
  const { source } = file;
  const { element, array, forms } = entry;
  if (array) return [replaceText(file, entry, element, toText(message))];
  if (typeof message !== 'string' && forms) return replaceForms(file, entry, message);
  const { start, end } = element.span;
  const tag = source.slice(start, element.selfClosing ? end : element.content.start);
  const attributes = tag.slice(1 + element.name.length).replace(/\s*\/?>$/, '');
  if (typeof message === 'string' && !forms) {
    const place = start + 1 + element.name.length;
    const attribute = formattedAttribute(message, attributes);
    return [
      replaceText(file, entry, element, message),
      ...(attribute ? [{ span: { start: place, end: place }, text: attribute }] : []),
    ];
  }
  // A string becomes plural forms or the other way round: another element with the same attributes.
  const style = file.styleAt(indentationAt(source, start) ?? '');
  return [{ span: element.span, text: writeElement(attributes, message, style) }];
}

function replaceText(
  { source, isFileMarkup }: Surroundings,
  { meta }: AndroidEntry,
  element: XmlElement,
  text: string,
): Replacement {
  const allowMarkup = meta.markup === true || (!spellsTags(source, element) && isFileMarkup(text));
  return replaceContent(source, element, text, allowMarkup);
}

function replaceForms(
  file: Surroundings,
  entry: AndroidEntry,
  { plural }: PluralMessage,
): Replacement[] {
  const { source, unit } = file;
  const old = typeof entry.message === 'string' ? {} : entry.message.plural;
  const replacements: Replacement[] = [];
  const added: string[] = [];
  let last: XmlElement | undefined;
  for (const category of pluralCategories) {
    const item = entry.forms?.get(category);
    const text = plural[category];
    if (item && text === undefined) {
      replacements.push({ span: wholeLines(source, item.span), text: '' });
    } else if (item && text !== undefined) {
      if (!last || last.span.start < item.span.start) last = item;
      if (text !== old[category]) replacements.push(replaceText(file, entry, item, text));
    } else if (text !== undefined) {
      added.push(`<item quantity="${category}">${file.styleAt('').content(text)}</item>`);
    }
  }
  if (added.length > 0) {
    replacements.push(insertElements(source, entry.element, last, unit, () => added));
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
