import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { bothLocales, openFiles } from '../../../../testing/import-answers.ts';

const field = (label: string) => screen.findByRole('combobox', { name: label });
const submit = () => screen.getByRole('button', { name: 'Download' });

async function chooseFormat() {
  await userEvent.click(await field('Export format'));
  await userEvent.click(await screen.findByRole('option', { name: 'JSON Flat (.json)' }));
}

/** Answers all downloads, and returns the list of their addresses. */
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
      '/api/v1/projects/p1/exports/archive?format=jsonflat&missing=omit&pattern=app%2F%7Blanguage%7D.%7Bextension%7D',
    ]);
  await expect.poll(() => localStorage.getItem('parlance.export.p1')).not.toBeNull();

  cleanup();
  openFiles('export', { locales: bothLocales });
  const again = await screen.findByLabelText('Paths in the archive (optional)');
  expect(again).toHaveProperty('value', 'app/{language}.{extension}');
});

const stats = (sourceProgress: number) => ({
  projectStats: { progress: 0, translated: 0, total: 6, terms: 3, locales: 2 },
  localeStats: {
    de: { progress: 0, translated: 0, total: 3 },
    en: { progress: sourceProgress, translated: 3, total: 3 },
  },
});

it('knows what is still translated, the format of the imports, and says what was saved', async () => {
  const imported = [{ locale: 'en', format: 'androidxml', fileName: 'strings.xml' }];
  openFiles('export', {
    locales: bothLocales.toReversed(),
    answers: {
      'GET /projects/p1/imports': { data: imported },
      'GET /projects/p1/stats': { data: stats(1) },
    },
  });
  const asked = answerDownloads();
  expect(await field('Locale to export')).toHaveProperty('value', 'German (de)');
  expect(await field('Export format')).toHaveProperty('value', 'Android Resources (XML) (.xml)');
  await userEvent.click(submit());
  await expect
    .poll(() => asked)
    .toEqual(['/api/v1/projects/p1/exports?format=androidxml&missing=omit&locale=de']);
  const name = await screen.findByText('strings.xml');
  expect(name.closest('[role="status"]')?.textContent).toBe('strings.xml was downloaded.');
  await userEvent.click(await field('Export format'));
  const group = await screen.findByRole('group', { name: 'As imported' });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
});

it('knows the locale that somebody comes from', async () => {
  localStorage.setItem('parlance.locale.p1', '"en"');
  openFiles('export', { locales: bothLocales });
  expect(await field('Locale to export')).toHaveProperty('value', 'English (en)');
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
      '/api/v1/projects/p1/exports?format=jsonflat&missing=omit&reviewed=true&labels=l1&order=file&bom=true&locale=de',
    ]);
});

const withErrors = (errors: number) => ({
  data: { entries: 9, omitted: 0, errors, losses: { count: 0, first: [] } },
});

it('counts the translations with errors, and leaves them out if that is chosen', async () => {
  const file = { id: 'f1', path: 'app/{locale}.json', format: null, date: '' };
  openFiles('export', {
    locales: bothLocales,
    answers: {
      'GET /projects/p1/files': { data: [{ ...file, id: 'p1', path: null }, file] },
      'GET /projects/p1/exports/check': withErrors(1200),
      'GET /projects/p1/exports/archive/check': withErrors(1),
    },
  });
  const asked = answerDownloads();
  const errors = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Leave out translations with errors',
  });
  expect(errors.checked).toBe(false);
  expect(screen.queryByText(/have errors/)).toBeNull();
  await chooseFormat();
  await screen.findByText('1,200 translations have errors.');
  const show = () => screen.getByRole('link', { name: 'Show errors' }).getAttribute('href');
  expect(show()).toBe('/projects/p1/translations/de?problems=error');
  await chooseOption('File', 'app/{locale}.json');
  await screen.findByText('1,200 translations have errors.');
  expect(show()).toBe('/projects/p1/translations/de?problems=error&files=f1');
  await userEvent.click(errors);
  await screen.findByText('1,200 translations with errors are left out.');
  await userEvent.click(submit());
  await expect
    .poll(() => asked)
    .toEqual([
      '/api/v1/projects/p1/exports?format=jsonflat&missing=omit&withoutErrors=true&fileId=f1&locale=de',
    ]);
  await userEvent.click(screen.getByLabelText('All locales as a zip archive'));
  await screen.findByText('1 translation with an error is left out.');
  expect(show()).toBe('/projects/p1/checks?files=f1');

  cleanup();
  openFiles('export', { locales: bothLocales });
  expect(
    await screen.findByRole('checkbox', { name: 'Leave out translations with errors' }),
  ).toHaveProperty('checked', true);
  // Nothing is said of errors where there are none.
  expect(screen.queryByText(/errors? (is|are) left out/)).toBeNull();
});

