import { decodeFile, encodeFile, formats } from '@parlance/formats';
import { toText } from '@parlance/messages';

/** The texts of each locale, by term. */
export type TextsByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The formats in which one file can have several locales. */
export const formatsOfSeveral = ['csv', 'xlsx', 'xcstrings'] as const;

type FormatOfSeveral = (typeof formatsOfSeveral)[number];

/** Writes one file with all these texts. */
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

/** Reads the texts of a locale from a file, without empty ones. */
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
