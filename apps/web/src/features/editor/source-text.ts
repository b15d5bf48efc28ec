import type { Entry } from '@parlance/contract';

type Texts = Pick<Entry, 'term' | 'notes' | 'reference' | 'source'>;

/** Where the texts come from that stand beside a translation. */
export interface SourcePlaces {
  /** The source locale of the project. */
  readonly sourceLocale: string | null;
  /** The locale that `reference` is in: the same, or another that somebody has picked. */
  readonly referenceCode: string | undefined;
  /** Whether keys are texts, which stand for source texts that are missing. */
  readonly textsInKeys: boolean;
}

/** What is to be translated, and where that stands. */
export interface SourceText {
  readonly text: string;
  /** The locale that it is in, if that is known. */
  readonly locale: string | undefined;
  /** The key says the same, and nothing else. */
  readonly isInKey: boolean;
}

/**
 * The text that an entry is translated from: that of the source locale, else the one that files have beside
 * translations, else the key where that is a text. Only where there is none of these it is that of another
 * locale, which was picked as reference. Undefined where there is only a key.
 */
export function findSourceText(entry: Texts, places: SourcePlaces): SourceText | undefined {
  const { sourceLocale, referenceCode, textsInKeys } = places;
  const inKey = textInKey(entry.term);
  const own = referenceCode === sourceLocale ? entry.reference : entry.source;
  const withoutLocale = entry.notes.source || (textsInKeys ? inKey : '');
  const text = own || withoutLocale || entry.reference;
  if (!text) return undefined;
  // The first form of a plural is the key of its message.
  const isInKey = text === inKey || (textsInKeys && text.includes(inKey));
  const locale = own ? (sourceLocale ?? undefined) : withoutLocale ? undefined : referenceCode;
  return { text, locale, isInKey };
}

/** The text of another locale than the source, which somebody wants to see beside it. */
export function findReferenceBeside(entry: Texts, places: SourcePlaces): string | undefined {
  const { sourceLocale, referenceCode } = places;
  const source = findSourceText(entry, places);
  if (!entry.reference || !source || referenceCode === sourceLocale) return undefined;
  return source.locale === referenceCode ? undefined : entry.reference;
}

/** What a translation may begin as: the text that was picked to stand beside, else what it is translated from. */
export function findTextToCopy(entry: Texts, textsInKeys: boolean): string | undefined {
  const { term, notes, reference, source } = entry;
  return reference || source || notes.source || (textsInKeys ? textInKey(term) : undefined);
}

/** Catalogues of gettext and Qt have contexts before the text, which are among the notes. */
function textInKey(term: string): string {
  return term.slice(term.lastIndexOf('\u0004') + 1);
}
