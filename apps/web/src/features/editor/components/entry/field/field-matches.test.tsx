import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { termIdOf } from '../../../../../testing/entry-server.ts';
import { matchOf } from '../../../../../testing/memory-answers.ts';
import { fieldText, openEditor, rowAt } from '../../../../../testing/pages/open-editor.ts';

const asked = `GET /projects/p1/terms/${termIdOf(0)}/matches/de`;
const plural = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`;

const none = { source: '', matches: [], forms: [] };

function openWith(
  values: string[],
  matches: object,
  { isPlural = false, reference = 'Open' } = {},
) {
  return openEditor(values, {
    sourceLocale: 'en',
    isPlural,
    reference,
    answers: { [asked]: { data: { ...none, ...matches } } },
  });
}

const list = () => screen.findByRole('list', { name: 'Matches from memory' });

test('shows what memories have below the field, the best first, and takes it by key and by click', async () => {
  await openWith([''], {
    matches: [
      matchOf('Öffnen', { score: 101, kind: 'context' }),
      matchOf('3 öffnen', { score: 85, kind: 'similar', isAdapted: true }),
    ],
  });
  await userEvent.keyboard('{Enter}');
  const items = within(await list()).getAllByRole('button');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '101%ÖffnenCtrl1',
    '85%3 öffnenadaptedCtrl2',
  ]);
  await userEvent.keyboard('{Control>}2{/Control}');
  await waitFor(() => expect(fieldText()).toBe('3 öffnen'));
  await userEvent.click(items[0] as HTMLElement);
  await waitFor(() => expect(fieldText()).toBe('Öffnen'));
  await waitFor(() => expect(document.activeElement?.closest('.cm-editor')).not.toBeNull());
});

test('has asked before the field is opened, and shows nothing where there is nothing', async () => {
  const { requests } = await openWith([''], {});
  await waitFor(() => expect(requests).toContain(asked));
  await userEvent.keyboard('{Enter}');
  await within(rowAt(0)).findByRole('textbox');
  expect(screen.queryByRole('list', { name: 'Matches from memory' })).toBeNull();
  expect(requests.filter((request) => request === asked)).toHaveLength(1);
});

test('takes the match of a plural as a whole, with all its forms', async () => {
  await openWith(
    [plural('', '')],
    { matches: [matchOf(plural('eine Datei', '# Dateien'))] },
    { isPlural: true, reference: plural('one file', '# files') },
  );
  await userEvent.keyboard('{Enter}');
  await list();
  await userEvent.keyboard('{Control>}1{/Control}');
  await waitFor(() => {
    const fields = within(rowAt(0)).getAllByRole('textbox', { name: /^Translation of/ });
    expect(fields.map((field) => fieldText(field))).toEqual(['eine Datei', '# Dateien']);
  });
});

test('offers what fits the form with the caret', async () => {
  await openWith(
    [plural('', '')],
    {
      forms: [
        { form: 'one', source: 'one file', matches: [matchOf('eine Datei')] },
        { form: 'other', source: '# files', matches: [matchOf('viele Dateien')] },
      ],
    },
    { isPlural: true, reference: plural('one file', '# files') },
  );
  await userEvent.keyboard('{Enter}');
  expect((await list()).textContent).toContain('eine Datei');
  const fields = () => within(rowAt(0)).getAllByRole('textbox', { name: /^Translation of/ });
  await userEvent.click(fields()[1] as HTMLElement);
  await waitFor(async () => expect((await list()).textContent).toContain('viele Dateien'));
  await userEvent.keyboard('{Control>}1{/Control}');
  await waitFor(() =>
    expect(fields().map((field) => fieldText(field))).toEqual(['', 'viele Dateien']),
  );
});

test('asks for nothing in the source locale', async () => {
  const { requests } = await openEditor(['Open'], { sourceLocale: 'de' });
  await userEvent.keyboard('{Enter}');
  await within(rowAt(0)).findByRole('textbox');
  expect(requests.filter((request) => request.includes('/matches/'))).toEqual([]);
});
