import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openTerms, rowOf } from '../../../../testing/pages/open-terms.ts';

const field = (name = /^Term /) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const saves = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the value of a term', () => {
  test('is edited by a click, and saved by Ctrl+Enter', async () => {
    const { server } = await openTerms(['menu.open', 'menu.close']);
    await rowOf('menu.close');
    await userEvent.click(screen.getByText('menu.close'));
    expect(document.activeElement).toBe(field());
    expect(screen.getByText('10 / 255')).toBeTruthy();
    await userEvent.keyboard('.all{Control>}{Enter}{/Control}');
    const row = await rowOf('menu.close.all');
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(saves(server.calls)).toEqual([{ value: 'menu.close.all' }]);
    // The row shows the change; screen readers announce it.
    const undo = await within(row).findByRole('button', { name: 'Undo' });
    expect(screen.getAllByRole('button', { name: 'Undo' })).toEqual([undo]);
    expect(screen.getByText('Term saved').closest('[role]')?.role).toBe('status');
  });

  test('is taken back in its row', async () => {
    await openTerms(['menu.open', 'menu.close']);
    await rowOf('menu.close');
    await userEvent.click(screen.getByText('menu.close'));
    await userEvent.keyboard('!{Enter}');
    const row = await rowOf('menu.close!');
    await userEvent.click(await within(row).findByRole('button', { name: 'Undo' }));
    await rowOf('menu.close');
    await screen.findByText('1 change taken back.');
    expect(within(row).queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is edited by Enter, and saved by Enter as well; Shift+Enter is a new line', async () => {
    const { server } = await openTerms(['a']);
    await rowOf('a');
    await userEvent.keyboard('{Enter}b{Shift>}{Enter}{/Shift}c{Enter}');
    await waitFor(() => expect(saves(server.calls)).toEqual([{ value: 'ab\nc' }]));
  });

  test('goes back by Escape, and is not sent when nothing changed', async () => {
    const { server } = await openTerms(['a']);
    const row = await rowOf('a');
    await userEvent.keyboard('{Enter}bc{Escape}');
    expect(document.activeElement).toBe(row);
    expect(row.textContent).not.toContain('abc');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(row);
    expect(saves(server.calls)).toEqual([]);
  });

  test('can be neither empty, nor blank, nor too long', async () => {
    const { server } = await openTerms(['a']);
    await rowOf('a');
    const save = () => screen.getByRole('button', { name: /^Save/ });
    await userEvent.keyboard('{Enter}{Backspace}');
    expect(screen.getByText('Value is required.')).toBeTruthy();
    expect(field().placeholder).toBe('Terms cannot be empty');
    await userEvent.keyboard('  {Control>}{Enter}{/Control}');
    expect(screen.getByText('Cannot be only whitespace.')).toBeTruthy();
    await userEvent.paste(`${'🦜'.repeat(253)}x`);
    expect(screen.getByText('256 / 255')).toBeTruthy();
    expect(save()).toHaveProperty('disabled', true);
    await userEvent.keyboard('{Backspace}');
    expect(save()).toHaveProperty('disabled', false);
    expect(saves(server.calls)).toEqual([]);
  });

  test('stays in the field when it is refused, with the reason', async () => {
    const { server } = await openTerms(['a', 'b']);
    const row = await rowOf('a');
    await userEvent.keyboard('{Enter}{Backspace}b{Enter}');
    expect((await within(row).findByRole('alert')).textContent).toBe(
      'A resource with this value already exists. Please use a different one.',
    );
    expect(field().value).toBe('b');
    await userEvent.keyboard('c{Enter}');
    await rowOf('bc');
    expect(saves(server.calls)).toEqual([{ value: 'b' }, { value: 'bc' }]);
  });

  test('is kept as a draft by whoever leaves the field, across a reload of the list', async () => {
    const { server, router } = await openTerms(['a', 'b']);
    await rowOf('a');
    await userEvent.keyboard('{Enter} draft');
    await userEvent.click((await rowOf('b')).querySelector('td') ?? document.body);
    const row = await rowOf('a draft');
    expect(within(row).getByText('Unsaved draft')).toBeTruthy();
    await router.navigate({ to: '/projects/$projectId/team', params: { projectId: 'p1' } });
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await router.navigate({ to: '/projects/$projectId/terms', params: { projectId: 'p1' } });
    const again = await rowOf('a draft');
    expect(saves(server.calls)).toEqual([]);
    await userEvent.click(within(again).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves(server.calls)).toEqual([{ value: 'a draft' }]));
    await waitFor(() => expect(screen.queryByText('Unsaved draft')).toBeNull());
  });

  test('shows why the draft of a field that was left is not saved, and can be discarded', async () => {
    const { server } = await openTerms(['a', 'b']);
    await rowOf('a');
    server.refuse('PATCH /terms', 404);
    await userEvent.keyboard('{Enter}x{Enter}');
    await screen.findByRole('alert');
    await userEvent.click((await rowOf('b')).querySelector('td') ?? document.body);
    const row = await rowOf('ax');
    expect(within(row).getByText('Error, resource not found')).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: 'Discard' }));
    await userEvent.keyboard('{Enter}');
    expect(field().value).toBe('a');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the context of a term', () => {
  test('is added, changed and cleared; Enter is a new line', async () => {
    const { server } = await openTerms(['a']);
    const row = await rowOf('a');
    const save = '{Control>}{Enter}{/Control}';
    await userEvent.keyboard(`cA button{Enter}below${save}`);
    await waitFor(() => expect(row.textContent).toContain('A button\nbelow'));
    expect(screen.queryByRole('textbox', { name: /Context/ })).toBeNull();
    await userEvent.click(within(row).getByRole('button', { name: 'Edit context of a' }));
    await userEvent.clear(field(/Context of a/));
    await userEvent.keyboard(save);
    await waitFor(() => expect(row.textContent).not.toContain('A button'));
    expect(saves(server.calls)).toEqual([
      { value: 'a', context: 'A button\nbelow' },
      { value: 'a', context: null },
    ]);
  });

  test('has room for 1000 characters', async () => {
    await openTerms(['a']);
    await rowOf('a');
    await userEvent.keyboard('c');
    await userEvent.paste('x'.repeat(1001));
    expect(screen.getByText('1,001 / 1,000')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Save/ })).toHaveProperty('disabled', true);
  });
});
