import type { Concept } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { conceptOf, openGlossary, termOf, user } from '../../../../testing/pages/open-glossary.ts';

const list = () => screen.findByRole('grid', { name: 'Concepts' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list of concepts', () => {
  test('shows what a concept is called, what is forbidden, and how many there are', async () => {
    openGlossary();
    const row = (await within(await list()).findAllByRole('row'))[0];
    expect(row?.textContent).toMatch(/user.*Noun.*Somebody with an account.*Benutzer/);
    expect(row?.querySelector('del')?.textContent).toBe('Anwender');
    expect(within(row as HTMLElement).getByRole('img', { name: 'Forbidden' })).toBeTruthy();
    expect(screen.getByText('1 concept')).toBeTruthy();
  });

  test('asks the server for what is searched and filtered, and says where nothing is left', async () => {
    const urls: URL[] = [];
    openGlossary();
    await list();
    const other = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input), 'http://localhost');
      if (!url.pathname.endsWith('/g1/concepts')) return other(input, init);
      urls.push(url);
      return Response.json({ data: { concepts: [], total: 0, nextCursor: null } });
    };
    await userEvent.type(screen.getByRole('searchbox'), 'us');
    expect(await screen.findByText(/^No concept matches/)).toBeTruthy();
    await chooseOption('Kind', 'Forbidden');
    await chooseOption('Without terms in', 'German');
    await waitFor(() =>
      expect(Object.fromEntries(urls.at(-1)?.searchParams ?? [])).toEqual({
        limit: '100',
        search: 'us',
        kind: 'forbidden',
        missingLocale: 'de',
      }),
    );
    await chooseOption('Kind', 'Not translated');
    await waitFor(() => expect(urls.at(-1)?.searchParams.get('kept')).toBe('true'));
    expect(urls.at(-1)?.searchParams.has('kind')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
  });

  test('jumps anywhere by position, and mounts only what is in view', async () => {
    const offsets: (string | null)[] = [];
    openGlossary();
    await list();
    const other = globalThis.fetch;
    const many = (from: number): Concept[] =>
      Array.from({ length: 100 }, (_, at) =>
        conceptOf(`c${from + at}`, termOf(`t${from + at}`, 'en', `term ${from + at}`)),
      );
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input), 'http://localhost');
      if (!url.pathname.endsWith('/g1/concepts')) return other(input, init);
      const offset = url.searchParams.get('offset');
      offsets.push(offset);
      const data = { concepts: many(Number(offset ?? 0)), total: 100_000, nextCursor: 'next' };
      return Response.json({ data });
    };
    await userEvent.type(screen.getByRole('searchbox'), 't');
    expect(await screen.findByText('100,000 concepts')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('term 0'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('term 99999'));
    expect(offsets.at(-1)).toBe('99900');
    expect(offsets.length).toBeLessThan(5);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('term 99998'));
  });

  test('says how to begin where there is nothing, and offers nothing to whoever may not', async () => {
    const { unmount } = openGlossary('', { concepts: [] });
    expect(await screen.findByText(/Nothing is in this glossary yet/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New concept' })).toHaveLength(2);
    unmount();
    openGlossary('', {
      concepts: [],
      rights: { canEdit: false, canManage: false, canDelete: false },
    });
    expect(await screen.findByText(/Nothing is in this glossary yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New concept' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
  });
});

describe('a new concept', () => {
  test('is added with its terms, by keys alone', async () => {
    const bodies: unknown[] = [];
    openGlossary('', {
      answers: {
        'POST /glossaries/g1/concepts': (body) => {
          bodies.push(body);
          return { data: user };
        },
      },
    });
    await list();
    await userEvent.keyboard('n');
    const form = await dialog('New concept');
    await waitFor(() =>
      expect(document.activeElement).toBe(form.getByLabelText('Term in English (en)')),
    );
    await userEvent.keyboard('team');
    await userEvent.click(form.getByLabelText('Term in German (de)'));
    await userEvent.keyboard('Team{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toMatchObject([
      {
        definition: '',
        isKept: false,
        terms: [
          { locale: 'en', text: 'team', kind: 'preferred' },
          { locale: 'de', text: 'Team', kind: 'preferred' },
        ],
      },
    ]);
  });

  test('says that a term is there twice, and takes it then not', async () => {
    openGlossary();
    await list();
    await userEvent.keyboard('n');
    const form = await dialog('New concept');
    await userEvent.type(form.getByLabelText('Term in English (en)'), 'team');
    await userEvent.click(form.getByRole('combobox', { name: /^Add a term in/ }));
    await userEvent.click(await form.findByRole('option', { name: /English/ }));
    const fields = form.getAllByLabelText('Term in English (en)');
    expect(document.activeElement).toBe(fields[1]);
    await userEvent.keyboard('team');
    expect(form.getByText('The concept has this term already.')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Add concept' })).toHaveProperty('disabled', true);
  });
});

describe('a concept', () => {
  const path = `/glossaries/g1/concepts/${user.id}`;

  test('opens by Enter, and only what was changed is sent, each change from the last answer', async () => {
    const sent: unknown[] = [];
    const { router } = openGlossary('', {
      answers: {
        [`PATCH ${path}/terms/t3`]: (body) => {
          sent.push(body);
          return { data: { ...user, revision: 2 } };
        },
        [`PATCH ${path}`]: (body) => {
          sent.push(body);
          return { data: { ...user, revision: 3 } };
        },
      },
    });
    await list();
    await userEvent.keyboard('{Enter}');
    const form = await dialog('Concept');
    expect(router.state.location.search).toEqual({ concept: user.id });
    await userEvent.selectOptions(form.getByLabelText('Kind of “Anwender”'), 'obsolete');
    await userEvent.type(form.getByLabelText('Note'), 'x');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { note: 'x', revision: 1 },
      { kind: 'obsolete', revision: 3 },
    ]);
    expect(router.state.location.search).toEqual({});
  });

  test('keeps what was typed when another one was faster, and says so', async () => {
    const theirs = { ...user, revision: 5, definition: 'Theirs' };
    let isFirst = true;
    const sent: unknown[] = [];
    openGlossary(`?concept=${user.id}`, {
      answers: {
        [`GET ${path}`]: () => ({ data: isFirst ? user : theirs }),
        [`PATCH ${path}`]: (body) => {
          sent.push(body);
          if (!isFirst) return { data: { ...theirs, note: 'mine', revision: 6 } };
          isFirst = false;
          const error = {
            code: 'Conflict',
            message: '',
            details: [{ message: '', current: theirs }],
          };
          return Response.json({ error }, { status: 409 });
        },
      },
    });
    const form = await dialog('Concept');
    await userEvent.type(await form.findByLabelText('Note'), 'mine');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Somebody else has changed this concept/)).toBeTruthy();
    expect(form.getByLabelText('Note')).toHaveProperty('value', 'mine');
    expect(form.getByLabelText('Definition')).toHaveProperty('value', 'Theirs');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { note: 'mine', revision: 1 },
      { note: 'mine', revision: 5 },
    ]);
  });

  test('shows its forms and flags where they are wanted, and is only read by whoever may not change it', async () => {
    openGlossary(`?concept=${user.id}`, { rights: { canEdit: false } });
    const form = await dialog('Concept');
    await userEvent.click(await form.findByRole('button', { name: 'More about “Benutzer”' }));
    const gender = await form.findByLabelText('Gender');
    expect(gender).toHaveProperty('value', 'masculine');
    expect(gender).toHaveProperty('disabled', true);
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('is deleted after a question that says what goes, and comes back by Undo', async () => {
    const undo = 'POST /glossaries/g1/changes/s1/undo';
    const { asked } = openGlossary('', {
      answers: {
        [`DELETE ${path}`]: () =>
          Response.json({ data: user }, { headers: { 'change-set': 's1' } }),
        [undo]: { data: { undone: 1, skipped: 0 } },
      },
    });
    await list();
    await userEvent.keyboard('{Delete}');
    const question = await dialog('Delete concept');
    const said = screen.getByRole('dialog', { name: 'Delete concept' }).textContent;
    expect(said).toContain('“user” goes, with all its 3 terms in every language.');
    await userEvent.click(question.getByRole('button', { name: 'Delete concept' }));
    await waitFor(() => expect(asked).toContain(`DELETE ${path}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('“user” deleted')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(asked).toContain(undo));
    expect(await screen.findByText(/1 change taken back/)).toBeTruthy();
  });
});
