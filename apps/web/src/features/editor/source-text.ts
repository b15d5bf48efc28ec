import type { Entry } from '@parlance/contract';

type Texts = Pick<Entry, 'term' | 'notes' | 'reference' | 'source'>;

/** The locales of the texts beside a translation. */
export interface SourcePlaces {
  /** The source locale of the project. */
  readonly sourceLocale: string | null;
  /** The locale that `reference` is in: the source locale, or another one that the user has picked. */
  readonly referenceCode: string | undefined;
  /** Whether keys are texts and stand in for missing source texts. */
  readonly textsInKeys: boolean;
}

/** The text to translate, and where it comes from. */
export interface SourceText {
  readonly text: string;
  /** The locale of the text, if known. */
  readonly locale: string | undefined;
  /** Whether the key says the same as the text. */
  readonly isInKey: boolean;
}

/**
 * The text that an entry is translated from: the text of the source locale, else the source text in the notes of
 * files, else the key if keys are texts. Only without any of these it is the text of another locale that was picked
 * as reference. Undefined if there is only a key.
 */
export function findSourceText(entry: Texts, places: SourcePlaces): SourceText | undefined {
  const { sourceLocale, referenceCode, textsInKeys } = places;
  const inKey = textInKey(entry.term);
  const own = referenceCode === sourceLocale ? entry.reference : entry.source;
  const withoutLocale = entry.notes.source || (textsInKeys ? inKey : '');
  const text = own || withoutLocale || entry.reference;
  if (!text) return undefined;
  // The key of a plural message is its first form.
  const isInKey = text === inKey || (textsInKeys && text.includes(inKey));
  const locale = own ? (sourceLocale ?? undefined) : withoutLocale ? undefined : referenceCode;
  return { text, locale, isInKey };
}

/** The text of a reference locale that is not the source locale, to be shown beside the source text. */
export function findReferenceBeside(entry: Texts, places: SourcePlaces): string | undefined {
  const { sourceLocale, referenceCode } = places;
  const source = findSourceText(entry, places);
  if (!entry.reference || !source || referenceCode === sourceLocale) return undefined;
  return source.locale === referenceCode ? undefined : entry.reference;
}

/** The text that can be copied into a translation: the text of the picked reference, else the source text. */
export function findTextToCopy(
  entry: Texts,
  places: SourcePlaces,
): Pick<SourceText, 'text' | 'locale'> | undefined {
  const { reference } = entry;
  return reference
    ? { text: reference, locale: places.referenceCode }
    : findSourceText(entry, places);
}

/** The keys of gettext and Qt catalogues have a context before the text. The notes show the context. */
function textInKey(term: string): string {
  return term.slice(term.lastIndexOf('\u0004') + 1);
}
