import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { termIdOf } from '../../../testing/entry-server.ts';
import {
  fieldText,
  focusedRow,
  openEditor,
  rowAt,
  translationField,
} from '../../../testing/pages/open-editor.ts';

describe('moving', () => {
  test('the arrows and j and k move the focus from row to row', async () => {
    await openEditor(['a', 'b', 'c', 'd']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focusedRow()).toBe(2);
    await userEvent.keyboard('k');
    expect(focusedRow()).toBe(1);
    await userEvent.keyboard('jj{ArrowUp}');
    expect(focusedRow()).toBe(2);
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(1);
  });

  test('ends at the first and the last row', async () => {
    await openEditor(['a', 'b', 'c']);
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(focusedRow()).toBe(2);
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focusedRow()).toBe(0);
  });

  test('keeps the focus on a row that is far away and not loaded yet', async () => {
    const { asked } = await openEditor(Array.from({ length: 1000 }, (_, index) => `v${index}`));
    await userEvent.keyboard('{End}');
    expect(focusedRow()).toBe(999);
    expect(rowAt(999).getAttribute('aria-rowindex')).toBe('1000');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000');
    expect(asked.every(({ searchParams }) => Number(searchParams.get('limit')) <= 100)).toBe(true);
  });

  test('puts the selected term into the address', async () => {
    const { router } = await openEditor(['a', 'b']);
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(router.state.location.search).toEqual({ term: termIdOf(1) }));
  });

  test('does not call back who goes to another page at once', async () => {
    const { router } = await openEditor(['a', 'b']);
    await userEvent.keyboard('{ArrowDown}');
    void router.navigate({ to: '/projects/$projectId/translations', params: { projectId: 'p1' } });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(router.state.location.pathname).toBe('/projects/p1/translations');
  });

  test('goes to the term that a link within the page leads to, whatever is filtered', async () => {
    const { router } = await openEditor(['a', '', 'c', ''], { search: '?status=untranslated' });
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(router.state.location.search).toHaveProperty('term', termIdOf(3)));
    void router.navigate({
      to: '/projects/$projectId/translations/$localeCode',
      params: { projectId: 'p1', localeCode: 'de' },
      search: { term: termIdOf(2) },
    });
    await waitFor(() => expect(focusedRow()).toBe(2));
    expect(rowAt(2).getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('k');
    expect(focusedRow()).toBe(1);
    await waitFor(() => expect(router.state.location.search).toEqual({ term: termIdOf(1) }));
    expect(focusedRow()).toBe(1);
  });

  test('opens at the term of the address', async () => {
    await openEditor(['a', 'b', 'c'], { search: `?term=${termIdOf(2)}` });
    expect(rowAt(2).getAttribute('aria-selected')).toBe('true');
  });
});

describe('editing', () => {
  test('Enter edits, Esc reverts and gives the focus back to the row', async () => {
    const { saved } = await openEditor(['Eins']);
    await userEvent.keyboard('{Enter}');
    expect(fieldText()).toBe('Eins');
    await userEvent.keyboard(' und mehr{Escape}');
    expect(focusedRow()).toBe(0);
    expect(rowAt(0).textContent).not.toContain('mehr');
    expect(saved).toEqual([]);
  });

  test('in the field the arrows and letters do not move the selection', async () => {
    await openEditor(['', 'b']);
    await userEvent.keyboard('{Enter}jk?/{ArrowDown}{ArrowUp}');
    expect(fieldText()).toBe('jk?/');
  });

  test('Ctrl+Enter saves and edits the next untranslated term, going round', async () => {
    const { saved } = await openEditor(['', 'b', 'c', '']);
    await userEvent.keyboard('{End}{Enter}Vier{Control>}{Enter}{/Control}');
    await waitFor(() => expect(rowAt(0).contains(document.activeElement)).toBe(true));
    expect(fieldText()).toBe('');
    expect(saved).toEqual([{ termId: termIdOf(3), value: 'Vier' }]);
    expect(within(rowAt(3)).getByRole('img', { name: 'Saved' })).toBeTruthy();
  });

  test('finds the next untranslated term far below what is loaded', async () => {
    const values = Array.from({ length: 900 }, (_, index) => (index === 700 ? '' : 'x'));
    await openEditor(values);
    await userEvent.keyboard('{Enter}!{Control>}{Enter}{/Control}');
    await waitFor(() => expect(rowAt(700).contains(document.activeElement)).toBe(true));
  });

  test('says when nothing is left to translate', async () => {
    await openEditor(['a', '']);
    await userEvent.keyboard('{End}{Enter}b{Control>}{Enter}{/Control}');
    expect(await screen.findByText('All done!')).toBeTruthy();
    expect(focusedRow()).toBe(1);
    expect(screen.getByText('2 of 2 translated')).toBeTruthy();
  });

  test('Ctrl+S saves and stays', async () => {
    const { saved } = await openEditor(['', '']);
    await userEvent.keyboard('{Enter}Eins{Control>}s{/Control}');
    expect(focusedRow()).toBe(0);
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value: 'Eins' }]));
  });

  test('Alt+ArrowDown copies the reference text', async () => {
    await openEditor(['']);
    await userEvent.keyboard('{Enter}{Alt>}{ArrowDown}{/Alt}');
    expect(fieldText()).toBe('Source 0');
  });

  test('keeps a draft when another row is clicked', async () => {
    const { saved } = await openEditor(['', 'b']);
    await userEvent.keyboard('{Enter}Entwurf');
    await userEvent.click(screen.getByText('Source 1'));
    expect(within(rowAt(0)).getByText('Unsaved draft')).toBeTruthy();
    expect(within(rowAt(0)).getByText('Entwurf')).toBeTruthy();
    expect(saved).toEqual([]);
    await userEvent.click(within(rowAt(0)).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value: 'Entwurf' }]));
    expect(screen.queryByText('Unsaved draft')).toBeNull();
  });
});

