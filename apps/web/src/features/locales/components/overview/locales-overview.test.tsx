import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { harbour, openProject } from '../../../../testing/pages/open-project.ts';

const overview = () => screen.findByRole('region', { name: 'Overview' });

/** Answers of a project with three terms of as many words each, and these numbers of translations. */
function stats(de: number, en: number, sourceLocale: string | null = null, words = 4) {
  const of = (translated: number, total: number) => ({
    progress: total === 0 ? 0 : translated / total,
    translated,
    reviewed: Math.min(translated, 1),
    total,
    errors: 0,
    warnings: 0,
  });
  const ofLocale = (translated: number) => ({
    ...of(translated, 3),
    wordsLeft: (3 - translated) * words,
    lastActivity: null,
  });
  return {
    'GET /projects/p1': { data: { ...harbour, sourceLocale } },
    'GET /projects/p1/stats': {
      data: {
        projectStats: { ...of(de + en, 6), terms: 3, locales: 2 },
        localeStats: { de: ofLocale(de), en: ofLocale(en) },
      },
    },
  };
}

it('says what is left to do in the whole project', async () => {
  openProject('translations', { answers: stats(1, 2) });
  const region = within(await overview());
  expect(region.getByText('3 left to translate')).toBeTruthy();
  expect(region.getByText('about 12 words')).toBeTruthy();
  expect(region.getByText('0 of 2 locales complete')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '50% translated' })).toBeTruthy();
});

it('estimates words with two digits, as the list does', async () => {
  openProject('translations', { answers: stats(1, 2, null, 411) });
  expect(within(await overview()).getByText('about 1,200 words')).toBeTruthy();
});

it('counts no source texts as work that is done', async () => {
  openProject('translations', { answers: stats(0, 3, 'en') });
  const region = within(await overview());
  expect(region.getByText('3 left to translate')).toBeTruthy();
  expect(region.getByText('0 of 1 locale complete')).toBeTruthy();
  const bar = within(screen.getByRole('complementary', { name: 'Harbour' }));
  expect(bar.getByRole('progressbar', { name: '0% translated' })).toBeTruthy();
});

it('says when nothing is left', async () => {
  openProject('translations', { answers: stats(3, 3) });
  const region = within(await overview());
  expect(region.getByText('Nothing left to translate')).toBeTruthy();
  expect(region.queryByText(/words/)).toBeNull();
});

it('is not there without terms', async () => {
  const none = { progress: 0, translated: 0, reviewed: 0, total: 0 };
  openProject('translations', {
    answers: {
      'GET /projects/p1/stats': {
        data: { projectStats: { ...none, terms: 0, locales: 2 }, localeStats: {} },
      },
    },
  });
  await screen.findByRole('heading', { name: 'Translations' });
  expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull();
});
