import { decodeFile, encodeFile, formats, toText } from '@parlance/formats';

/** Texts by term, by locale. */
export type TextsByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The formats of which one file can hold several locales. */
export const formatsOfSeveral = ['csv', 'xlsx', 'xcstrings'] as const;

type FormatOfSeveral = (typeof formatsOfSeveral)[number];

/** One file with all these texts. */
export function toFileOfSeveral(
  id: FormatOfSeveral,
  texts: TextsByLocale,
): Uint8Array<ArrayBuffer> {
  const format = formats[id];
  let text: string | undefined;
  for (const [locale, ofLocale] of Object.entries(texts)) {
    const options = { locale, manyLocales: true };
    text ??= format.serialize({ entries: [] }, options).text;
    const changes = new Map(Object.entries(ofLocale));
    text = format.edit(text, format.parse(text, options), changes, options).text;
  }
  return new Uint8Array(encodeFile(format, text ?? ''));
}

/** The texts of a locale in a file, but for those that are empty. */
export function readTexts(
  id: FormatOfSeveral | 'jsonflat',
  bytes: Uint8Array,
  locale: string,
): Record<string, string> {
  const format = formats[id];
  const file = decodeFile(format, bytes);
  if ('problem' in file) throw new Error(file.problem);
  const { entries } = format.parse(file.text, { locale }).resource;
  const texts = entries.map(({ key, message }) => [key, toText(message)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}
