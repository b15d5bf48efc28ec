import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProject } from '../../../../testing/pages/open-project.ts';

const overview = () => screen.findByRole('region', { name: 'Overview' });

/** Answers of a project with three terms and these numbers of translations. */
function stats(de: number, en: number) {
  const of = (translated: number, total: number) => ({
    progress: total === 0 ? 0 : translated / total,
    translated,
    total,
  });
  return {
    'GET /projects/p1/stats': {
      data: {
        projectStats: { ...of(de + en, 6), terms: 3, locales: 2 },
        localeStats: { de: of(de, 3), en: of(en, 3) },
      },
    },
  };
}

it('says how far the project is, and shows each locale beside the others', async () => {
  openProject('translations', { answers: stats(1, 3) });
  const region = within(await overview());
  expect(region.getByText('2 left to translate')).toBeTruthy();
  expect(region.getByText('4 of 6 strings translated')).toBeTruthy();
  expect(region.getByText('1 of 2 locales complete')).toBeTruthy();
  expect(region.getByText('67%')).toBeTruthy();
  const chart = region.getByRole('img', { name: 'Progress of each locale' });
  expect([...chart.querySelectorAll('[dir]')].map(({ textContent }) => textContent)).toEqual([
    'en',
    'de',
  ]);
});

it('says when nothing is left', async () => {
  openProject('translations', { answers: stats(3, 3) });
  expect(within(await overview()).getByText('Nothing left to translate')).toBeTruthy();
});

it('is not there without terms', async () => {
  const none = { progress: 0, translated: 0, total: 0 };
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