it('tells terms that are left out for an error', async () => {
  openFiles('export', {
    answers: {
      'GET /projects/p1/exports/check': {
        data: { entries: 1, omitted: 3, errors: 1, losses: { count: 0, first: [] } },
      },
    },
  });
  await chooseFormat();
  await screen.findByText('3 untranslated terms are left out.');
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Leave out translations with errors' }),
  );
  await screen.findByText('3 terms are left out: untranslated, or with errors.');
});

it('says before the download what the file will not hold', async () => {
  const first = [{ code: 'key', message: 'It is not allowed.', key: 'menu open' }];
  openFiles('export', {
    answers: {
      'GET /projects/p1/exports/check': {
        data: { entries: 9, omitted: 0, errors: 0, losses: { count: 3, first } },
      },
    },
  });
  await chooseFormat();
  const notice = await screen.findByRole('note');
  expect(notice.textContent).toBe(
    'The file can’t hold 3 things as they are here:menu open It is not allowed.and 2 more',
  );
});

it('leaves untranslated terms out where an empty text would be shown, and says how many', async () => {
  openFiles('export', {
    answers: {
      'GET /projects/p1/exports/check': {
        data: { entries: 1, omitted: 874, errors: 0, losses: { count: 0, first: [] } },
      },
    },
  });
  const asked = answerDownloads();
  await chooseFormat();
  expect(screen.getByRole('radio', { name: 'Leave out' })).toHaveProperty('checked', true);
  expect(await screen.findByText('874 untranslated terms are left out.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Source text' }));
  await userEvent.click(submit());
  // The default depends on the format.
  await userEvent.click(await field('Export format'));
  await userEvent.click(await screen.findByRole('option', { name: /Gettext/ }));
  expect(screen.getByRole('radio', { name: 'Empty' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Leave out' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only untranslated terms' }));
  expect(screen.getByRole('radio', { name: 'Leave out' })).toHaveProperty('disabled', true);
  await userEvent.click(submit());
  await expect
    .poll(() => asked)
    .toEqual([
      '/api/v1/projects/p1/exports?format=jsonflat&missing=source&locale=de',
      '/api/v1/projects/p1/exports?format=po&missing=empty&untranslated=true&locale=de',
    ]);
});

it('converts placeholders, and shows before the download what that changes', async () => {
  const first = [{ term: 'greeting', before: 'Hi {name}', after: 'Hi %s' }];
  const losses = { count: 0, first: [] };
  openFiles('export', {
    answers: {
      'GET /projects/p1/exports/check': {
        data: { entries: 9, omitted: 0, errors: 0, losses, placeholders: { count: 1, first } },
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
    .toEqual([
      '/api/v1/projects/p1/exports?format=jsonflat&missing=omit&placeholders=printf&locale=de',
    ]);
});

it('says of which file in an archive something will be lost', async () => {
  const loss = { code: 'key', message: 'It is not allowed.', key: 'menu open', path: 'de.arb' };
  openFiles('export', {
    locales: bothLocales,
    answers: {
      'GET /projects/p1/exports/archive/check': {
        data: { entries: 9, omitted: 0, errors: 0, losses: { count: 1, first: [loss] } },
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

it('offers pseudolocales where there are source texts, without what is only for translations', async () => {
  openFiles('export', { locales: bothLocales, sourceLocale: 'en' });
  const asked = answerDownloads();
  expect(await screen.findByLabelText(/Only untranslated/)).toBeTruthy();
  await chooseOption('Locale to export', 'Pseudolocale with accents (qps_Ploc)');
  await chooseFormat();
  expect(screen.queryByLabelText(/Only untranslated/)).toBeNull();
  await userEvent.click(submit());
  await expect
    .poll(() => asked)
    .toEqual(['/api/v1/projects/p1/exports?format=jsonflat&missing=omit&locale=qps_Ploc']);
});
