import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openTerms, rowOf, shownTerms } from '../../../testing/pages/open-terms.ts';
import { invalidateContent } from '../../projects/projects.api.ts';

describe('the list', () => {
  test('shows terms in the order of the file, and how many there are', async () => {
    await openTerms(['b', 'a', 'c']);
    await rowOf('a');
    expect(shownTerms()).toEqual(['b', 'a', 'c']);
    expect(
      screen.getByText('3 terms', { selector: '[role="status"] *, [role="status"]' }),
    ).toBeTruthy();
  });

  test('searches on the server, by name where the address says so', async () => {
    const { server, router } = await openTerms(['b', 'ab', 'c'], { search: '?order=name' });
    await rowOf('ab');
    expect(shownTerms()).toEqual(['ab', 'b', 'c']);
    await userEvent.keyboard('/b');
    await waitFor(() => expect(shownTerms()).toEqual(['ab', 'b']));
    expect(server.calls.at(-1)?.query.get('search')).toBe('b');
    expect(router.state.location.search).toEqual({ order: 'name', q: 'b' });
    await userEvent.keyboard('xyz');
    expect(await screen.findByText('Your search yielded no results...')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await rowOf('c');
  });

  test('has the terms with one of the chosen labels alone, which the address says', async () => {
    const label = { id: 'l1', value: 'Mobile', color: '#112233' };
    const { server, router } = await openTerms(['a', 'b'], { labels: [label] });
    server.terms[1]?.labels.push(label);
    await userEvent.click(await screen.findByRole('button', { name: 'Labels' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Mobile' }));
    await waitFor(() => expect(shownTerms()).toEqual(['b']));
    expect(router.state.location.search).toEqual({ labels: 'l1' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mobile' }));
    await waitFor(() => expect(shownTerms()).toEqual(['a', 'b']));
  });

  test('Enter leads from the search to the first hit, Escape to the list and then clears', async () => {
    const { router } = await openTerms(['a', 'b', 'ab']);
    await rowOf('a');
    await userEvent.keyboard('/b{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^b/));
    expect(screen.queryByRole('textbox', { name: /Term/ })).toBeNull();
    await userEvent.keyboard('/{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^b/));
    expect(router.state.location.search).toHaveProperty('q', 'b');
    await userEvent.keyboard('{Escape}');
    await rowOf('a');
    expect(router.state.location.search).not.toHaveProperty('q');
  });

  test('opens at the term of the address, and keeps the selected one there', async () => {
    const { router } = await openTerms(['a', 'b', 'c'], {
      search: '?term=00000000-0000-4000-8000-000000000002',
    });
    expect((await rowOf('b')).getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{ArrowDown}');
    const term = '00000000-0000-4000-8000-000000000003';
    await waitFor(() => expect(router.state.location.search).toEqual({ term }));
  });

  test('says so when the term of the address is gone', async () => {
    await openTerms(['a'], { search: '?term=00000000-0000-4000-8000-000000000009' });
    expect(await screen.findByText('The term of this link does not exist any more.')).toBeTruthy();
    await rowOf('a');
  });

  test('without terms says how to begin', async () => {
    await openTerms([]);
    expect(await screen.findByText('Project terms are empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import a file' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New Term' })).toHaveLength(2);
  });

  test('offers viewers nothing that they may not do', async () => {
    const label = { id: 'l1', value: 'Mobile', color: '#112233' };
    const { server } = await openTerms(['a'], { role: 'viewer', labels: [label] });
    server.terms[0]?.labels.push(label);
    const row = await rowOf('a');
    await userEvent.click(screen.getByText('a'));
    await userEvent.keyboard('n{Enter}cl{Delete}');
    expect(screen.queryByRole('textbox', { name: /Term|Context/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(row).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'New Term' })).toBeNull();
  });

  test('? lists the keys', async () => {
    await openTerms(['a']);
    await rowOf('a');
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Change its labels')).toBeTruthy();
  });
});

describe('deleting', () => {
  test('says what goes along, and moves on to the next term', async () => {
    const { server } = await openTerms(['a', 'b', 'c']);
    await rowOf('b');
    await userEvent.keyboard('{ArrowDown}{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete term' });
    expect(
      await within(dialog).findByText('Its translations in 2 locales go with it.'),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete term' }));
    await waitFor(() => expect(shownTerms()).toEqual(['a', 'c']));
    const next = await rowOf('c');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(server.terms.map(({ value }) => value)).toEqual(['a', 'c']);
  });

  test('is still asked about when the list is opened again meanwhile', async () => {
    const { server, queryClient } = await openTerms(['a', 'b', 'c']);
    await rowOf('b');
    await userEvent.keyboard('{ArrowDown}{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete term' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete term' });
    // As an undo does that ends only now.
    server.terms.splice(0, 1);
    await act(() => invalidateContent(queryClient, 'p1'));
    await waitFor(() => expect(shownTerms()).toEqual(['b', 'c']));
    await userEvent.click(confirm);
    await waitFor(() => expect(shownTerms()).toEqual(['c']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.terms.map(({ value }) => value)).toEqual(['c']);
  });

  test('leaves the term where it is when it fails, and says why', async () => {
    const { server } = await openTerms(['a']);
    server.refuse('DELETE /terms', 500);
    const row = await rowOf('a');
    await userEvent.click(within(row).getByRole('button', { name: 'Delete term a' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete term' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete term' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownTerms()).toEqual(['a']);
  });

  test('of the last term leads to the empty list', async () => {
    await openTerms(['a']);
    await rowOf('a');
    await userEvent.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete term' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete term' }));
    expect(await screen.findByText('Project terms are empty')).toBeTruthy();
  });
});

describe('the lock of a term', () => {
  const sign = { name: 'Locked: not to be translated' };

  test('is set and taken off in its row, and says why that failed', async () => {
    const { server } = await openTerms(['brand', 'open']);
    const row = within(await rowOf('brand'));
    const lock = { name: 'Lock brand, so that it is not translated' };
    server.refuse('PATCH /terms', 503);
    await userEvent.click(row.getByRole('button', lock));
    expect(await row.findByRole('alert')).toBeTruthy();
    expect(row.queryByRole('img', sign)).toBeNull();
    server.refuse();
    await userEvent.click(row.getByRole('button', lock));
    expect(await row.findByRole('img', sign)).toBeTruthy();
    expect(row.queryByRole('alert')).toBeNull();
    expect(server.calls.at(-1)).toMatchObject({ body: { value: 'brand', locked: true } });
    expect(within(await rowOf('open')).queryByRole('img', sign)).toBeNull();
    await userEvent.click(
      row.getByRole('button', { name: 'Unlock brand, so that it is translated' }),
    );
    await waitFor(() => expect(row.queryByRole('img', sign)).toBeNull());
    expect(server.terms.map(({ locked }) => locked)).toEqual([false, false]);
  });

  test('is not for viewers', async () => {
    await openTerms(['brand'], { role: 'viewer' });
    const row = within(await rowOf('brand'));
    expect(row.queryByRole('button', { name: /lock/i })).toBeNull();
  });
});