describe('saving', () => {
  test('counts what is not saved, and sends it when asked', async () => {
    const { failWith, saved } = await openEditor(['', 'b']);
    failWith('offline');
    await userEvent.keyboard('{Enter}Eins{Control>}s{/Control}');
    expect(await screen.findByText(/1 edit is not saved yet/)).toBeTruthy();
    expect(within(rowAt(0)).getByText('Eins')).toBeTruthy();
    expect(screen.getByText('2 of 2 translated')).toBeTruthy();
    failWith();
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
    expect(saved).toEqual([{ termId: termIdOf(0), value: 'Eins' }]);
  });

  test('shows at the row why the server refused an edit, and keeps the text as a draft', async () => {
    const { failWith } = await openEditor(['']);
    failWith(404);
    await userEvent.keyboard('{Enter}Eins{Control>}s{/Control}');
    expect(await within(rowAt(0)).findByText('Error, resource not found')).toBeTruthy();
    expect(within(rowAt(0)).getByText('Eins')).toBeTruthy();
    expect(screen.getByText('The translation was not saved')).toBeTruthy();
  });

  test('keeps a saved row in its place until the list is refreshed', async () => {
    await openEditor(['a', '', 'c', ''], { search: '?status=untranslated' });
    await userEvent.keyboard('{Enter}Zwei{Control>}s{/Control}');
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh list' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
    expect(rowAt(0).textContent).toContain('term.3');
    expect(focusedRow()).toBe(0);
  });
});

describe('the page', () => {
  test('? lists the keys, / goes to the search', async () => {
    await openEditor(['a']);
    await userEvent.keyboard('{ArrowDown}?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Edit the translation')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('a link to the active entry can be copied, whatever is filtered', async () => {
    await openEditor(['a', 'b'], { search: `?status=translated&term=${termIdOf(1)}` });
    const user = userEvent.setup();
    vi.stubGlobal('isSecureContext', true);
    await user.click(within(rowAt(1)).getByRole('button', { name: 'Copy link' }));
    expect(await within(rowAt(1)).findByRole('status')).toBeTruthy();
    const copied = await navigator.clipboard.readText();
    expect(copied).toBe(
      `${window.location.origin}/projects/p1/translations/de?term=${termIdOf(1)}`,
    );
    expect(within(rowAt(0)).queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  test('searches on the server, and offers to clear a search without results', async () => {
    const { asked, router } = await openEditor(['a', 'b']);
    await userEvent.type(screen.getByRole('searchbox'), 'nowhere');
    expect(await screen.findByText('Your search yielded no results...')).toBeTruthy();
    expect(asked.at(-1)?.searchParams.get('search')).toBe('nowhere');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('term.1')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  test('viewers can move but not edit', async () => {
    await openEditor(['a', ''], { role: 'viewer' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(focusedRow()).toBe(1);
    expect(screen.queryByRole('textbox', { name: /Translation of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    await userEvent.keyboard('x');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  test('who edits other locales only reads this one, and is told so', async () => {
    await openEditor(['a', ''], { role: 'translator', ownLocales: ['en', 'fr'] });
    expect(screen.getByText(/^You can read this locale, but not change it/).textContent).toContain(
      'You can edit English (en) and French (fr).',
    );
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('textbox', { name: /Translation of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /label/i })).toBeNull();
    await userEvent.keyboard('x');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('translators write and say what is outdated, and never what is reviewed', async () => {
    await openEditor(['a', ''], { role: 'translator', ownLocales: ['de'] });
    expect(screen.queryByText(/^You can read this locale/)).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(translationField()).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Reviewed' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    await userEvent.keyboard('r');
    expect(screen.queryByRole('img', { name: 'Reviewed' })).toBeNull();
    await userEvent.keyboard('x');
    const selection = within(screen.getByRole('region', { name: 'Selection' }));
    await userEvent.click(selection.getByRole('button', { name: 'Mark as' }));
    const states = await screen.findAllByRole('menuitem');
    expect(states.map(({ textContent }) => textContent)).toEqual(['Translated', 'Needs work']);
  });

  test('reviewers say what is reviewed, and delete no locale', async () => {
    await openEditor(['a', ''], { role: 'reviewer' });
    expect(screen.getByRole('button', { name: 'Reviewed' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});
