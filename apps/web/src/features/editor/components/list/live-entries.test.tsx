import type { Author } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { fieldText, openEditor } from '../../../../testing/pages/open-editor.ts';

type Opened = Awaited<ReturnType<typeof openEditor>>;

const grace = { type: 'user', id: '00000000-0000-4000-8000-00000000beef', name: 'Grace' } as const;

let ada: Author;

function edited(index: number, value: string, revision = 1, by: Author = grace) {
  const data = {
    locale: 'de',
    termId: termIdOf(index),
    value,
    state: 'translated',
    revision,
    updatedAt: '2027-01-02T00:00:00.000Z',
    by,
  } as const;
  return { event: 'translation', data } as const;
}

let feed: Opened['feed'];
let app: Opened;

/** Opens the editor on these translations, and subscribes to its events. */
async function open(values: string[]) {
  // Typed text outlives a test, so each test has a user of its own.
  ada = { type: 'user', id: crypto.randomUUID(), name: 'Ada' };
  const me = { id: ada.id, name: 'Ada', email: 'ada@example.com', numProjectsCreated: 1 };
  app = await openEditor(values, { answers: { 'GET /users/me': { data: me } } });
  ({ feed } = app);
  await feed.opened();
}

const rowOf = (index: number) => {
  const row = screen.getByText(`term.${index}`).closest('tr');
  if (!row) throw new Error('There is no such row');
  return row;
};

describe('an edit of somebody else', () => {
  beforeEach(() => open(['', 'Zu', 'Speichern']));

  it('is shown in its row at once, which is marked for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    feed.tell(edited(1, 'Schließen'));
    await within(rowOf(1)).findByText('Schließen');
    expect(rowOf(1).dataset.news).toBe('true');
    expect(rowOf(0).dataset.news).toBeUndefined();
    await vi.advanceTimersByTimeAsync(4000);
    expect(rowOf(1).dataset.news).toBe('true');
    await vi.advanceTimersByTimeAsync(2000);
    await waitFor(() => expect(rowOf(1).dataset.news).toBeUndefined());
  });

  it('is said once in a while, however many there are', async () => {
    feed.tell(edited(0, 'a'), edited(1, 'b'), edited(1, 'c', 2));
    await screen.findByText('2 translations were changed by others');
    feed.tell(edited(2, 'd'));
    await within(rowOf(2)).findByText('d');
    expect(screen.queryByText('Grace has changed a translation')).toBeNull();
  });

  it('is not shown where something newer is known', async () => {
    feed.tell(edited(1, 'new', 7));
    await within(rowOf(1)).findByText('new');
    feed.tell(edited(1, 'old', 6), edited(2, 'last'));
    await within(rowOf(2)).findByText('last');
    expect(within(rowOf(1)).queryByText('old')).toBeNull();
  });

  it('leaves what is being typed, beside it and a choice', async () => {
    const user = userEvent.setup();
    await user.click(within(rowOf(0)).getByText('Not translated yet'));
    const field = screen.getByRole('textbox', { name: 'Translation of term.0' });
    await user.type(field, 'mine');
    feed.tell(edited(0, 'theirs'));
    await within(rowOf(0)).findByText('theirs');
    expect(fieldText(field)).toBe('mine');
    expect(document.activeElement).toBe(field);
    within(rowOf(0)).getByText('Saved meanwhile by');
    within(rowOf(0)).getByText('Grace');
    await user.click(within(rowOf(0)).getByRole('button', { name: 'Take theirs' }));
    expect(within(rowOf(0)).queryByText('mine')).toBeNull();
  });

  it('is written over only by whoever wants that', async () => {
    const user = userEvent.setup();
    await user.click(within(rowOf(0)).getByText('Not translated yet'));
    await user.type(screen.getByRole('textbox', { name: 'Translation of term.0' }), 'mine');
    app.saveElsewhere(0, 'theirs');
    feed.tell(edited(0, 'theirs'));
    await within(rowOf(0)).findByText('theirs');
    const before = app.saved.length;
    await user.keyboard('{Control>}s{/Control}');
    expect(app.saved).toHaveLength(before);
    await user.click(within(rowOf(0)).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(app.saved.at(-1)).toEqual({ termId: termIdOf(0), value: 'mine' }));
  });
});

it('one own edit is no news', async () => {
  await open(['', 'Zu']);
  feed.tell(edited(1, 'Schließen', 1, ada));
  await within(rowOf(1)).findByText('Schließen');
  expect(rowOf(1).dataset.news).toBeUndefined();
});

it('a burst asks for little', async () => {
  await open(['', 'Zu', 'Speichern']);
  const before = { entries: app.asked.length, stats: countStats() };
  const bulk = { event: 'translations', data: { locale: 'de', count: 3 } } as const;
  for (let n = 1; n <= 250; n++) {
    feed.tell(edited(n % 3, `text ${n}`, n), bulk);
    if (n % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await within(rowOf(1)).findByText('text 250');
  await waitFor(() => expect(countStats()).toBe(before.stats + 1));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(countStats()).toBe(before.stats + 1);
  expect(app.asked.length).toBe(before.entries + 1);
});

it('a bulk change of others shows in place, and terms that go wait for a wish', async () => {
  await open(['', 'Zu', 'Speichern']);
  app.saveElsewhere(2, 'Sichern');
  feed.tell({ event: 'translations', data: { count: 1 } });
  await within(rowOf(2)).findByText('Sichern');
  app.remove(0);
  feed.tell({ event: 'terms', data: { count: 1 } });
  await screen.findByText('Others have added, deleted or moved terms meanwhile.');
  expect(screen.getByText('term.0')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh list' }));
  await waitFor(() => expect(screen.queryByText('term.0')).toBeNull());
});

function countStats(): number {
  return app.requests.filter((request) => request === 'GET /projects/p1/stats').length;
}
