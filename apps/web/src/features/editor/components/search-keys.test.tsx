import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../testing/entry-server.ts';
import { focusedRow, openEditor } from '../../../testing/pages/open-editor.ts';

describe('the search', () => {
  test('↓ and Enter lead from the search to the first hit, Escape to the list and then clears', async () => {
    const { router } = await openEditor(['a', 'b', 'ab'], { search: `?term=${termIdOf(1)}` });
    const search = screen.getByRole('searchbox');
    // Enter before the results are loaded still leads to the first of them.
    await userEvent.keyboard('/a{Enter}');
    await waitFor(() => expect(focusedRow()).toBe(0));
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByRole('textbox', { name: /Translation of/ })).toBeNull();
    await userEvent.keyboard('/{ArrowDown}');
    await waitFor(() => expect(focusedRow()).toBe(0));
    await userEvent.keyboard('{ArrowDown}/');
    expect(document.activeElement).toBe(search);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focusedRow()).toBe(1));
    expect(search).toHaveProperty('value', 'a');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('q'));
    await screen.findByText('b');
    expect(search).toHaveProperty('value', '');
    // The row of the result, among all terms.
    await waitFor(() => expect(focusedRow()).toBe(2));
  });

  test('Escape twice clears, however long the list takes to be there', async () => {
    const { router } = await openEditor(['a', 'b']);
    await userEvent.keyboard('/a');
    await waitFor(() => expect(router.state.location.search).toHaveProperty('q', 'a'));
    // Both keys in one go, so that the list has no time to take the focus.
    const search = screen.getByRole('searchbox');
    act(() => {
      for (let press = 0; press < 2; press++) fireEvent.keyDown(search, { key: 'Escape' });
    });
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('q'));
    await screen.findByText('b');
    await waitFor(() => expect(focusedRow()).toBe(0));
    expect(search).toHaveProperty('value', '');
  });

  test('Escape leaves a search alone that it does not come from, and clears one without hits', async () => {
    const { router } = await openEditor(['a', 'b'], { search: '?q=a' });
    await userEvent.keyboard('{Enter}{Escape}{Escape}');
    expect(router.state.location.search).toHaveProperty('q', 'a');
    await userEvent.keyboard('/nowhere');
    await screen.findByText('Your search yielded no results...');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await userEvent.keyboard('{Escape}');
    await screen.findByText('b');
    // The focus does not move to results that no key has asked for.
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});
