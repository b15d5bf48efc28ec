import { type Message, pluralCategories, toText } from '@parlance/messages';
import type { WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { joinMarkup, readMarkup } from '../../syntax/xml/markup.ts';
import { escapeAttribute, escapeText, writeComment } from '../../syntax/xml/text.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { fromKey, type ResourceName, spellName } from './keys.ts';
import { encodeTexts, type TextStyle } from './text.ts';

const indent = '    ';
const fresh: TextStyle = { quoted: false, everywhere: true };
const xliff = 'xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"';

/** Writes a value as the content of an element; its tags are kept as markup if `markup` is set. */
export function writeText(value: string, style: TextStyle, markup: boolean): string {
  const { texts, tags } = (markup && readMarkup(value)) || { texts: [value], tags: [] };
  return joinMarkup(
    encodeTexts(texts, style).map((text) => escapeText(text)),
    tags,
  );
}

/** How an element is laid out: `content` encodes a text as the content of a `<string>` or `<item>`. */
export interface ElementStyle {
  readonly indentation: string;
  readonly unit: string;
  readonly newline: string;
  content(text: string): string;
}

/**
 * The attribute `formatted="false"`, which aapt2 demands for a text that seems to have several format arguments
 * without numbers. `attributes` are those that the element already has.
 */
export function formattedAttribute(text: string, attributes: string): string {
  const seeming = (text.match(/%(?:\d+\$|.)/gs) ?? []).filter((sign) => !/%[%n]/.test(sign));
  const isRefused = seeming.length > 1 && seeming.some((sign) => !sign.endsWith('$'));
  const isTold = /\s(?:formatted|translatable)\s*=\s*["']false/.test(attributes);
  return isRefused && !isTold ? ' formatted="false"' : '';
}

/** Writes a `<string>` or a `<plurals>`; `attributes` begin with a space. */
export function writeElement(attributes: string, message: Message, style: ElementStyle): string {
  if (typeof message === 'string') {
    const all = attributes + formattedAttribute(message, attributes);
    return `<string${all}>${style.content(message)}</string>`;
  }
  const items = pluralCategories.flatMap((category) => {
    const text = message.plural[category];
    return text === undefined ? [] : [`<item quantity="${category}">${style.content(text)}</item>`];
  });
  return writeParent('plurals', attributes, items, style);
}

/** Writes a `<string-array>`. */
export function writeArray(
  attributes: string,
  texts: readonly string[],
  style: ElementStyle,
): string {
  const items = texts.map((text) => `<item>${style.content(text)}</item>`);
  return writeParent('string-array', attributes, items, style);
}

function writeParent(
  name: string,
  attributes: string,
  items: readonly string[],
  { indentation, unit, newline }: ElementStyle,
): string {
  const lines = items.map((item) => newline + indentation + unit + item).join('');
  return `<${name}${attributes}>${lines}${newline}${indentation}</${name}>`;
}

/** The attributes for a resource name; the empty name, which is invalid in every file, is reported. */
export function writeName(
  { name, product }: ResourceName,
  key: string,
  diagnostics: Diagnostic[],
): string {
  if (name === '') diagnostics.push(writeProblem('key', key, 'A resource needs a name.'));
  const variant = product === undefined ? '' : ` product="${escapeAttribute(product)}"`;
  return ` name="${spellName(name)}"${variant}`;
}

/** Writes a file of Android string resources, each element on its own line. */
export function serializeAndroid({ entries }: NewResource): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const lines: string[] = [];
  let usesXliff = false;

  const styleFor = ({ meta }: Entry): ElementStyle => ({
    indentation: indent,
    unit: indent,
    newline: '\n',
    content: (text) => {
      const markup = meta.markup === true ? readMarkup(text) : undefined;
      const prefixes = new Set(
        markup?.tags.flatMap((tag) => /^<\/?([\w.-]+):/.exec(tag)?.[1] ?? []),
      );
      if (prefixes.delete('xliff')) usesXliff = true;
      return writeText(text, fresh, markup !== undefined && prefixes.size === 0);
    },
  });
  const add = (
    entry: Entry,
    resource: ResourceName,
    write: (attributes: string) => string,
  ): void => {
    for (const text of entry.comments) {
      const { comment, exact } = writeComment(text);
      if (!exact) diagnostics.push(writeProblem('loss', entry.key, commentLoss));
      lines.push(indent + comment);
    }
    const name = writeName(resource, entry.key, diagnostics);
    lines.push(indent + write(name + writeMarks(entry)));
  };

  for (const { name, members } of groupArrays(entries)) {
    const [first] = members;
    if (!first) continue;
    const style = styleFor(first);
    add(first, name, (attributes) =>
      name.index === undefined
        ? writeElement(attributes, first.message, style)
        : writeArray(
            attributes,
            members.map(({ message }) => toText(message)),
            style,
          ),
    );
  }

  const opening = `<resources${usesXliff ? ` ${xliff}` : ''}>`;
  const declaration = '<?xml version="1.0" encoding="utf-8"?>';
  return { text: `${[declaration, opening, ...lines, '</resources>'].join('\n')}\n`, diagnostics };
}

const commentLoss = 'XML has no comments with "--" or control characters: the comment is reworded.';

function writeMarks({ locked, meta }: Entry): string {
  const marks = { translatable: !locked, formatted: meta.formatted !== false };
  return Object.entries(marks)
    .map(([name, value]) => (value ? '' : ` ${name}="false"`))
    .join('');
}

/**
 * Groups the items of each array at the position of its first item. Where indexes of an array are missing, its
 * items become strings whose name is the whole key.
 */
export function groupArrays<E extends Pick<Entry, 'key'>>(
  entries: Iterable<E>,
): { name: ResourceName; members: readonly E[] }[] {
  const arrays = new Map<string, Map<number, E>>();
  const named = Array.from(entries, (entry) => {
    const name = fromKey(entry.key);
    const array = name.index === undefined ? undefined : entry.key.replace(/\[\d+\]$/, '');
    if (array !== undefined && name.index !== undefined) {
      const items = arrays.get(array) ?? new Map<number, E>();
      arrays.set(array, items.set(name.index, entry));
    }
    return { entry, name, array };
  });
  const done = new Set<string>();
  const withGaps = new Set<string>();
  return named.flatMap(({ entry, name, array }) => {
    if (array === undefined) return [{ name, members: [entry] }];
    if (done.has(array)) return [];
    const items = arrays.get(array);
    if (items && !withGaps.has(array)) {
      const members = [...Array(items.size).keys()].flatMap((index) => items.get(index) ?? []);
      if (members.length === items.size) {
        done.add(array);
        return [{ name, members }];
      }
      withGaps.add(array);
    }
    return [{ name: { name: entry.key }, members: [entry] }];
  });
}
