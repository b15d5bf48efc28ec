import { describe, expect, it } from 'vitest';
import { sentFile } from '../../testing/sent-file.ts';
import { groupPushes } from './pushes.ts';

const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 12, 0, second)).toISOString();

describe('pushes', () => {
  it('are files that one sender has sent without a long pause, with what came in them', () => {
    const pushes = groupPushes([
      sentFile({ seq: 4, date: at(200), fileId: 'f1', locale: 'en' }),
      sentFile({ seq: 3, date: at(20), fileId: 'f2', locale: 'en', counts: counts(1, 1) }),
      sentFile({ seq: 2, date: at(10), fileId: 'f1', locale: 'de', counts: counts(0, 2) }),
      sentFile({ seq: 1, date: at(0), fileId: 'f1', locale: 'en', counts: counts(3, 3) }),
    ]);
    expect(pushes.map(({ key }) => key)).toEqual(['a4', 'a1']);
    expect(pushes[1]).toMatchObject({
      date: at(20),
      fileCount: 3,
      files: [
        { fileId: 'f1', locales: ['en', 'de'] },
        { fileId: 'f2', locales: ['en'] },
      ],
      terms: 4,
      translations: 6,
    });
    expect(pushes[0]).toMatchObject({ fileCount: 1, terms: 0, translations: 0 });
  });

  it('of different senders stay apart', () => {
    const actor = { type: 'client', id: 'c1', name: 'Build' } as const;
    const pushes = groupPushes([
      sentFile({ seq: 2, date: at(1), actor }),
      sentFile({ seq: 1, date: at(0) }),
    ]);
    expect(pushes.map(({ actor: { name } }) => name)).toEqual(['Build', 'Ada']);
    expect(pushes[0]?.files).toEqual([]);
  });
});

const counts = (terms: number, translations: number) => ({ terms, translations });
