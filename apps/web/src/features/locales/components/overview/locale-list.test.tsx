import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { interfaceLanguage } from '../../../../lib/language/interface-language.ts';
import { serveEvents } from '../../../../testing/event-feed.ts';
import { harbour, openProject } from '../../../../testing/pages/open-project.ts';

async function item(code: string) {
  // The links to its problems follow that to the editor.
  const [link] = await screen.findAllByRole('link', { name: new RegExp(`^${code}`) });
  const found = link?.closest('tr');
  if (!found) throw new Error(`${code} is in no table`);
  return within(found);
}

/** What the menu of a locale offers. */
async function actionsOn(code: string) {
  const user = userEvent.setup();
  await user.click(
    (await item(code)).getByRole('button', { name: `Actions for ${code} (${code})` }),
  );
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return names;
}

it('marks what one may only read beside what one may edit', async () => {
  openProject('translations', { role: 'editor', locales: ['de'] });
  expect((await item('en')).getByText('Read only')).toBeTruthy();
  expect(await actionsOn('en')).toEqual(['Export']);
  expect((await item('de')).queryByText('Read only')).toBeNull();
  expect(await actionsOn('de')).toEqual(['Export', 'Import', 'Edit', 'Delete language']);
  expect(screen.queryByRole('button', { name: 'New locale' })).toBeNull();
});

it.each(['admin', 'viewer'] as const)('marks nothing for an %s', async (role) => {
  openProject('translations', { role });
  await item('en');
  expect(screen.queryByText('Read only')).toBeNull();
});

it('offers a translator no changes of locales', async () => {
  openProject('translations', { role: 'translator' });
  expect(await actionsOn('de')).toEqual(['Export']);
  expect(screen.queryByRole('button', { name: 'New locale' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

const none = {
  progress: 0.5,
  translated: 3,
  reviewed: 1,
  total: 6,
  errors: 0,
  warnings: 0,
  wordsLeft: 1234,
  lastActivity: null,
};

/** The answer of a project in which these problems were found in German, and none in English. */
const found = (errors: number, warnings: number) => ({
  data: {
    projectStats: { ...none, terms: 6, locales: 2, errors, warnings },
    localeStats: { de: { ...none, errors, warnings }, en: none },
  },
});

it('counts the problems beside the progress, each number leading to them in the editor', async () => {
  openProject('translations', { answers: { 'GET /projects/p1/stats': found(2, 1234) } });
  const german = await item('de');
  const errors = german.getByRole('link', { name: 'de (de): 2 errors' });
  expect(within(errors).getByText('2')).toBeTruthy();
  expect(errors.getAttribute('href')).toBe('/projects/p1/translations/de?problems=error');
  const warnings = german.getByRole('link', { name: 'de (de): 1,234 warnings' });
  expect(warnings.getAttribute('href')).toBe('/projects/p1/translations/de?problems=warning');
  // Where there are none, nothing says so.
  expect((await item('en')).queryByRole('link', { name: /error|warning/ })).toBeNull();
});

it('follows what others edit and import', async () => {
  let counts = found(2, 1);
  openProject('translations', { answers: { 'GET /projects/p1/stats': () => counts } });
  const feed = serveEvents();
  await feed.opened();
  const german = await item('de');
  german.getByRole('link', { name: 'de (de): 2 errors' });
  counts = found(0, 3);
  feed.tell({ event: 'findings', data: { locales: ['de'] } });
  await german.findByRole('link', { name: 'de (de): 3 warnings' });
  expect(german.queryByRole('link', { name: /error/ })).toBeNull();
  counts = found(0, 0);
  feed.tell({ event: 'terms', data: { count: 1 } });
  // What follows soon is gathered for two seconds.
  const isGone = () => expect(german.queryByRole('link', { name: /warning/ })).toBeNull();
  await waitFor(isGone);
});

it('leads from each count to what it counts', async () => {
  openProject('translations', { answers: { 'GET /projects/p1/stats': found(0, 0) } });
  const german = await item('de');
  const hrefOf = (name: string) => german.getByRole('link', { name }).getAttribute('href');
  const editor = '/projects/p1/translations/de';
  expect(hrefOf('de (de): 3 untranslated')).toBe(`${editor}?status=untranslated`);
  expect(hrefOf('de (de): 2 not reviewed')).toBe(`${editor}?status=unreviewed`);
  // An estimate has two digits.
  expect(german.getByText('≈ 1,200')).toBeTruthy();
  expect(german.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
    '50% translated, 16% reviewed',
  );
});

it('is sorted by a column, one way and the other, below the source locale', async () => {
  const user = userEvent.setup();
  const codes = ['de', 'en', 'fr', 'it'];
  const of = (translated: number) => ({ ...none, translated, progress: translated / 6 });
  openProject('translations', {
    answers: {
      'GET /projects/p1': { data: { ...harbour, sourceLocale: 'it' } },
      'GET /projects/p1/translations': {
        data: codes.map((code) => ({ id: code, locale: { code, language: code, region: '' } })),
      },
      'GET /projects/p1/stats': {
        data: {
          projectStats: { ...none, terms: 6, locales: 4 },
          localeStats: { de: of(3), en: of(1), fr: of(5), it: of(6) },
        },
      },
    },
  });
  const shown = async () =>
    (await screen.findAllByRole('rowheader')).map(
      (cell) => cell.querySelector('code')?.textContent,
    );
  const column = () => screen.getByRole('columnheader', { name: 'Untranslated' });
  expect(await shown()).toEqual(['it', 'de', 'en', 'fr']);
  await user.click(within(column()).getByRole('button'));
  await waitFor(() => expect(column().getAttribute('aria-sort')).toBe('ascending'));
  expect(await shown()).toEqual(['it', 'en', 'de', 'fr']);
  await user.click(within(column()).getByRole('button'));
  await waitFor(() => expect(column().getAttribute('aria-sort')).toBe('descending'));
  expect(await shown()).toEqual(['it', 'fr', 'de', 'en']);
});

it('shows the own name of a locale beside that in another language only', async () => {
  onTestFinished(() => interfaceLanguage.choose('en'));
  await interfaceLanguage.choose('de');
  const locales = [
    { code: 'de_DE', language: 'German', region: 'Germany' },
    { code: 'fr_FR', language: 'French', region: 'France' },
  ];
  const answers = {
    'GET /projects/p1/translations': {
      data: locales.map((locale) => ({ id: locale.code, locale })),
    },
  };
  const shown = async () =>
    (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
  openProject('translations', { answers });
  expect(await shown()).toEqual([
    'DeutschDeutschlandde_DE',
    'FranzösischFrankreichfr_FRFrançais (France)',
  ]);
});

it('is narrowed to words of both names together', async () => {
  const data = [
    ['de', 'German'],
    ['fr', 'French'],
  ].map(([code, language]) => ({ id: code, locale: { code, language, region: '' } }));
  openProject('translations?q=german+deutsch', {
    answers: { 'GET /projects/p1/translations': { data } },
  });
  const [row, ...others] = await screen.findAllByRole('rowheader');
  expect(row?.textContent).toBe('GermandeDeutsch');
  expect(others).toEqual([]);
});
