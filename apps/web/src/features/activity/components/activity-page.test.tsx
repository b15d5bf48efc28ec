import type { Activity } from '@parlance/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anActivity as entry, openActivity as open } from '../../../testing/pages/open-activity.ts';

// What was a moment ago was yesterday, soon after midnight.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-02T12:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

const join: Partial<Activity> = {
  kind: 'member.join',
  changeSetId: null,
  changeSet: null,
  change: null,
  details: { userId: 'u2', name: 'Tom', place: { role: 'viewer', locales: null } },
};

/** The addresses that the page asks for from here on. */
function watchQueries(): string[] {
  const addresses: string[] = [];
  const send = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    addresses.push(address);
    return send(address, init);
  });
  return addresses;
}

describe('the log', () => {
  it('says in a line for each what happened, who did it and when', async () => {
    open([
      entry(4, { kind: 'project.update', actor: { type: 'client', id: 'c1', name: 'Build' } }),
      entry(3, { kind: 'content.purge', actor: { type: 'system', id: null, name: 'job:purge' } }),
      entry(2, join),
      entry(1, { ...join, actor: { type: 'user', id: 'u2', name: null } }),
    ]);
    await screen.findByRole('heading', { name: 'today' });
    const lines = screen.getByText(/added/).closest('ul')?.children ?? [];
    expect([...lines].map(({ textContent }) => textContent)).toEqual([
      'Build changed the project’s settingsmenu.43 min. ago',
      'Parlance deleted for good what was deleted beforemenu.33 min. ago',
      'AAda added Tom to the teamViewer3 min. ago',
      '–Deleted account joined the teamViewer3 min. ago',
    ]);
    const exact = screen.getAllByText('3 min. ago')[0]?.title;
    expect(exact).toMatch(/\d{4} at \d+:\d\d:\d\d/);
  });

  it('says that an agent did it, and by whose token', async () => {
    const actor = { type: 'user', id: 'u1', name: 'Ada', agent: true } as const;
    open([entry(1, { kind: 'project.update', actor })]);
    const line = (await screen.findByText(/^An agent for/)).closest('li');
    expect(line?.textContent).toContain('An agent for Ada changed the project’s settings');
    expect(line?.querySelector('.tabler-icon-robot')).toBeTruthy();
  });

  it('stands under days as people speak of them, with the time of the day where it was long ago', async () => {
    const daysAgo = (days: number) => {
      const date = new Date();
      date.setDate(date.getDate() - days);
      date.setHours(14, 3, 0, 0);
      return { date: date.toISOString() };
    };
    open([entry(3, daysAgo(1)), entry(2, daysAgo(3)), entry(1, daysAgo(800))]);
    await screen.findByRole('heading', { name: 'yesterday' });
    const headings = screen.getAllByRole('heading', { level: 2 }).slice(-2);
    const names = headings.map(({ textContent }) => textContent);
    expect(names[0]).toMatch(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}(, \d{4})?$/);
    expect(names[1]).toMatch(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect(screen.getAllByText('2:03 PM')).toHaveLength(3);
  });

  it('opens single edits of an hour to each of them', async () => {
    open([entry(2), entry(1)]);
    const line = await screen.findByRole('button', { name: /Ada changed 2 translations in de/ });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'menu.2' }).getAttribute('href')).toBe(
      '/projects/p1/translations/de?term=t2',
    );
    const [removed] = screen.getAllByRole('deletion');
    const [added] = screen.getAllByRole('insertion');
    expect([removed?.textContent, added?.textContent]).toEqual(['Removed: alte', 'Added: neue']);
    expect(screen.getByRole('button', { name: 'Undo: menu.1' })).toBeTruthy();
  });

  it('reads the changes of many at once page by page', async () => {
    const changes = [1, 2].map((n) => ({ ...entry(n).change, locale: 'en' }));
    const user = userEvent.setup();
    const page = (n: number, nextCursor: string | null) => ({
      data: { changes: [changes[n]], nextCursor },
    });
    let asked = 0;
    const bulk = { kind: 'file.import', change: null, details: {} } as const;
    open([entry(1, bulk)], {
      answers: {
        'GET /projects/p1/change-sets/s1': () => page(asked, asked++ === 0 ? 'next' : null),
      },
    });
    await user.click(await screen.findByRole('button', { name: /Ada imported texts/ }));
    await screen.findByRole('link', { name: 'menu.1' });
    const queries = watchQueries();
    await user.click(screen.getByRole('button', { name: 'Show more changes' }));
    await screen.findByRole('link', { name: 'menu.2' });
    expect(queries.some((address) => address.includes('cursor=next'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Show more changes' })).toBeNull();
  });

  it('loads what is older until there are lines to look at, and then on demand', async () => {
    let from = 100;
    const { asked } = open([], {
      answers: {
        'GET /projects/p1/activity': () => {
          // Each page but for the last is one line.
          const activities = [entry(from--), entry(from--)];
          return { data: { activities, nextSeq: from < 94 ? null : from } };
        },
      },
    });
    await screen.findByRole('button', { name: /Ada changed 8 translations/ });
    expect(asked.filter((request) => request.endsWith('/activity'))).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show older activity' })).toBeNull();
  });
});

describe('filters', () => {
  it('are in the address, go to the server, and are cleared at once', async () => {
    const person = '0190b2a4-7e33-7bcd-8a5c-4d3fbf819c03';
    const { asked } = open([], { search: `?locale=de&area=files&person=${person}` });
    await screen.findByText('Nothing of this kind has happened');
    expect(asked).toContain('GET /projects/p1/activity');
    const queries = watchQueries();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear) await userEvent.click(clear);
    await screen.findByText('Nothing has happened yet');
    expect(window.location.search).toBe('');
    expect(queries.find((address) => address.includes('/activity'))).toBe(
      '/api/v1/projects/p1/activity?limit=100',
    );
  });

  it('know nothing of who has access where the role does not', async () => {
    open([], { role: 'translator' });
    await screen.findByText('Nothing has happened yet');
    await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toContain('Files');
    expect(names).not.toContain('Team and API keys');
  });
});

it('says in its place that the log could not be loaded, and tries again', async () => {
  let isDown = true;
  open([], {
    answers: {
      'GET /projects/p1/activity': () =>
        isDown ? 500 : { data: { activities: [entry(1)], nextSeq: null } },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(retry);
  await screen.findByRole('button', { name: /Ada changed 1 translation / });
}, 20_000);
