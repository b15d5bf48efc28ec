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
    if (!/\/exports(?!(?:\/archive)?\/check)/.test(url)) return others(url, init);
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

it('exports what is reviewed, by label, in the order of the files, with a mark', async () => {
  openFiles('export');
  const asked = answerDownloads();
  await chooseFormat();
  await userEvent.click(screen.getByText('More options'));
  await userEvent.click(await screen.findByRole('button', { name: 'Labels' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mobile' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'File order');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only what is reviewed' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Byte order mark' }));
  await userEvent.click(submit());
  await expect
    .poll(() => asked)
    .toEqual([
      '/api/v1/projects/p1/exports?format=jsonflat&reviewed=true&labels=l1&order=file&bom=true&locale=de',
    ]);
});

it('says before the download what the file will not hold', async () => {
  const first = [{ code: 'key', message: 'It is not allowed.', key: 'menu open' }];
  openFiles('export', {
    answers: {
      'GET /projects/p1/exports/check': { data: { entries: 9, losses: { count: 3, first } } },
    },
  });
  await chooseFormat();
  const notice = await screen.findByRole('note');
  expect(notice.textContent).toBe(
    'The file can’t hold 3 things as they are here:menu open It is not allowed.and 2 more',
  );
});

it('converts placeholders, and shows before the download what that changes', async () => {
  const first = [{ term: 'greeting', before: 'Hi {name}', after: 'Hi %s' }];
  const losses = { count: 0, first: [] };
  openFiles('export', {
    answers: {
      'GET /projects/p1/exports/check': {
        data: { entries: 9, losses, placeholders: { count: 1, first } },
      },
    },
  });
  const asked = answerDownloads();
  await chooseFormat();
  await userEvent.click(screen.getByText('More options'));
  const style = screen.getByRole('combobox', { name: 'Placeholders' });
  await userEvent.selectOptions(style, 'printf (%s)');
  await screen.findByText('Placeholders converted', { exact: false });
  expect(screen.getByText('Hi {name}').closest('del')).not.toBeNull();
  expect(screen.getByText('Hi %s').closest('ins')).not.toBeNull();
  await userEvent.click(submit());
  await expect
    .poll(() => asked)
    .toEqual(['/api/v1/projects/p1/exports?format=jsonflat&placeholders=printf&locale=de']);
});

it('says of which file in an archive something will be lost', async () => {
  const loss = { code: 'key', message: 'It is not allowed.', key: 'menu open', path: 'de.arb' };
  openFiles('export', {
    locales: bothLocales,
    answers: {
      'GET /projects/p1/exports/archive/check': {
        data: { entries: 9, losses: { count: 1, first: [loss] } },
      },
    },
  });
  await userEvent.click(await screen.findByLabelText('All locales as a zip archive'));
  await chooseFormat();
  const notice = await screen.findByRole('note');
  expect(notice.textContent).toBe(
    'The files can’t hold 1 thing as it is here:de.arb: menu open It is not allowed.',
  );
});
