import type { CheckedTerm } from '@parlance/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fontAnswers } from '../../../../../testing/fonts.ts';
import { openEditor, rowAt, translationField } from '../../../../../testing/pages/open-editor.ts';

test('counts in the units of the limits, and marks what is over one', async () => {
  const limits = { characters: 5, lines: 2 };
  await openEditor(['Öl'], { notes: { maxLength: 9, limits } });
  expect(rowAt(0).textContent).toContain('At most 5 characters and 2 lines');
  await userEvent.keyboard('{Enter}');
  const isOver = (text: string) => screen.getByText(text).dataset.invalid;
  expect(isOver('2 of at most 5 characters')).toBe('false');
  expect(isOver('1 of at most 2 lines')).toBe('false');
  await userEvent.type(translationField(), 'ofen');
  expect(isOver('6 of at most 5 characters')).toBe('true');
  expect(isOver('1 of at most 2 lines')).toBe('false');
});

describe('a limit in pixels', () => {
  const pixels = { max: 60, font: 'arimo', size: 16 };

  test('is counted in its font while somebody types', async () => {
    await openEditor(['Öl'], { notes: { limits: { pixels } }, answers: fontAnswers });
    expect(rowAt(0).textContent).toContain('At most 60 pixels of width in arimo (16 px)');
    await userEvent.keyboard('{Enter}');
    // Ö has 1593 units of 2048, l has 455.
    const width = Math.ceil(((1593 + 455) * 16) / 2048);
    const short = await screen.findByText(`${width} of at most 60 pixels`);
    expect(short.dataset.invalid).toBe('false');
    await userEvent.type(translationField(), 'ofenbank');
    const long = screen.getByText(/^\d+ of at most 60 pixels$/);
    expect(Number.parseInt(long.textContent, 10)).toBeGreaterThan(60);
    expect(long.dataset.invalid).toBe('true');
  });

  test('is found by the checks where it is exceeded', async () => {
    const term: CheckedTerm = {
      source: 'Oil',
      sourceLocale: 'en',
      bases: {},
      isPlural: false,
      syntax: { placeholders: [], markup: 'none', escapes: false },
      limits: { pixels },
      live: [],
      labels: [],
      path: null,
      ignored: [],
    };
    const answers = {
      ...fontAnswers,
      'GET /projects/p1/check': { data: term },
      'GET /projects/p1/checks': { data: { checks: [], levels: [], rules: [] } },
    };
    await openEditor(['Öl'], { notes: { limits: { pixels } }, answers });
    await userEvent.keyboard('{Enter}');
    await userEvent.type(translationField(), 'ofenbank');
    expect(await screen.findByText(/pixels wide: at most 60 are allowed/)).toBeTruthy();
  });

  test.each([
    ['is not among those of the installation', { 'GET /fonts': { data: [] } }],
    ['can not be fetched', { ...fontAnswers, 'GET /fonts/f1': 404 }],
    ['can not be read', { ...fontAnswers, 'GET /fonts/f1': () => new Response('no font') }],
  ])('whose font %s says so and counts nothing', async (_, answers) => {
    await openEditor(['Öl'], { notes: { limits: { pixels } }, answers });
    await userEvent.keyboard('{Enter}');
    const told = await screen.findByText(/is not there, so nobody can tell the width/);
    expect(told.textContent).toContain('The font arimo is not there');
    expect(screen.queryByText(/of at most 60 pixels/)).toBeNull();
  });
});
