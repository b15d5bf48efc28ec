import { maxTranslationLength } from '@parlance/contract';
import type { XliffMatch } from '@parlance/formats';
import {
  matchLocale,
  readTmx,
  type TmxItem,
  type TmxLosses,
  type TmxTarget,
  toSegment,
} from '@parlance/memory/tmx';
import { toLocaleCode } from '@parlance/messages';
import type { MemoryUnit } from '../texts/units.service.ts';

/** Units of a file, some at a time, with how many of the file have been read until then. */
export interface UnitBatch {
  readonly units: readonly MemoryUnit[];
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
      const units = items.flatMap((item) => toUnits(item, sourceLocale, losses));
      yield { units, read: reading.unitCount };
    }
    // The last ones may not have been kept.
    yield { units: [], read: reading.unitCount };
  }
  return { batches: listBatches(), losses };
}

/** A unit of a file for each context that its translations are for. */
function toUnits(
  { unit, place }: TmxItem,
  sourceLocale: string,
  losses: TmxLosses,
): readonly MemoryUnit[] {
  for (const _ of unit.notes) losses.add('note', '', place);
  const segment = toSegment(unit, sourceLocale);
  if (!segment) {
    losses.add('source', '', place);
    return [];
  }
  const { source } = segment;
  const targets = segment.targets.filter(({ text, locale }) => {
    const fits = isStorable(source, text);
    if (!fits) losses.add('length', locale, place);
    return fits;
  });
  for (const target of targets) {
    for (const name of unkept) if (target[name] !== undefined) losses.add('property', name, place);
  }
  const byContext = Map.groupBy(targets, ({ context }) => context);
  return [...byContext].map(([context, group]) => ({
    source,
    context,
    targets: group.map(toTarget),
  }));
}

function toTarget({ locale, text, status, ...facts }: TmxTarget): MemoryUnit['targets'][number] {
  return {
    locale,
    text,
    quality: status,
    authorName: facts.changedBy ?? facts.createdBy,
    createdAt: facts.createdAt ?? facts.changedAt,
    updatedAt: facts.changedAt ?? facts.createdAt,
    usedAt: facts.usedAt,
    useCount: facts.useCount,
  };
}

function isStorable(source: string, target: string): boolean {
  return Math.max(source.length, target.length) <= maxTranslationLength;
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
): MemoryUnit | undefined {
  // The line is known of errors alone.
  const place = { unit: number, line: 0 };
  const own = from === undefined ? wanted : toLocaleCode(from);
  const locale = to === undefined ? undefined : toLocaleCode(to);
  const isWanted = own !== undefined && matchLocale(wanted, [own]) !== undefined;
  if (!isWanted) losses.add('source', from ?? '', place);
  else if (locale === undefined) losses.add('locale', to ?? '', place);
  else if (!isStorable(source, text)) losses.add('length', locale, place);
  else return { source, targets: [{ locale, text }] };
  return undefined;
}
