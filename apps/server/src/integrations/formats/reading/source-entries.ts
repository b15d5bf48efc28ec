import { type FormatId, formats, hasText, type ParsedEntry } from '@parlance/formats';
import { findUnstorable } from './file-limits.ts';

interface SourceOptions {
  readonly format: FormatId;
  readonly locale: string;
  /** The locale of the source texts, if they are to be read. */
  readonly sourceLocale: string | undefined;
}

/**
 * The source texts of a file as entries of the source locale. A source text that equals the key is left out in
 * formats whose keys are not texts: exports write the key if the source text is not known.
 */
export function toSourceEntries(
  entries: readonly ParsedEntry[],
  { format: id, locale, sourceLocale }: SourceOptions,
): readonly ParsedEntry[] {
  const { keyIsSource = false } = formats[id];
  if (sourceLocale === undefined || sourceLocale === locale) return [];
  return entries.flatMap(({ key, message, source, span }) => {
    if (source === undefined || !hasText(source)) return [];
    // A term with plural forms has them in all locales.
    if (typeof source !== typeof message) return [];
    if (source === key && !keyIsSource) return [];
    const entry = { key, message: source, comments: [], references: [], flags: [], meta: {}, span };
    return findUnstorable([entry], '').length === 0 ? [entry] : [];
  });
}
