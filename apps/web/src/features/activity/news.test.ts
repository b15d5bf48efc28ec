import type { Activity } from '@parlance/contract';
import { expect, it } from 'vitest';
import { withNews } from './activity.api.ts';

function entry(seq: number, undoes: string | null = null): Activity {
  return {
    seq,
    id: `a${seq}`,
    kind: undoes === null ? 'translation.update' : 'undo',
    actor: { type: 'user', id: 'u1', name: 'Ada' },
    date: '2027-03-01T10:00:00.000Z',
    changeSetId: `s${seq}`,
    changeSet: { counts: { terms: 0, translations: 1, labels: 0 }, undoes, undoneBy: null },
    change: null,
    details: {},
  };
}

const log = (...pages: Activity[][]) => ({
  pages: pages.map((activities) => ({ activities, nextSeq: null })),
  pageParams: pages.map(() => null),
});

/** The numbers of the entries, each with what has undone it. */
const shown = ({ pages }: ReturnType<typeof withNews>) =>
  pages
    .flatMap(({ activities }) => activities)
    .map(({ seq, changeSet }) => [seq, changeSet?.undoneBy]);

it('puts new entries first, and each once', () => {
  const data = withNews(log([entry(2), entry(1)]), [entry(4), entry(3), entry(2)]);
  expect(shown(data).map(([seq]) => seq)).toEqual([4, 3, 2, 1]);
  expect(data.pages[0]?.freshCount).toBe(2);
  expect(withNews(data, [entry(5)]).pages[0]?.freshCount).toBe(3);
  expect(withNews(data, [entry(4)])).toBe(data);
});

it('says of what an undo took back that it is undone, on any page', () => {
  const data = withNews(log([entry(3), entry(2)], [entry(1)]), [entry(4, 's1')]);
  expect(shown(data)).toEqual([
    [4, null],
    [3, null],
    [2, null],
    [1, 's4'],
  ]);
});

it('follows undos of undos, whether they come one by one or together', () => {
  const once = withNews(log([entry(1)]), [entry(2, 's1')]);
  const twice = withNews(once, [entry(3, 's2')]);
  expect(shown(twice)).toEqual([
    [3, null],
    [2, 's3'],
    [1, null],
  ]);
  const thrice = [
    [4, null],
    [3, 's4'],
    [2, null],
    [1, 's2'],
  ];
  expect(shown(withNews(twice, [entry(4, 's3')]))).toEqual(thrice);
  const together = [entry(4, 's3'), entry(3, 's2'), entry(2, 's1')];
  expect(shown(withNews(log([entry(1)]), together))).toEqual(thrice);
});
