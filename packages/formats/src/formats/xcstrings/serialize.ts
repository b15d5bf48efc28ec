import type { WriteOptions } from '../../format.ts';
import { freshStyle, type Writable, WrittenValue, writeValue } from '../../syntax/json/style.ts';
import type { Entry, NewResource } from '../../types.ts';
import { toTag } from './catalog.ts';
import { fromKey, noPath } from './keys.ts';
import { type Draft, holderAt, inOrder, isDraft, setMessage } from './localization.ts';
import { sortNames } from './order.ts';
import { stringAttributes, substitutionAttributes } from './parse.ts';

/** Xcode's layout of catalogs. */
const xcodeStyle = { ...freshStyle, indent: '  ', colon: ' : ' };

/** Writes a catalog with one locale, which is also the source language if none is given. */
export function serializeCatalog(
  { entries, locale: own }: NewResource,
  { locale = own ?? 'en', sourceLocale = locale }: WriteOptions = {},
): string {
  const language = toTag(locale);
  const strings = new Map<string, NewString>();
  const writePlain = createPlainWriter(language);
  for (const entry of entries) {
    const { name, path } = fromKey(entry.key);
    const known = strings.get(name);
    if (!known && path.length === 0 && isPlain(entry)) {
      strings.set(name, { first: entry, draft: undefined });
      continue;
    }
    const string = toDraftOf(known, entry);
    strings.set(name, string);
    setMessage(string.draft, path, entry.message, entry.state);
    const attributes = path.at(-1)?.kind === 'substitutions' ? substitutionAttributes : [];
    for (const attribute of attributes) {
      const value = entry.meta[attribute];
      if (value !== undefined) holderAt(string.draft, path).set(attribute, value);
    }
  }
  const members = sortNames(strings.keys()).map((name) => {
    const { draft, first } = strings.get(name) ?? {};
    const isText = first !== undefined && draft === undefined;
    return [
      name,
      isText ? writePlain(first) : freshString(language, draft ?? new Map(), first),
    ] as const;
  });
  const catalog = new Map<string, Writable>([
    ['sourceLanguage', toTag(sourceLocale)],
    ['strings', new Map(members)],
    ['version', '1.0'],
  ]);
  return writeValue(catalog, xcodeStyle, '');
}

/** A string under construction; without a draft it consists of the text of its first entry. */
interface NewString {
  readonly first: Entry;
  readonly draft: Draft | undefined;
}

function toDraftOf(known: NewString | undefined, entry: Entry): NewString & { draft: Draft } {
  if (known?.draft) return { ...known, draft: known.draft };
  const draft: Draft = new Map();
  if (known) setMessage(draft, noPath, known.first.message, known.first.state);
  return { first: known?.first ?? entry, draft };
}

/** Whether an entry has a plain text and no attributes. */
function isPlain({ message, comments, meta, locked }: Entry): boolean {
  return (
    typeof message === 'string' &&
    !locked &&
    comments.length === 0 &&
    stringAttributes.every((name) => meta[name] === undefined)
  );
}

/**
 * Creates a writer of strings that have nothing but a text. The JSON around the text is the same for all, so it
 * is written once.
 */
function createPlainWriter(language: string): (entry: Entry) => WrittenValue {
  const around = new Map<string, readonly [before: string, after: string]>();
  const mark = '\ue000';
  return ({ message, state }) => {
    const text = typeof message === 'string' ? message : '';
    const kind = `${text === ''} ${state}`;
    const known = around.get(kind);
    const quoted = xcodeStyle.quote(text);
    if (known) return new WrittenValue(known[0] + quoted + known[1]);
    const draft: Draft = new Map();
    setMessage(draft, noPath, text, state);
    const margin = xcodeStyle.indent.repeat(2);
    const written = (value: string) => {
      const unit = draft.get('stringUnit');
      if (isDraft(unit)) unit.set('value', value);
      return writeValue(freshString(language, draft), xcodeStyle, margin);
    };
    const [before = '', after = ''] = written(mark).split(xcodeStyle.quote(mark));
    around.set(kind, [before, after]);
    return new WrittenValue(written(text));
  };
}

/**
 * A string with its text in one locale. Strings are marked `manual`, since Xcode removes others that it does
 * not find in the code.
 */
export function freshString(
  locale: string,
  localization: Draft,
  { comments = [], meta = {}, locked }: Partial<Entry> = {},
): Draft {
  const attributes = stringAttributes.flatMap((name) => {
    const value = meta[name] ?? (name === 'extractionState' ? 'manual' : undefined);
    return value === undefined ? [] : [[name, value] as const];
  });
  return inOrder(
    new Map<string, Writable>([
      ...(comments.length > 0 ? [['comment', comments.join('\n')] as const] : []),
      ...attributes,
      ...(locked ? [['shouldTranslate', false] as const] : []),
      ['localizations', new Map([[locale, localization]])],
    ]),
  );
}
