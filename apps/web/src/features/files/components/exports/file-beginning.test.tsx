import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { openFiles } from '../../../../testing/import-answers.ts';

it('shows the first lines of the file that comes, and keeps them until it has those of another', async () => {
  const losses = { count: 0, first: [] };
  const answers = [
    { text: '{\n  "menu.open": "Öffnen"', isWhole: false },
    { text: 'menu.open=\\u00d6ffnen\n', isWhole: true },
  ];
  const second = Promise.withResolvers<void>();
  const next = vi.fn(async () => {
    const beginning = answers[Math.min(next.mock.calls.length, 2) - 1];
    if (next.mock.calls.length > 1) await second.promise;
    return { data: { entries: 1, omitted: 0, errors: 0, losses, beginning } };
  });
  openFiles('export', { answers: { 'GET /projects/p1/exports/check': next } });
  await chooseOption('Export format', 'JSON Flat');
  const first = await screen.findByRole('region', { name: 'The beginning of de.json' });
  const lines = () => screen.getByText(/menu\.open/);
  expect(lines().textContent).toBe('{\n  "menu.open": "Öffnen"\n…');
  expect(lines().dir).toBe('ltr');
  expect(first.getAttribute('aria-busy')).toBe('false');
  await chooseOption('Export format', 'Java Properties');
  await expect.poll(() => lines().parentElement?.getAttribute('aria-busy')).toBe('true');
  second.resolve();
  const whole = await screen.findByRole('region', { name: 'All of de.properties' });
  await expect.poll(() => whole.getAttribute('aria-busy')).toBe('false');
  expect(lines().textContent).toBe('menu.open=\\u00d6ffnen\n');
});
