import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { bothLocales, openFiles, planned, summary } from '../../../../testing/import-answers.ts';
import { chooseFiles, comboboxOf, importButton } from '../../../../testing/import-form.ts';
import { inRole } from '../../../../testing/pages/open-project.ts';
import { answerUploads } from '../../../../testing/upload-server.ts';

it('shows where the first import of a project finds source texts, and lets one choose', async () => {
  const source = (wanted: string | null) => (wanted === 'auto' ? null : wanted);
  const sent = answerUploads(({ query }) =>
    query.get('dryRun')
      ? { ...planned, source: { locale: source(query.get('sourceLocale')), textsInKeys: true } }
      : summary,
  );
  const project = {
    id: 'p1',
    name: 'Harbour',
    description: null,
    ...inRole('admin'),
    termsCount: 0,
  };
  openFiles('import', {
    answers: { 'GET /projects/p1': { data: { ...project, localesCount: 1, sourceLocale: null } } },
  });
  await chooseFiles(['de.po', 'msgid "Quit"\nmsgstr "Beenden"\n']);
  const shown = await screen.findByRole('combobox', { name: 'Source locale' });
  expect(shown).toHaveProperty('placeholder', 'None: texts are in the keys');
  expect(shown).toHaveProperty('value', '');
  await chooseOption('Source locale', 'English');
  await expect.poll(() => comboboxOf('Source locale')).toHaveProperty('value', 'English (en)');
  await expect.poll(() => importButton().hasAttribute('disabled')).toBe(false);
  await userEvent.click(importButton());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('sourceLocale'))).toEqual(['auto', 'en', 'en']);
});

it('of a project without terms asks nothing about what is there', async () => {
  answerUploads(() => planned);
  const none = { progress: 0, translated: 0, total: 0 };
  openFiles('import', {
    locales: [],
    answers: {
      'GET /projects/p1/stats': {
        data: { projectStats: { ...none, terms: 0, locales: 0 }, localeStats: {} },
      },
    },
  });
  await chooseFiles(['de.json', '{"quit": "Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByLabelText('Delete the terms that the file lacks')).toBeNull();
});

it('offers the languages to translate into after the first import, and opens the one that is added', async () => {
  answerUploads(({ query }) => (query.get('dryRun') ? planned : summary));
  const added: unknown[] = [];
  const { router } = openFiles('import', {
    answers: {
      'POST /projects/p1/translations': (body) => {
        added.push(body);
        const date = { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' };
        return { data: { id: 'l2', locale: bothLocales[1], date } };
      },
    },
  });
  await chooseFiles(['de.json', '{"quit": "Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(importButton());
  const section = await screen.findByRole('region', {
    name: '1 term imported. Add the languages you translate into',
  });
  const open = within(section).getByRole('link', { name: 'Open German' });
  expect(open.getAttribute('href')).toBe('/projects/p1/translations/de');
  const languages = within(section).getByRole('combobox', { name: 'Locale' });
  expect(document.activeElement).toBe(languages);
  await userEvent.keyboard('english{Enter}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/translations\/en$/));
  expect(added).toEqual([{ code: 'en' }]);
});

it('offers no languages where the project has others, or whoever imports may not add any', async () => {
  answerUploads(({ query }) => (query.get('dryRun') ? planned : summary));
  openFiles('import', { locales: bothLocales });
  await chooseFiles(['de.json', '{"quit": "Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(importButton());
  await screen.findByRole('link', { name: 'Go to imported locale' });
  expect(screen.queryByRole('combobox', { name: 'Locale' })).toBeNull();
});
