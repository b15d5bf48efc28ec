import type { OtherLocales } from '../unit.ts';

/** Checks of source texts that look at how they fare in other locales. */
export const otherLocalesCheckIds = ['source.untranslated', 'source.failing'] as const;

/** So long a text may wait for its translations. */
const longDays = 90;

/** With fewer locales that have problems, these are theirs. */
const minFaulty = 3;

/**
 * Whether a text has been there for long, and has less than half of the translations that others have. Where locales
 * translate little at all, no text is to blame.
 */
export function isLongUntranslated({
  days,
  translated,
  usual,
}: Pick<OtherLocales, 'days' | 'translated' | 'usual'>): boolean {
  return days >= longDays && translated * 2 < usual;
}

/** Whether so many locales have problems with a text that the text may be to blame: three, and a quarter of all. */
export function isFailing({ count, faulty }: Pick<OtherLocales, 'count' | 'faulty'>): boolean {
  return faulty.length >= Math.max(minFaulty, count / 4);
}
