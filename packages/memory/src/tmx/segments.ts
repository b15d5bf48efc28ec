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
 * that says nothing else. The source text is the one in `wanted` or its language, whatever the file calls the source, as
 * a pair of texts may be read from both sides; undefined where there is none. Without `wanted` it is what the file says,
 * or the first text.
 */
export function toSegment(unit: TmxUnit, wanted?: string): TmxSegment | undefined {
  const { id, sourceLocale, notes, variants, ...facts } = unit;
  const locales = variants.map(({ locale }) => locale);
  const named = wanted === undefined ? (sourceLocale ?? locales[0]) : matchLocale(wanted, locales);
  const source = variants.find(({ locale }) => locale === named);
  if (!source) return undefined;
  const { locale: from, text, ...shared } = source;
  const targets = variants
    .filter((variant) => variant.locale !== from)
    .map((variant) => ({ ...facts, ...onlyPlace(shared), ...variant }));
  return { sourceLocale: from, source: text, targets };
}

/** What a source text says of its translations: where they are used, and not who wrote it or when. */
function onlyPlace({ context, document, project, previous, next }: TmxFacts): TmxFacts {
  return {
    ...(context === undefined ? {} : { context }),
    ...(document === undefined ? {} : { document }),
    ...(project === undefined ? {} : { project }),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  };
}
