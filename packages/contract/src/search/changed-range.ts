/** From when until when something was changed, in ms; an end that is missing is open. */
export interface TimeRange {
  readonly from?: number;
  readonly to?: number;
}

const hourMs = 3_600_000;

const unitsMs: Readonly<Record<string, number>> = {
  h: hourMs,
  d: 24 * hourMs,
  w: 7 * 24 * hourMs,
};

const age = /^(\d{1,4})([hdw])$/;
const days = /^(>=?|<=?)?(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/**
 * The times that a value of `changed:` means: a year, month or day in UTC, what is before (`<`, `<=`) or after (`>`,
 * `>=`) it, or the last hours, days or weeks (`7d`). Undefined for anything else.
 */
export function readChanged(value: string, now: number): TimeRange | undefined {
  const [, count, unit = ''] = age.exec(value) ?? [];
  const unitMs = unitsMs[unit];
  if (unitMs !== undefined) return { from: now - Number(count) * unitMs };
  const [, comparison, year, month, day] = days.exec(value) ?? [];
  if (year === undefined) return undefined;
  const start = toTime(Number(year), Number(month ?? 1), Number(day ?? 1));
  if (start === undefined) return undefined;
  const end = endOf(start, month !== undefined, day !== undefined);
  if (comparison === '>') return { from: end };
  if (comparison === '>=') return { from: start };
  if (comparison === '<') return { to: start };
  if (comparison === '<=') return { to: end };
  return { from: start, to: end };
}

/** The beginning of a day in UTC; undefined where there is no such day. */
function toTime(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function endOf(start: number, hasMonth: boolean, hasDay: boolean): number {
  const end = new Date(start);
  if (hasDay) end.setUTCDate(end.getUTCDate() + 1);
  else if (hasMonth) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.getTime();
}
