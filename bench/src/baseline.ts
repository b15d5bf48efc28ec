import { describeSetting, formatRatio, formatValue } from './report.ts';
import { isMoreBetter, type Result, type Spread } from './result.ts';
import type { ResultFile } from './result-file.ts';

/** Smaller changes come from other load on the machine, even where no run was as fast as before. */
const minChange = 0.15;
/** The minimum change where there is only a single run. */
const minChangeOfOne = 0.4;
/** Shorter differences are not noticeable, and an idle processor that wakes up causes as much. */
const minMs = 1;

/** A result and the same one of an earlier run. */
export interface Change {
  readonly before: Result;
  readonly now: Result;
  /** The factor of the change; above 1 is worse. */
  readonly factor: number;
  readonly verdict: 'worse' | 'better' | 'same';
}

/** Compares the results of two runs: ratios where there is a floor, since machines differ, else values. */
export function compareResults(before: readonly Result[], now: readonly Result[]): Change[] {
  const earlier = new Map(before.map((result) => [keyOf(result), result]));
  return now.flatMap((result) => {
    const old = earlier.get(keyOf(result));
    return old === undefined ? [] : [compare(old, result)];
  });
}

function keyOf({ part, engine, terms, locales, name }: Result): string {
  return JSON.stringify([part, engine, terms, locales, name]);
}

function compare(before: Result, now: Result): Change {
  const [old, current] =
    before.ratio && now.ratio ? [before.ratio, now.ratio] : valuesOf(before, now);
  const isLessBetter = !isMoreBetter(now.unit);
  const factor = isLessBetter ? current.median / old.median : old.median / current.median;
  const isOne = old.runs === 1 || current.runs === 1;
  const least = 1 + (isOne ? minChangeOfOne : minChange);
  const ms = Math.abs(now.parlance.median - before.parlance.median);
  const isApart = old.high < current.low || current.high < old.low;
  const isNoise = !isApart || (factor < least && factor > 1 / least) || isTooLittle(now, ms);
  return { before, now, factor, verdict: isNoise ? 'same' : factor > 1 ? 'worse' : 'better' };
}

function valuesOf(before: Result, now: Result): [Spread, Spread] {
  return [before.parlance, now.parlance];
}

function isTooLittle({ unit }: Result, difference: number): boolean {
  return unit === 'ms' && difference < minMs;
}

/** Describes the changes as lines of text, the worst first. */
export function describeChanges(changes: readonly Change[], baseline: ResultFile): string {
  const listed = (verdict: Change['verdict']) =>
    changes.filter((change) => change.verdict === verdict);
  const [worse, better] = [listed('worse'), listed('better')];
  const lines = (title: string, list: readonly Change[]) =>
    list.length === 0 ? [] : [`${title}:`, ...list.map(describeChange)];
  return [
    `Compared with ${baseline.date}, ${baseline.machine}:`,
    ...lines(
      'Worse',
      worse.toSorted((a, b) => b.factor - a.factor),
    ),
    ...lines(
      'Better',
      better.toSorted((a, b) => a.factor - b.factor),
    ),
    `${worse.length} worse, ${better.length} better, ${listed('same').length} the same but for noise`,
  ].join('\n');
}

function describeChange({ before, now, factor }: Change): string {
  const { unit } = now;
  const ratios =
    before.ratio && now.ratio
      ? `, ratio ${formatRatio(before.ratio.median)} → ${formatRatio(now.ratio.median)}`
      : '';
  const values = `${formatValue(before.parlance.median, unit)} → ${formatValue(now.parlance.median, unit)}`;
  return `  × ${factor.toFixed(2)}  ${describeSetting(now)}: ${now.name}: ${values}${ratios}`;
}
