import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { focusedRow, openEditor, rowAt } from '../../../../testing/pages/open-editor.ts';

describe('many at once', () => {
  const bar = () => screen.findByRole('region', { name: 'Selection' });

  test('marks rows by keys and clears their translations, which can be taken back', async () => {
    const { bulk } = await openEditor(['a', 'b', 'c', 'd']);
    await userEvent.keyboard('x{ArrowDown}{ArrowDown}{Shift>}X{/Shift}');
    const actions = within(await bar());
    expect(actions.getByText('3 terms selected')).toBeTruthy();
    await userEvent.click(actions.getByRole('button', { name: 'Clear translations' }));
    const ids = [0, 1, 2].map(termIdOf);
    await waitFor(() => expect(bulk).toEqual([{ select: { ids }, do: { action: 'clear' } }]));
    expect(await screen.findByText('3 changed.')).toBeTruthy();
    await waitFor(() => expect(within(rowAt(0)).queryByText('a')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  test('takes all that match instead of their ids', async () => {
    const { bulk } = await openEditor(['', '', 'c'], {
      search: '?status=untranslated',
      sourceLocale: 'en',
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select term.0' }));
    const actions = within(await bar());
    await userEvent.click(actions.getByRole('button', { name: 'Select all 2 terms' }));
    await userEvent.click(actions.getByRole('button', { name: 'Copy reference into empty' }));
    await waitFor(() =>
      expect(bulk).toEqual([
        {
          select: { filter: { reference: 'en', status: 'untranslated' } },
          do: { action: 'copy', from: 'en', overwrite: false },
        },
      ]),
    );
  });

  test('keeps the selection where the server refuses, and says why', async () => {
    const { failWith } = await openEditor(['a', 'b']);
    failWith(404);
    await userEvent.keyboard('x');
    const actions = within(await bar());
    await userEvent.click(actions.getByRole('button', { name: 'Clear translations' }));
    expect(await actions.findByText('Error, resource not found')).toBeTruthy();
    expect(actions.getByText('1 term selected')).toBeTruthy();
    await userEvent.click(actions.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(focusedRow()).toBe(0);
  });
});
