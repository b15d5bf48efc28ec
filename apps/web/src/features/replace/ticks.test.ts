import { describe, expect, test } from 'vitest';
import { allTicked, isTicked, ticksOf, toChoice, toggleLocale, toggleRow } from './ticks.ts';

const row = (locale: string, termId: string, more = {}) => ({
  locale,
  termId,
  revision: 1,
  ...more,
});
const rows = [
  row('de', 'a'),
  row('de', 'b'),
  row('fr', 'a'),
  row('fr', 'b', { refusal: 'tokens' as const }),
];
const [first = row('', ''), , third = row('', '')] = rows;
const locales = ['de', 'fr'];

describe('the ticks', () => {
  test('are on for all rows but those that can not be changed', () => {
    expect(rows.map((one) => isTicked(allTicked, one))).toEqual([true, true, true, false]);
    expect(ticksOf(allTicked, rows.slice(2))).toBe('all');
  });

  test('go for one row, and for a locale with what is not loaded yet', () => {
    const one = toggleRow(allTicked, first);
    expect(ticksOf(one, rows.slice(0, 2))).toBe('some');
    const none = toggleLocale(one, 'de', false);
    expect(isTicked(none, row('de', 'new'))).toBe(false);
    expect(isTicked(toggleRow(none, first), first)).toBe(true);
    expect(toggleLocale(none, 'de', true)).toEqual(allTicked);
  });

  test('tell the server of ticked rows alone where all is loaded', () => {
    const ticks = toggleRow(allTicked, third);
    const choice = toChoice(ticks, { rows, locales, isComplete: true });
    expect(choice.others).toEqual([]);
    expect(choice.rows.map(({ locale, termId }) => locale + termId)).toEqual(['dea', 'deb']);
  });

  test('tell the server of all rows, and of the locales whose others are meant, where more would come', () => {
    const ticks = toggleRow(toggleLocale(allTicked, 'fr', false), third);
    const choice = toChoice(ticks, { rows, locales, isComplete: false });
    expect(choice.others).toEqual(['de']);
    expect(choice.rows.map(({ isChosen }) => isChosen)).toEqual([true, true, true, false]);
  });
});
