import { expect, test } from 'vitest';
import { gainOf, withGain } from './locale-progress.ts';

const found = { reviewed: 1, errors: 1, warnings: 2 };
const ofLocale = { ...found, wordsLeft: 4, lastActivity: null };

const stats = {
  projectStats: { progress: 0.5, translated: 3, total: 6, terms: 3, locales: 2, ...found },
  localeStats: {
    de_DE: { progress: 0.66, translated: 2, total: 3, ...ofLocale },
    fr: { progress: 0.33, translated: 1, total: 3, ...ofLocale },
  },
};

test('counts only what begins or ceases to be translated', () => {
  expect(gainOf({ before: '', value: 'x' })).toBe(1);
  expect(gainOf({ before: 'x', value: '' })).toBe(-1);
  expect(gainOf({ before: 'x', value: 'y' })).toBe(0);
});

test('moves the progress of the locale and of the project', () => {
  expect(withGain(stats, 'de_DE', 1)).toEqual({
    projectStats: { progress: 0.66, translated: 4, total: 6, terms: 3, locales: 2, ...found },
    localeStats: {
      de_DE: { progress: 1, translated: 3, total: 3, ...ofLocale },
      fr: { progress: 0.33, translated: 1, total: 3, ...ofLocale },
    },
  });
});

test('has the share that the server answers, where a quotient is a little less', () => {
  const of = { ...found, progress: 0.28, translated: 28, total: 100 };
  const some = {
    projectStats: { ...of, terms: 100, locales: 1 },
    localeStats: { de: { ...of, wordsLeft: 4, lastActivity: null } },
  };
  expect(withGain(some, 'de', 1).localeStats.de?.progress).toBe(0.29);
});

test('stays within what there is', () => {
  expect(withGain(stats, 'fr', -5).localeStats.fr?.translated).toBe(0);
  expect(withGain(stats, 'xx', 1)).toBe(stats);
});
