import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { focusedRow, openEditor, rowAt } from '../../../../testing/pages/open-editor.ts';
import { machineSettings } from '../../../../testing/pages/open-machine.ts';
import { chooseMoreAction, openMoreActions } from '../../../../testing/pages/selection-bar.ts';

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
    await chooseMoreAction('Copy reference into empty');
    await waitFor(() =>
      expect(bulk).toEqual([
        {
          select: { filter: { reference: 'en', status: 'untranslated' } },
          do: { action: 'copy', from: 'en', overwrite: false },
        },
      ]),
    );
  });

  test('fixes what can be fixed, by check or all of it, by keys', async () => {
    const asked: unknown[] = [];
    const { bulk } = await openEditor(['a  b ', 'c  d', 'e'], {
      sourceLocale: 'en',
      answers: {
        'POST /projects/p1/translations/de/fixes': (body) => {
          asked.push(body);
          return { data: { translations: 2, byCheck: { 'space.edge': 1, 'space.double': 2 } } };
        },
      },
    });
    await userEvent.keyboard('x{ArrowDown}x');
    const actions = within(await bar());
    actions.getByRole('button', { name: 'More' }).focus();
    await userEvent.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Fix problems' });
    item.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'All checks: 2 translations' });
    const ids = [0, 1].map(termIdOf);
    expect(asked).toEqual([{ select: { ids } }]);
    const items = screen.getAllByRole('menuitem', { name: /: \d translations?$/ });
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'All checks: 2 translations',
      'Spaces in a row: 2 translations',
      'Spaces at the edges: 1 translation',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(items[0]));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const one = { select: { ids }, do: { action: 'fix', check: 'space.double' } };
    await waitFor(() => expect(bulk).toEqual([one]));
    await screen.findByText('2 changed.');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();

    await userEvent.click(screen.getByRole('checkbox', { name: 'Select term.0' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 3 terms' }));
    await chooseMoreAction('Fix problems');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^All checks/ }));
    const filter = { reference: 'en', status: 'all' };
    expect(asked.at(-1)).toEqual({ select: { filter } });
    await waitFor(() => expect(bulk[1]).toEqual({ select: { filter }, do: { action: 'fix' } }));
  });

  test('says where the server does not tell what can be fixed', async () => {
    const answers = { 'POST /projects/p1/translations/de/fixes': 404 };
    const { bulk } = await openEditor(['a'], { sourceLocale: 'en', answers });
    await userEvent.keyboard('x');
    await chooseMoreAction('Fix problems');
    const item = await screen.findByRole('menuitem', { name: 'Error, resource not found' });
    await userEvent.click(item);
    expect(bulk).toEqual([]);
  });

  test('says where nothing can be fixed, and offers nothing without source texts', async () => {
    const { unmount } = await openEditor(['a'], {
      sourceLocale: 'en',
      answers: {
        'POST /projects/p1/translations/de/fixes': { data: { translations: 0, byCheck: {} } },
      },
    });
    await userEvent.keyboard('x');
    await chooseMoreAction('Fix problems');
    await screen.findByText('Nothing here can be fixed in this way.');
    unmount();
    await openEditor(['a']);
    await userEvent.keyboard('x');
    await bar();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fix problems' })).toBeNull();
  });

  test('keeps the common actions in sight, and all others in a menu with groups', async () => {
    const label = { id: 'l1', value: 'Legal', color: '#304D6D' };
    await openEditor(['a', ''], {
      sourceLocale: 'en',
      answers: {
        'GET /projects/p1/machine': { data: { ...machineSettings, judgeId: 'm1' } },
        'GET /projects/p1/labels': { data: [label] },
      },
    });
    await userEvent.keyboard('x');
    const actions = within(within(await bar()).getByRole('group'));
    await actions.findByRole('button', { name: 'Translate by machine' });
    const shown = actions.getAllByRole('button').map(({ textContent }) => textContent);
    expect(shown).toEqual(['Mark as', 'Fill from memory', 'Translate by machine', 'More']);
    await openMoreActions();
    const menu = await screen.findByRole('menu', { name: 'More' });
    expect(menu.textContent).toBe(
      'TranslationsCopy reference into emptyClear translationsQualityFix problemsJudge qualityLabelsAdd labelRemove label',
    );
  });

  test('does everything from the command palette, as long as something is selected', async () => {
    const { bulk } = await openEditor(['a', 'b'], { sourceLocale: 'en' });
    const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    const search = async (text: string) => {
      await userEvent.keyboard('{Control>}k{/Control}');
      await userEvent.type(await screen.findByRole('combobox', { name: /^Go to/ }), text);
    };
    await userEvent.keyboard('x');
    await bar();
    await search('needs work');
    await waitFor(() => expect(found()[0]).toBe('Needs workMark as'));
    await userEvent.keyboard('{Enter}');
    const mark = { select: { ids: [termIdOf(0)] }, do: { action: 'mark', state: 'outdated' } };
    await waitFor(() => expect(bulk).toEqual([mark]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    await search('needs work');
    await screen.findByText(/^(\d+ results?|Nothing found)$/);
    expect(found()).not.toContain('Needs workMark as');
  });

  test('changes nothing from the palette that was not asked for', async () => {
    const label = { id: 'l1', value: 'Legal', color: '#304D6D' };
    const { bulk, router } = await openEditor(['a', 'b'], {
      sourceLocale: 'en',
      answers: { 'GET /projects/p1/labels': { data: [label] } },
    });
    await userEvent.keyboard('x');
    await bar();
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: /^Go to/ });
    const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options()).toContain('ReviewedMark as');
    await userEvent.type(field, 'translations');
    await waitFor(() => expect(options()[0]).toMatch(/^Translations/));
    expect(options().join()).not.toContain('Clear translations');
    await userEvent.clear(field);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Go to/ })).toBeNull());
    await waitFor(() => expect(router.state.location.pathname).not.toMatch(/translations.de$/));
    expect(bulk).toEqual([]);
  });

  test('gives the focus back to the row after a dialog that the palette has opened', async () => {
    await openEditor(['a', 'b'], { sourceLocale: 'en' });
    await userEvent.keyboard('{ArrowDown}x');
    await bar();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Go to/ }), 'fill from');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Fill/));
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Fill from memory' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focusedRow()).toBe(1));
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
