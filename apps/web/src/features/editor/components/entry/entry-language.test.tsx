import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openEditor } from '../../../../testing/pages/open-editor.ts';

const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };

/**
 * Opens the editor on German, which has another name and base in this project, beside a locale of the project's
 * own.
 */
const open = () =>
  openEditor(['Eins'], {
    search: '?reference=x_slang',
    answers: {
      'GET /projects/p1/translations': {
        data: [
          { code: 'de', name: 'Rückwärts', base: 'ar' },
          { code: 'x_slang', name: 'Slang', base: 'he' },
        ].map(({ code, name, base }) => ({
          id: code,
          locale: { code, language: name, region: '' },
          name,
          base,
          date,
        })),
      },
    },
  });

test('texts are marked with the language and the direction of the base', async () => {
  await open();
  const text = screen.getByText('Eins');
  expect([text.lang, text.dir]).toEqual(['ar', 'rtl']);
  const reference = screen.getByText('Source 0');
  expect([reference.lang, reference.dir]).toEqual(['he', 'rtl']);
  await userEvent.keyboard('{Enter}');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Translation of/ });
  expect(field.lang).toBe('ar');
  expect(field.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
});

test('locales are called by the names that the project has given them', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Rückwärts (de)' })).toBeTruthy();
  expect(screen.getByDisplayValue('Rückwärts (de)')).toBeTruthy();
  expect(screen.getByDisplayValue('Slang (x_slang)')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete language' }));
  await screen.findByText(/delete Rückwärts \(de\) from the project/);
});
