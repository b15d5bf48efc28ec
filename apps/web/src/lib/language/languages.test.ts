import { expect, it } from 'vitest';
import { formattingLocale, preferredLanguage } from './languages.ts';

it.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['zh-Hant-TW', 'ja-JP', 'en'], 'ja'],
  [['ar-EG'], 'ar'],
  [['fr_FR', 'es-419'], 'es'],
  [['it', 'nl'], 'en'],
  [[], 'en'],
])('of the languages %j it takes %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});

it('formats as the region of the reader does', () => {
  const indian = formattingLocale('en', ['hi-IN', 'en-IN', 'en-US']);
  expect(new Intl.NumberFormat(indian).format(1234567.5)).toBe('12,34,567.5');
  const german = formattingLocale('de', ['en-US']);
  expect(new Intl.NumberFormat(german).format(1234567.5)).toBe('1.234.567,5');
});

it('formats with the digits and the calendar of the messages', () => {
  const egyptian = formattingLocale('ar', ['ar-EG']);
  expect(new Intl.NumberFormat(egyptian).format(1234)).toBe('1,234');
  const saudi = formattingLocale('ar', ['ar-SA']);
  const year = new Intl.DateTimeFormat(saudi, { year: 'numeric', timeZone: 'UTC' });
  expect(year.formatToParts(new Date('2027-01-15'))).toContainEqual({
    type: 'year',
    value: '2027',
  });
});
