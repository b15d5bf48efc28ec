import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { harbour, openProject } from '../../../testing/pages/open-project.ts';

const entry = {
  termId: '00000000-0000-4000-8000-000000000001',
  term: 'menu.open',
  context: 'In the menu bar',
  notes: {},
  isPlural: false,
  locked: false,
  labels: [],
  value: '',
  state: 'untranslated',
  revision: 0,
  updatedAt: null,
  reference: null,
};

const answers = {
  'GET /projects': { data: [harbour, { ...harbour, id: 'p2', name: 'Atlas' }] },
  'GET /projects/p1/entries': { data: { entries: [entry], total: 1, nextCursor: null } },
  'GET /projects/p1/labels': { data: [] },
};

async function openPalette(options: Parameters<typeof openProject>[1] = {}) {
  const app = openProject('translations', {
    ...options,
    answers: { ...answers, ...options.answers },
  });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Go to or do something' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return app;
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

const marked = () => screen.getByRole('option', { selected: true }).textContent;

describe('the palette', () => {
  it('goes to a page of the project by a few letters, and offers it first the next time', async () => {
    const { router } = await openPalette();
    await userEvent.keyboard('expo');
    await waitFor(() => expect(options()).toContain('ExportHarbour'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/p1/export'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Go to/ })).toBeNull());

    await userEvent.keyboard('{Control>}k{/Control}');
    const used = await screen.findByRole('group', { name: 'Used last' });
    expect(within(used).getByRole('option').textContent).toBe('ExportHarbour');
  });

  it('keeps the focus in the field while the arrows move the mark, going round', async () => {
    await openPalette();
    const field = screen.getByRole('combobox', { name: 'Go to or do something' });
    const first = marked();
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).not.toBe(first);
    const option = screen.getByRole('option', { selected: true });
    expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(marked()).toBe(options().at(-1));
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toBe(first);
    expect(document.activeElement).toBe(field);
  });

  it('finds projects, and locales of the open one by their names', async () => {
    const { router } = await openPalette();
    await userEvent.keyboard('atlas');
    await waitFor(() => expect(options()[0]).toBe('Atlas'));
    await userEvent.clear(screen.getByRole('combobox', { name: /Go to/ }));
    await userEvent.keyboard('de');
    const locales = await screen.findByRole('group', { name: 'Languages' });
    await userEvent.click(within(locales).getByRole('option'));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/projects/p1/translations/de'),
    );
  });

  it('asks the server for terms and opens the list at the one that is chosen', async () => {
    const { router } = await openPalette();
    await userEvent.keyboard('datei');
    const terms = await screen.findByRole('group', { name: 'Terms' });
    await userEvent.click(within(terms).getByRole('option'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/p1/terms'));
    expect(router.state.location.search).toEqual({ term: entry.termId });
  });

  it('opens the dialog for a new term, whatever page is open', async () => {
    const { router } = await openPalette();
    await userEvent.keyboard('new term');
    await waitFor(() => expect(options()[0]).toMatch(/^New term/i));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /term/i })).toBeTruthy();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
  });

  it('changes how the app looks, and signs out', async () => {
    const { router } = await openPalette();
    await userEvent.keyboard('dark{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: /Go to/ });
    await userEvent.keyboard('logout{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('offers viewers nothing that the server would refuse', async () => {
    await openPalette({ role: 'viewer' });
    expect(options()).toContain('ExportHarbour');
    expect(options().some((option) => option?.startsWith('Import'))).toBe(false);
    await userEvent.keyboard('new term');
    await waitFor(() => expect(options().join()).not.toMatch(/New term/i));
  });

  it('says when nothing is found, and gives the focus back when it closes', async () => {
    await openPalette({
      answers: {
        'GET /projects/p1/entries': { data: { entries: [], total: 0, nextCursor: null } },
      },
    });
    await userEvent.keyboard('qqqq');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await userEvent.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Go to/ })).toBeNull());
  });

  it('does not open over a dialog that asks something', async () => {
    openProject('translations', { answers });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(await screen.findByRole('button', { name: /Go to…/ }));
    await screen.findByRole('combobox', { name: 'Go to or do something' });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
