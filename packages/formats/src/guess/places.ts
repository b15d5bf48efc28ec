/** The place from which a guess takes the locale of a file. */
export type LocaleReason =
  /** `values-de-rAT/`: a resource folder of Android. */
  | 'android-folder'
  /** `de.lproj/`: a localisation folder of Apple. */
  | 'apple-folder'
  /** `de/LC_MESSAGES/`: a folder of gettext. */
  | 'gettext-folder'
  /** `de.json`, `messages_de.properties`, `app.de.resx`. */
  | 'file-name'
  /** `locales/de/common.json`. */
  | 'folder'
  /** A header or an attribute inside of the file. */
  | 'content';

/** How reliable a guess is: an `unsure` one is a suggestion that somebody has to confirm. */
export type Certainty = 'certain' | 'likely' | 'unsure';

/** A part of a path that may be a language tag, from `start` to `end`. */
export interface Place {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  readonly reason: LocaleReason;
  readonly certainty: Certainty;
  /** Whether only a locale can be expected here, however rare it is. */
  readonly isClear: boolean;
}

/** Codes of languages that are also words in the names of files and folders. */
const words = new Set(
  'am an as be ch co cu cv he ho ia id ie io is it la li my na ng no om or os pi ps so st to ts vo mas mer sat'.split(
    ' ',
  ),
);

const foldersOfLocales = /^_?(?:locales?|lang(?:uage)?s?|i18n|l10n|translations?|messages|po)$/i;

/** The parts of a path that may name a locale, the most reliable first. */
export function placesOf(path: string): readonly Place[] {
  const segments = [...path.matchAll(/[^/]+/g)].map(({ 0: text, index }) => ({ text, index }));
  const folders = segments.slice(0, -1).reverse();
  const name = segments.at(-1) ?? { text: '', index: 0 };
  return [
    ...folders.flatMap(({ text, index }) => androidPlaces(text, index)),
    ...folders.flatMap(({ text, index }) => applePlaces(text, index)),
    ...folders.slice(1).flatMap((folder, n) => gettextPlaces(folder, folders[n]?.text)),
    ...namePlaces(name.text, name.index, folders[0]?.text),
    ...folders.flatMap((folder, n) => folderPlaces(folder, folders[n + 1]?.text)),
    ...beginningPlaces(name.text, name.index),
  ];
}

/** Whether a path names no locale because it is that of source texts. */
export function isSourcePlace(path: string): boolean {
  return androidDefaultFolder.test(path) || /(?:^|\/)Base\.lproj\//.test(path);
}

/** Android's default resource folder, which applies where there is none for the language. */
export const androidDefaultFolder: RegExp = /(?<=^|\/)values(?=\/[^/]+\.xml$)/;

/** A resource folder that differs from the default one only in its language. */
export const androidLocaleFolder: RegExp = /^values-(?:b\+[\w+]+|[a-z]{2,3}(?:-r[A-Z\d]+)?)$/;

function androidPlaces(folder: string, index: number): Place[] {
  const found =
    /^values-(?:m[cn]c\d+-)*(?:b\+((?:x|[a-z]{2,3})(?:\+\w+)*)|([a-z]{2,3})(?:-r([A-Z]{2}|\d{3}))?)(?=-|$)/.exec(
      folder,
    );
  if (!found) return [];
  const [, bcp47, language = '', region] = found;
  // `values-car` is for a mode of the interface.
  if (language === 'car') return [];
  // `in` is the old code of Indonesian, which is only read as such in Android's folders.
  const plain = [language === 'in' ? 'id' : language, ...(region ? [region] : [])].join('-');
  return [
    {
      tag: bcp47 ?? plain,
      start: index,
      end: index + folder.length,
      reason: 'android-folder',
      certainty: 'certain',
      isClear: true,
    },
  ];
}

function applePlaces(folder: string, index: number): Place[] {
  const tag = /^(.+)\.lproj$/i.exec(folder)?.[1];
  if (tag === undefined) return [];
  return [placeAt(tag, index, 'apple-folder', 'certain', true)];
}

function gettextPlaces(
  folder: { text: string; index: number },
  below: string | undefined,
): Place[] {
  if (below !== 'LC_MESSAGES') return [];
  return [placeAt(folder.text, folder.index, 'gettext-folder', 'certain', true)];
}

/** The whole name (`de`), then the part behind the last dot, then the parts behind other separators. */
function namePlaces(name: string, index: number, folder = ''): Place[] {
  const stem = stemOf(name);
  const isOfLocale = foldersOfLocales.test(folder) || /\.po$/i.test(name);
  const dot = stem.lastIndexOf('.') + 1;
  const endsWithLocale = /_[^.]*\.(?:properties|arb|ts)$/i.test(name);
  const pieces = piecesOf(stem);
  const ends = [3, 2, 1].flatMap((length) => {
    const start = pieces.at(-length)?.index;
    return start === undefined ? [] : [{ tag: stem.slice(start), start: index + start }];
  });
  return [
    placeAt(stem, index, 'file-name', 'certain', isOfLocale),
    ...(dot > 0 ? [likely(stem.slice(dot), index + dot, true)] : []),
    ...ends.map(({ tag, start }) => likely(tag, start, endsWithLocale)),
  ];
}

function folderPlaces(folder: { text: string; index: number }, above: string | undefined): Place[] {
  const isForLocales = above === undefined || foldersOfLocales.test(above);
  const place = likely(folder.text, folder.index, isForLocales);
  // The topmost folder may have any name.
  const isClear = above !== undefined && isForLocales;
  return [{ ...place, reason: 'folder', isClear }];
}

/** `de.messages.json`, and `de-messages.json`, where the first part is as often something else. */
function beginningPlaces(name: string, index: number): Place[] {
  const stem = stemOf(name);
  const dot = stem.indexOf('.');
  const pieces = piecesOf(stem);
  const beginnings = [3, 2, 1].flatMap((length) => {
    const last = pieces[length - 1];
    return last ? [stem.slice(0, last.index + last.text.length)] : [];
  });
  return [
    ...(dot > 0 ? [likely(stem.slice(0, dot), index)] : []),
    ...beginnings.map((tag) => placeAt(tag, index, 'file-name', 'unsure', false)),
  ];
}

function likely(tag: string, start: number, isClear = false): Place {
  const certainty = isWord(tag) && !isClear ? 'unsure' : 'likely';
  return placeAt(tag, start, 'file-name', certainty, isClear);
}

/** Whether a tag may consist of words: `to`, `to-us`; `it-IT` may not. */
function isWord(tag: string): boolean {
  const [language = '', ...rest] = tag.split(/[-_]/);
  return words.has(language.toLowerCase()) && !rest.some((part) => /^[A-Z]/.test(part));
}

function placeAt(
  tag: string,
  start: number,
  reason: LocaleReason,
  certainty: Certainty,
  isClear: boolean,
): Place {
  return { tag, start, end: start + tag.length, reason, certainty, isClear };
}

function stemOf(name: string): string {
  const extension = name.lastIndexOf('.');
  return extension > 0 ? name.slice(0, extension) : name;
}

function piecesOf(stem: string): { text: string; index: number }[] {
  return [...stem.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: text, index }) => ({ text, index }));
}
