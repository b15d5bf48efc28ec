import { freshStyle, type Writable, writeValue } from '../../syntax/json/style.ts';
import type { Entry, NewResource, WriteOptions } from '../../types.ts';
import { fromKey } from './keys.ts';
import { type Draft, holderAt, inOrder, setMessage } from './localization.ts';
import { sortNames } from './order.ts';
import { stringAttributes, substitutionAttributes, toTag } from './parse.ts';

/** As Xcode lays catalogs out. */
const xcodeStyle = { ...freshStyle, indent: '  ', colon: ' : ' };

/** Writes a catalog with one locale, which is its source language too where that is not given. */
export function serializeCatalog(
  { entries, locale: own }: NewResource,
  { locale = own ?? 'en', sourceLocale = locale }: WriteOptions = {},
): string {
  const language = toTag(locale);
  const strings = new Map<string, { draft: Draft; first: Entry }>();
  for (const entry of entries) {
    const { name, path } = fromKey(entry.key);
    const string = strings.get(name) ?? { draft: new Map(), first: entry };
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
    return [name, freshString(language, draft ?? new Map(), first)] as const;
  });
  const catalog = new Map<string, Writable>([
    ['sourceLanguage', toTag(sourceLocale)],
    ['strings', new Map(members)],
    ['version', '1.0'],
  ]);
  return writeValue(catalog, xcodeStyle, '');
}

/**
 * A string with its text in one locale. Xcode takes strings that are not `manual` out again when it does
 * not find them in the code.
 */
export function freshString(
  locale: string,
  localization: Draft,
  { comments = [], meta = {} }: Partial<Entry> = {},
): Draft {
  const attributes = stringAttributes.flatMap((name) => {
    const value = meta[name] ?? (name === 'extractionState' ? 'manual' : undefined);
    return value === undefined ? [] : [[name, value] as const];
  });
  return inOrder(
    new Map<string, Writable>([
      ...(comments.length > 0 ? [['comment', comments.join('\n')] as const] : []),
      ...attributes,
      ['localizations', new Map([[locale, localization]])],
    ]),
  );
}
