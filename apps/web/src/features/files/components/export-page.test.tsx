import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { bothLocales, openFiles } from '../../../testing/import-answers.ts';

const field = (label: string) => screen.findByRole('combobox', { name: label });
const submit = () => screen.getByRole('button', { name: 'Download' });

async function chooseFormat() {
  await userEvent.click(await field('Export format'));
  await userEvent.click(await screen.findByRole('option', { name: 'JSON Flat (.json)' }));
}

/** Downloads whatever is asked for, and resolves to the addresses. */
function answerDownloads(): string[] {
  const asked: string[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('/exports')) return others(url, init);
    asked.push(url);
    return new Response('content');
  });
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return asked;
}

it('shows the paths that a pattern gives, exports all locales, and knows it the next time', async () => {
  openFiles('export', { locales: bothLocales });
  const asked = answerDownloads();
  await userEvent.click(await screen.findByLabelText('All locales as a zip archive'));
  await chooseFormat();
  const pattern = screen.getByLabelText('Paths in the archive (optional)');
  await userEvent.type(pattern, 'app/{{language}.{{extension}');
  expect(screen.getByText('app/de.json')).toBeTruthy();
  expect(screen.getByText('app/en.json')).toBeTruthy();
  await userEvent.click(submit());
  await expect
    .poll(() => asked)
    .toEqual([
      '/api/v1/projects/p1/exports/archive?format=jsonflat&pattern=app%2F%7Blanguage%7D.%7Bextension%7D',
    ]);
  await expect.poll(() => localStorage.getItem('parlance.export.p1')).not.toBeNull();

  cleanup();
  openFiles('export', { locales: bothLocales });
  const again = await screen.findByLabelText('Paths in the archive (optional)');
  expect(again).toHaveProperty('value', 'app/{language}.{extension}');
});

it('refuses patterns that are none, or give two locales one path', async () => {
  openFiles('export', { locales: bothLocales });
  await userEvent.click(await screen.findByLabelText('All locales as a zip archive'));
  await chooseFormat();
  const pattern = screen.getByLabelText('Paths in the archive (optional)');
  await userEvent.type(pattern, '{{lang}.json');
  expect(screen.getByText(/Please use only these names/)).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);
  await userEvent.clear(pattern);
  await userEvent.type(pattern, 'texts.json');
  expect(screen.getByText(/Several locales would get the same path/)).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);
  await userEvent.type(pattern, '/{{tag}');
  expect(submit()).toHaveProperty('disabled', false);
});

it('does not offer an archive of one locale', async () => {
  openFiles('export');
  expect(await field('Locale to export')).toHaveProperty('value', 'German (de)');
  expect(screen.queryByLabelText('All locales as a zip archive')).toBeNull();
});
