/** The unit of a result; `×` is times the size of a file. For `/s` more is better, for all others less. */
export type Unit = 'ms' | 'MiB' | '×' | '/s' | 'tokens';

/** The median of several runs, their minimum and their maximum. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/** A target: a limit for the ratio to the floor, or for the value itself. */
export interface Target {
  readonly of: 'ratio' | 'value';
  readonly limit: number;
}

/** The circumstances of a measurement. */
export interface Setting {
  /** `embedded` or `postgresql`; undefined for measurements without a database. */
  readonly engine?: string;
  readonly terms: number;
  readonly locales?: number;
}

/** One line of the results. */
export interface Result extends Setting {
  readonly part: string;
  /** The heading on the page. */
  readonly topic: string;
  readonly name: string;
  readonly unit: Unit;
  readonly parlance: Spread;
  readonly floor?: Spread;
  /** The ratio of each run to the run of the floor just before it. */
  readonly ratio?: Spread;
  readonly target?: Target;
}

/** The runs of Parlance, and those of the floor if there is one, each just before that of Parlance. */
export interface Measured {
  readonly unit: Unit;
  readonly parlance: readonly number[];
  readonly floor?: readonly number[];
}

export function toSpread(values: readonly number[]): Spread {
  return {
    median: percentile(values, 50),
    low: Math.min(...values),
    high: Math.max(...values),
    runs: values.length,
  };
}

/** The spreads of a measurement, with the ratio of both sides. */
export function toSpreads({
  parlance,
  floor,
}: Measured): Pick<Result, 'parlance' | 'floor' | 'ratio'> {
  if (floor === undefined) return { parlance: toSpread(parlance) };
  const ratios = parlance.map((value, run) => value / (floor[run] ?? Number.NaN));
  return { parlance: toSpread(parlance), floor: toSpread(floor), ratio: toSpread(ratios) };
}

/** The value that `percent` per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export function isMoreBetter(unit: Unit): boolean {
  return unit === '/s';
}

/** The factor by which a result misses its target; above 1 it is missed. */
export function shortfall({ unit, target, parlance, ratio }: Result): number {
  if (target === undefined) return 0;
  const reached = target.of === 'ratio' ? (ratio?.median ?? Number.NaN) : parlance.median;
  return isMoreBetter(unit) ? target.limit / reached : reached / target.limit;
}

/** Whether a result reaches its target; true without a target. */
export function reaches(result: Result): boolean {
  return shortfall(result) <= 1;
}
