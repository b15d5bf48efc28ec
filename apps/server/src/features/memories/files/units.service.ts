import { type MemoryQuality, maxTranslationLength } from '@parlance/contract';
import type { XliffMatch } from '@parlance/formats';
import {
  matchLocale,
  readTmx,
  type TmxItem,
  type TmxLosses,
  toSegment,
} from '@parlance/memory/tmx';
import { toLocaleCode } from '@parlance/messages';

/** A source text of a file with its translations, as a memory is to have them. */
export interface ImportedUnit {
  readonly source: string;
  readonly targets: readonly ImportedText[];
}

export interface ImportedText {
  readonly locale: string;
  readonly text: string;
  /** What the text is known by in its place. */
  readonly context: string | undefined;
  readonly quality: MemoryQuality;
  readonly author: string | undefined;
  readonly createdAt: Date | undefined;
  readonly updatedAt: Date | undefined;
  readonly usedAt: Date | undefined;
  readonly useCount: number | undefined;
}

/** Units of a file, some at a time, with how many of the file have been read until then. */
export interface UnitBatch {
  readonly units: readonly ImportedUnit[];
  readonly read: number;
}

/** What a memory has no place for. */
const unkept = ['document', 'project', 'previous', 'next'] as const;

/** The units of a TMX file as its bytes come. What is not kept is added to the losses that are returned beside them. */
export function readTmxUnits(
  bytes: AsyncIterable<Uint8Array>,
  sourceLocale: string,
): { readonly batches: AsyncIterable<UnitBatch>; readonly losses: TmxLosses } {
  const reading = readTmx(bytes);
  const { losses } = reading;
  async function* listBatches(): AsyncGenerator<UnitBatch> {
    for await (const items of reading.batches) {
      const units = items.flatMap((item) => toUnit(item, sourceLocale, losses) ?? []);
      yield { units, read: reading.unitCount };
    }
  }
  return { batches: listBatches(), losses };
}

function toUnit(
  { unit, place }: TmxItem,
  sourceLocale: string,
  losses: TmxLosses,
): ImportedUnit | undefined {
  for (const _ of unit.notes) losses.add('note', '', place);
  const segment = toSegment(unit, sourceLocale);
  if (!segment) {
    losses.add('source', '', place);
    return undefined;
  }
  const targets = segment.targets.filter(({ text, locale }) => {
    const fits = Math.max(text.length, segment.source.length) <= maxTranslationLength;
    if (!fits) losses.add('length', locale, place);
    return fits;
  });
  for (const target of targets) {
    for (const name of unkept) if (target[name] !== undefined) losses.add('property', name, place);
  }
  return {
    source: segment.source,
    targets: targets.map(({ locale, text, context, status, ...facts }) => ({
      locale,
      text,
      context,
      quality: status ?? 'translated',
      author: facts.changedBy ?? facts.createdBy,
      createdAt: facts.createdAt ?? facts.changedAt,
      updatedAt: facts.changedAt ?? facts.createdAt,
      usedAt: facts.usedAt,
      useCount: facts.useCount,
    })),
  };
}

const matchesAtOnce = 200;

/** The translations of an XLIFF file as units. */
export function* toXliffUnits(
  matches: readonly XliffMatch[],
  sourceLocale: string,
  losses: TmxLosses,
): Generator<UnitBatch> {
  for (let at = 0; at < matches.length; at += matchesAtOnce) {
    const part = matches.slice(at, at + matchesAtOnce);
    const units = part.flatMap(
      (match, index) => toXliffUnit(match, at + index + 1, sourceLocale, losses) ?? [],
    );
    yield { units, read: at + part.length };
  }
}

function toXliffUnit(
  { source, target: text, sourceLocale: from, locale: to }: XliffMatch,
  number: number,
  wanted: string,
  losses: TmxLosses,
): ImportedUnit | undefined {
  // The line is known of errors alone.
  const place = { unit: number, line: 0 };
  const own = from === undefined ? wanted : toLocaleCode(from);
  const locale = to === undefined ? undefined : toLocaleCode(to);
  if (own === undefined || matchLocale(wanted, [own]) === undefined) {
    losses.add('source', from ?? '', place);
  } else if (locale === undefined) {
    losses.add('locale', to ?? '', place);
  } else if (Math.max(text.length, source.length) > maxTranslationLength) {
    losses.add('length', locale, place);
  } else {
    const nothing = { context: undefined, author: undefined, usedAt: undefined };
    const target = { locale, text, quality: 'translated' as const, ...nothing };
    return {
      source,
      targets: [{ ...target, createdAt: undefined, updatedAt: undefined, useCount: undefined }],
    };
  }
  return undefined;
}
