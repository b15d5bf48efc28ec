import type { FileStats, ProjectFile } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { fillIn } from '../../../testing/fill-in.ts';
import { openProject } from '../../../testing/pages/open-project.ts';

const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };
const unnamed: ProjectFile = { id: 'p1', path: null, format: null, date };
const home: ProjectFile = { id: 'f1', path: 'app/{locale}/home.json', format: 'jsonflat', date };
const shop: ProjectFile = { id: 'f2', path: 'app/{locale}/shop.json', format: 'jsonflat', date };

const statsOf = (fileId: string, terms: number, de: number, en: number): FileStats => ({
  fileId,
  terms,
  locked: 0,
  locales: [
    { locale: 'de', translated: de, reviewed: 0, errors: 0, warnings: 0 },
    { locale: 'en', translated: en, reviewed: 0, errors: 0, warnings: 0 },
  ],
});

function open(page: string, answers: Answers = {}, role: 'admin' | 'viewer' = 'admin') {
  return openProject(page, {
    role,
    answers: {
      'GET /projects/p1/files': { data: [unnamed, home, shop] },
      'GET /projects/p1/files/stats': {
        data: [statsOf('p1', 0, 0, 0), statsOf('f1', 4, 4, 2), statsOf('f2', 10, 0, 0)],
      },
      ...answers,
    },
  });
}

const row = async (path: string) => {
  const item = (await screen.findByText(path, { selector: 'bdi' })).closest('li');
  if (!item) throw new Error(`There is no row of ${path}`);
  return within(item);
};

const menu = () => within(screen.getByRole('navigation', { name: 'Project' }));

describe('the page of files', () => {
  test('shows how far each is, with the ways to its terms and its locales', async () => {
    open('files');
    const file = await row('app/{locale}/home.json');
    await file.findByText('4 terms');
    file.getByRole('progressbar', { name: '75% translated' });
    const terms = file.getByRole('link', { name: 'Show terms of app/{locale}/home.json' });
    expect(terms.getAttribute('href')).toBe('/projects/p1/terms?files=f1');
    await userEvent.click(file.getByRole('button', { name: 'Locales of app/{locale}/home.json' }));
    const locale = file.getByRole('link', { name: /^de/ });
    expect(locale.getAttribute('href')).toBe('/projects/p1/translations/de?files=f1');
    file.getByRole('progressbar', { name: '2 of 4 translated' });
    // The unnamed file, which every project has, offers no actions.
    const first = await row('Unnamed file');
    expect(first.queryByRole('button')).toBeNull();
  });

  test('counts the problems of each, which lead to their checks and to the editor', async () => {
    const problems = {
      ...statsOf('f1', 4, 4, 2),
      locales: [
        { locale: 'de', translated: 4, errors: 1, warnings: 0 },
        { locale: 'en', translated: 2, errors: 1, warnings: 3 },
      ],
    };
    open('files', { 'GET /projects/p1/files/stats': { data: [problems, statsOf('f2', 1, 1, 1)] } });
    const file = await row('app/{locale}/home.json');
    const all = await file.findByRole('link', {
      name: 'app/{locale}/home.json: 2 errors and 3 warnings',
    });
    expect(all.getAttribute('href')).toBe('/projects/p1/checks?files=f1');
    await userEvent.click(file.getByRole('button', { name: 'Locales of app/{locale}/home.json' }));
    const warnings = file.getByRole('link', { name: 'en (en): 3 warnings' });
    expect(warnings.getAttribute('href')).toBe(
      '/projects/p1/translations/en?problems=warning&files=f1',
    );
    file.getByRole('link', { name: 'de (de): 1 error' });
    expect(file.queryByRole('link', { name: /^de.* warnings?$/ })).toBeNull();
    expect(
      (await row('app/{locale}/shop.json')).queryByRole('link', { name: /error|warning/ }),
    ).toBeNull();
  });

  test('is in the menu where there is more than one', async () => {
    const { unmount } = open('files');
    await row('Unnamed file');
    menu().getByRole('link', { name: 'Files' });
    unmount();
    open('files', { 'GET /projects/p1/files': { data: [unnamed] } });
    await row('Unnamed file');
    expect(menu().queryByRole('link', { name: 'Files' })).toBeNull();
  });

  test('adds a file, and says what is no path', async () => {
    const sent: unknown[] = [];
    open('files', {
      'POST /projects/p1/files': (body) => {
        sent.push(body);
        return { data: { ...home, id: 'f3' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New File' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a file' });
    await fillIn({ Path: '../home.json' });
    await userEvent.tab();
    await within(dialog).findByText('This is not a path of a file.');
    await fillIn({ Path: 'app/{locale}/mail.json' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ path: 'app/{locale}/mail.json' }]);
  });

  test('renames a file', async () => {
    const sent: unknown[] = [];
    open('files', {
      'PATCH /projects/p1/files/f1': (body) => {
        sent.push(body);
        return { data: home };
      },
    });
    const file = await row('app/{locale}/home.json');
    await userEvent.click(file.getByRole('button', { name: 'Rename app/{locale}/home.json' }));
    await screen.findByRole('dialog', { name: 'Rename file' });
    await fillIn({ Path: 'app/{locale}/start.json' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'app/{locale}/start.json' }]));
  });

  test('says what goes with a file before it is deleted', async () => {
    const { asked } = open('files', { 'DELETE /projects/p1/files/f2': {} });
    const file = await row('app/{locale}/shop.json');
    await file.findByText('10 terms');
    await userEvent.click(file.getByRole('button', { name: 'Delete app/{locale}/shop.json' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete file' });
    within(dialog).getByText('Its 10 terms go with it, in all locales.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete file' }));
    await waitFor(() => expect(asked).toContain('DELETE /projects/p1/files/f2'));
  });

  test('offers a viewer nothing that is refused', async () => {
    open('files', {}, 'viewer');
    const file = await row('app/{locale}/home.json');
    await file.findByText('4 terms');
    expect(screen.queryByRole('button', { name: /New File|Rename|Delete/ })).toBeNull();
  });
});

test('the overview begins with the file that has most left to translate', async () => {
  open('translations');
  const files = within(await screen.findByRole('region', { name: 'Files' }));
  const names = files
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);
  expect(names).toEqual(['app/{locale}/shop.json', 'app/{locale}/home.json']);
});

