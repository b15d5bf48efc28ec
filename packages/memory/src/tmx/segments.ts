import { matchLocale } from './locales.ts';
import type { TmxFacts, TmxUnit } from './unit.ts';

/** A source text with its translations, as a memory keeps them. */
export interface TmxSegment {
  readonly sourceLocale: string;
  readonly source: string;
  readonly targets: readonly TmxTarget[];
}

/** A translation with all that its file says of it. */
export interface TmxTarget extends TmxFacts {
  readonly locale: string;
  readonly text: string;
}

/**
 * A unit as a source text with translations. What is said of the unit and of its source text holds for each translation
 * that says nothing else. A unit that may be read from any locale is read from `preferred`, else from its first text.
 */
export function toSegment(unit: TmxUnit, preferred?: string): TmxSegment | undefined {
  const { id, sourceLocale, notes, variants, ...facts } = unit;
  const locales = variants.map(({ locale }) => locale);
  const named = sourceLocale ?? (preferred && matchLocale(preferred, locales));
  const source = variants.find(({ locale }) => locale === named) ?? variants[0];
  if (!source) return undefined;
  const { locale: from, text, ...shared } = source;
  const targets = variants
    .filter((variant) => variant !== source && variant.locale !== from)
    .map((variant) => ({ ...facts, ...only(shared), ...variant }));
  return { sourceLocale: from, source: text, targets };
}

/** What a source text says of its translations: where they are used, and not who wrote it or when. */
function only({ context, document, project, previous, next }: TmxFacts): TmxFacts {
  return {
    ...(context === undefined ? {} : { context }),
    ...(document === undefined ? {} : { document }),
    ...(project === undefined ? {} : { project }),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  };
}
