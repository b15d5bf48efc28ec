import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countsOfOne as counts,
  anActivity as entry,
  openActivity as open,
} from '../../../testing/pages/open-activity.ts';

// What was a moment ago was yesterday, soon after midnight.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-02T12:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('undo', () => {
  const pasted = {
    kind: 'translation.paste',
    change: null,
    changeSet: { counts: { ...counts, translations: 12 }, undoes: null, undoneBy: null },
    details: {},
  } as const;

  it.each([
    [{ role: 'translator' }, 1],
    [{ role: 'translator', locales: ['de'] }, 0],
    [{ role: 'viewer' }, 0],
  ] as const)('is offered for a paste over several locales to %j: %i', async (options, count) => {
    open([entry(1, pasted)], options);
    await userEvent.click(
      await screen.findByRole('button', { name: /Ada pasted 12 translations/ }),
    );
    expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(count);
  });

  it('takes back an edit, which says so, and shows the undo as an entry', async () => {
    let isUndone = false;
    const sent: string[] = [];
    open([entry(1)], {
      answers: {
        'GET /projects/p1/activity': () => {
          if (!isUndone) return { data: { activities: [entry(1)], nextSeq: null } };
          const changeSet = { counts, undoes: 's1', undoneBy: null };
          const undo = entry(2, { kind: 'undo', changeSet, details: { locale: 'de' } });
          return { data: { activities: [undo], nextSeq: null } };
        },
        'POST /projects/p1/change-sets/s1/undo': () => {
          isUndone = true;
          sent.push('s1');
          const translations = { count: 0, first: [] };
          return { data: { changeSetId: 's2', undone: 1, skipped: 0, translations } };
        },
      },
    });
    const line = await screen.findByRole('button', { name: /Ada changed 1 translation / });
    await userEvent.click(line);
    await userEvent.click(screen.getByRole('button', { name: 'Undo: menu.1' }));
    await screen.findByRole('button', { name: /Ada took back 1 change/ });
    expect(sent).toEqual(['s1']);
    await waitFor(() => within(line).getByText('Undone'));
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Undo: menu.1' })).toBeNull();
  });

  it('is said of an edit, and taken off again, where the log is narrowed to what has no undos', async () => {
    const translations = { count: 0, first: [] };
    const undone = (changeSetId: string) => ({
      data: { changeSetId, undone: 1, skipped: 0, translations },
    });
    open([entry(1)], {
      answers: {
        'POST /projects/p1/change-sets/s1/undo': undone('s2'),
        'POST /projects/p1/change-sets/s2/undo': undone('s3'),
      },
    });
    const line = await screen.findByRole('button', { name: /Ada changed 1 translation / });
    await userEvent.click(line);
    await userEvent.click(screen.getByRole('button', { name: 'Undo: menu.1' }));
    await within(line).findByText('Undone');
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(within(line).queryByText('Undone')).toBeNull());
  });

  it('takes back all edits of a group, the newest first, and skips what was changed since', async () => {
    const sent: string[] = [];
    const translations = { count: 0, first: [] };
    const undone = { data: { changeSetId: 's9', undone: 1, skipped: 0, translations } };
    const answer = (id: string, result: object | number) => () => {
      sent.push(id);
      return result;
    };
    open([entry(3), entry(2), entry(1)], {
      answers: {
        'POST /projects/p1/change-sets/s3/undo': answer('s3', undone),
        'POST /projects/p1/change-sets/s2/undo': answer('s2', 409),
        'POST /projects/p1/change-sets/s1/undo': answer('s1', undone),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /Ada changed 3/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo all 3 changes' }));
    await screen.findByText(/2 changes taken back. 1 was changed since/);
    expect(sent).toEqual(['s3', 's2', 's1']);
    // This answer has no undos, as where the log is narrowed to a person.
    await waitFor(() => expect(screen.getAllByText('Undone')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Undo: menu.2' })).toBeTruthy();
  });

  it.each([
    ['admin', undefined, true],
    ['translator', undefined, true],
    ['translator', ['de'], true],
    ['translator', ['fr'], false],
    ['viewer', undefined, false],
  ] as const)(
    'is offered to the role %s with the locales %s: %s',
    async (role, locales, isOffered) => {
      open([entry(1)], { role, ...(locales && { locales }) });
      await userEvent.click(await screen.findByRole('button', { name: /Ada changed/ }));
      await screen.findByRole('insertion');
      expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(isOffered ? 1 : 0);
    },
  );

  it.each([
    ['term.delete', 'translator', false],
    ['term.delete', 'editor', true],
  ] as const)('of %s is offered to the role %s: %s', async (kind, role, isOffered) => {
    const changeSet = { counts: { ...counts, terms: 1 }, undoes: null, undoneBy: null };
    open([entry(1, { kind, changeSet, details: { termId: 't1' } })], { role });
    await userEvent.click(await screen.findByRole('button', { name: /Ada deleted 1 term/ }));
    expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(isOffered ? 1 : 0);
  });
});