describe('the filter by file', () => {
  const filter = () => screen.findByRole('button', { name: /^Files/ });

  test('chooses files one by one, or all of a folder', async () => {
    const { router } = open('terms');
    await userEvent.click(await filter());
    const folder = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'app/{locale}/' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'home.json' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ files: 'f1' }));
    expect(folder.indeterminate).toBe(true);
    await userEvent.click(folder);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ files: 'f1,f2' }));
    expect((await filter()).textContent).toBe('Files: 2');
    await userEvent.click(folder);
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('files'));
  });

  test('finds files by name where they are many, in folders that are closed until then', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...home,
      id: `m${n}`,
      path: `lib/${n}.po`,
    }));
    open('terms', { 'GET /projects/p1/files': { data: [unnamed, ...many] } });
    await userEvent.click(await filter());
    await screen.findByRole('checkbox', { name: 'lib/' });
    expect(screen.queryByRole('checkbox', { name: '17.po' })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: /project's files/ }), '17');
    await screen.findByRole('checkbox', { name: '17.po' });
    expect(screen.queryByRole('checkbox', { name: '16.po' })).toBeNull();
  });

  test('is not there where a project has one file', async () => {
    open('terms', { 'GET /projects/p1/files': { data: [unnamed] } });
    await screen.findByRole('heading', { name: 'Terms', level: 1 });
    await screen.findByRole('navigation', { name: 'Project' });
    expect(screen.queryByRole('button', { name: /^Files/ })).toBeNull();
  });
});

test('a new term goes into the file that the list is of, or into another', async () => {
  const sent: unknown[] = [];
  const term = { id: 't1', value: 'title', context: null, labels: [], locked: false, date };
  open('terms?files=f1', {
    'POST /projects/p1/terms': (body) => {
      sent.push(body);
      return { data: { ...term, fileId: 'f1' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New Term' }));
  const dialog = within(await screen.findByRole('dialog'));
  const file = dialog.getByRole<HTMLInputElement>('combobox', { name: 'File' });
  expect(file.value).toBe('app/{locale}/home.json');
  await fillIn({ 'New term value': 'title' });
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent).toMatchObject([{ value: 'title', fileId: 'f1' }]));
});
