import type { endpoints, Input, ReplacementHit } from '@parlance/contract';

/** Which translations are to be changed: all, but for what somebody has unticked. */
export interface Ticks {
  /** Rows that are otherwise than their locale, by `keyOf`. */
  readonly rows: ReadonlyMap<string, boolean>;
  /** Locales in which nothing is to be changed but what was ticked again. */
  readonly untickedLocales: ReadonlySet<string>;
}

export const allTicked: Ticks = { rows: new Map(), untickedLocales: new Set() };

type Row = Pick<ReplacementHit, 'termId' | 'locale' | 'revision' | 'refusal'>;

export function keyOf({ locale, termId }: Pick<Row, 'locale' | 'termId'>): string {
  return `${locale} ${termId}`;
}

export function isTicked({ rows, untickedLocales }: Ticks, row: Row): boolean {
  if (row.refusal) return false;
  return rows.get(keyOf(row)) ?? !untickedLocales.has(row.locale);
}

export function toggleRow(ticks: Ticks, row: Row): Ticks {
  if (row.refusal) return ticks;
  return { ...ticks, rows: new Map(ticks.rows).set(keyOf(row), !isTicked(ticks, row)) };
}

/** Ticks or unticks all of a locale, also what is not loaded yet. */
export function toggleLocale(ticks: Ticks, locale: string, isOn: boolean): Ticks {
  const untickedLocales = new Set(ticks.untickedLocales);
  if (isOn) untickedLocales.delete(locale);
  else untickedLocales.add(locale);
  const rows = new Map([...ticks.rows].filter(([key]) => !key.startsWith(`${locale} `)));
  return { rows, untickedLocales };
}

/** Whether all, none or some of the rows of a locale are ticked. */
export function ticksOf(ticks: Ticks, rows: readonly Row[]): 'all' | 'none' | 'some' {
  const changeable = rows.filter(({ refusal }) => !refusal);
  const ticked = changeable.filter((row) => isTicked(ticks, row)).length;
  if (ticked === 0) return 'none';
  return ticked === changeable.length ? 'all' : 'some';
}

type Choice = Omit<Required<Input<typeof endpoints.applyReplacement>['body']>, 'query'>;

/** What the server is told: the rows that were seen, and the locales whose other rows are meant, too. */
export function toChoice(
  ticks: Ticks,
  {
    rows,
    locales,
    isComplete,
  }: {
    readonly rows: readonly Row[];
    /** Those that are looked through. */
    readonly locales: readonly string[];
    /** Whether all that was found is loaded. */
    readonly isComplete: boolean;
  },
): Choice {
  const seen = rows.map((row) => {
    const { termId, locale, revision } = row;
    return { termId, locale, revision, isChosen: isTicked(ticks, row) };
  });
  if (isComplete) return { rows: seen.filter(({ isChosen }) => isChosen), others: [] };
  const others = locales.filter((locale) => !ticks.untickedLocales.has(locale));
  return { rows: seen, others };
}
