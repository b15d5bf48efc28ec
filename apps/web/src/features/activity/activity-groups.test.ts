import type { Activity } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { countChanges, countUndone, groupActivities } from './activity-groups.ts';

const ada = { type: 'user', id: 'u1', name: 'Ada' } as const;
const tom = { type: 'user', id: 'u2', name: 'Tom' } as const;

/** An edit at a time of the day, which is the first of March unless another day is given. */
function edit(
  seq: number,
  time: string,
  given: Partial<Activity> & { day?: string } = {},
): Activity {
  const { day = '2027-03-01', ...others } = given;
  return {
    seq,
    id: `a${seq}`,
    kind: 'translation.update',
    actor: ada,
    // The times are those of whoever looks.
    date: new Date(`${day}T${time}`).toISOString(),
    changeSetId: `a${seq}`,
    changeSet: { counts: { terms: 0, translations: 1, labels: 0 }, undoes: null, undoneBy: null },
    change: null,
    details: { termId: `t${seq}`, locale: 'de', fileId: 'p1' },
    ...others,
  };
}

const groupsOf = (activities: Activity[], freshCount = 0) =>
  groupActivities({ pages: [{ activities, freshCount }] }).map(({ groups }) =>
    groups.map((group) => group.activities.map(({ seq }) => seq)),
  );

describe('edits', () => {
  it('of one person in one locale and file are one group, with what others did between', () => {
    const byTom = edit(3, '10:10', { actor: tom });
    expect(groupsOf([edit(4, '10:20'), byTom, edit(2, '10:00'), edit(1, '09:40')])).toEqual([
      [[4, 2, 1], [3]],
    ]);
  });

  it('of an agent are another group than those of the person who has lent it a token', () => {
    const byAgent = edit(2, '10:10', { actor: { ...ada, agent: true } });
    expect(groupsOf([edit(3, '10:20'), byAgent, edit(1, '10:00')])).toEqual([[[3, 1], [2]]]);
  });

  it('of another locale, file or kind are another group', () => {
    const french = edit(3, '10:20', { details: { termId: 't1', locale: 'fr', fileId: 'p1' } });
    const inFile = edit(2, '10:10', { details: { termId: 't1', locale: 'de', fileId: 'f1' } });
    const creation = edit(1, '10:00', { kind: 'term.create', details: { termId: 't1' } });
    expect(groupsOf([edit(4, '10:30'), french, inFile, creation])).toEqual([[[4], [3], [2], [1]]]);
  });

  it('after a pause of more than half an hour are another group', () => {
    expect(groupsOf([edit(3, '11:01'), edit(2, '10:31'), edit(1, '10:00')])).toEqual([
      [[3, 2], [1]],
    ]);
  });

  it('of two days are in two groups, each under its day', () => {
    const activities = [edit(2, '00:05', { day: '2027-03-02' }), edit(1, '23:55')];
    expect(groupsOf(activities)).toEqual([[[2]], [[1]]]);
    expect(groupActivities({ pages: [{ activities }] }).map(({ date }) => date)).toEqual([
      new Date('2027-03-02T00:00'),
      new Date('2027-03-01T00:00'),
    ]);
  });

  it('that were taken back one by one are one group of undos', () => {
    const change = (termId: string) => ({
      kind: 'translation.update' as const,
      termId,
      term: termId,
      locale: 'de',
      before: 'a',
      after: 'b',
      beforeState: 'translated' as const,
      afterState: 'translated' as const,
    });
    const undo = { kind: 'undo', details: { locale: 'de' } } as const;
    const activities = [
      edit(3, '10:20', { ...undo, change: change('t1') }),
      edit(2, '10:10', { ...undo, change: change('t1') }),
      edit(1, '10:00', undo),
    ];
    expect(groupsOf(activities)).toEqual([[[3, 2], [1]]]);
    const [day] = groupActivities({ pages: [{ activities }] });
    expect(day?.groups.map(countUndone)).toEqual([2, 1]);
  });

  it('of many at once stand alone', () => {
    const bulk = { kind: 'translation.mark', details: { locale: 'de' } } as const;
    expect(groupsOf([edit(2, '10:05', bulk), edit(1, '10:00', bulk)])).toEqual([[[2], [1]]]);
  });
});

describe('the key of a group', () => {
  const keyOf = (pages: { activities: Activity[]; freshCount?: number }[]) =>
    groupActivities({ pages })[0]?.groups[0]?.key;
  const [newest, newer, middle, older] = [
    edit(4, '10:30'),
    edit(3, '10:20'),
    edit(2, '10:10'),
    edit(1, '10:00'),
  ];

  it('stays while newer and older edits join', () => {
    const atFirst = keyOf([{ activities: [middle] }]);
    expect(keyOf([{ activities: [newer, middle], freshCount: 1 }])).toBe(atFirst);
    expect(keyOf([{ activities: [newest, newer, middle], freshCount: 2 }])).toBe(atFirst);
    expect(keyOf([{ activities: [newer, middle], freshCount: 1 }, { activities: [older] }])).toBe(
      atFirst,
    );
  });

  it('stays for a group that began while it was looked at', () => {
    const other = edit(1, '10:00', { actor: tom });
    const atFirst = keyOf([{ activities: [middle, other], freshCount: 1 }]);
    expect(keyOf([{ activities: [newer, middle, other], freshCount: 2 }])).toBe(atFirst);
  });
});

describe('the count of a group', () => {
  it('has each translation once', () => {
    const again = { details: { termId: 't1', locale: 'de', fileId: 'p1' } };
    const activities = [edit(3, '10:20', again), edit(2, '10:10'), edit(1, '10:00')];
    const [day] = groupActivities({ pages: [{ activities }] });
    expect(day?.groups.map(countChanges)).toEqual([{ terms: 2, translations: 2 }]);
  });

  it('is that of the change set for many at once, and 0 where it is purged', () => {
    const counts = { terms: 3, translations: 12, labels: 0 };
    const changeSet = { counts, undoes: null, undoneBy: null };
    const bulk = { kind: 'file.import', details: {} } as const;
    const countOf = (activity: Activity) => {
      const [day] = groupActivities({ pages: [{ activities: [activity] }] });
      return day?.groups.map(countChanges)[0];
    };
    expect(countOf(edit(1, '10:00', { ...bulk, changeSet }))).toEqual({
      terms: 3,
      translations: 12,
    });
    expect(countOf(edit(1, '10:00', { ...bulk, changeSet: null }))).toEqual({
      terms: 0,
      translations: 0,
    });
  });
});
