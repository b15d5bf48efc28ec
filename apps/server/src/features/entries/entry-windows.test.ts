import { type Entry, type EntryWindow, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EntriesQuery,
  type EntriesTrial,
  startEntriesTrial,
  texts,
} from '../../testing/trials/entries-trial.ts';

let trial: EntriesTrial;
beforeAll(async () => {
  trial = await startEntriesTrial();
});
afterAll(() => trial.server.close());

describe('windows of entries', () => {
  async function walk(query: EntriesQuery, between?: (window: EntryWindow) => Promise<void>) {
    const seen: Entry[] = [];
    let cursor: string | undefined;
    do {
      const window = await trial.list({ ...query, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...window.entries);
      cursor = window.nextCursor ?? undefined;
      await between?.(window);
    } while (cursor !== undefined);
    return seen.map(({ term }) => term);
  }

  it.each(['file', 'name'] as const)('by cursor are the whole list by %s', async (order) => {
    const whole = await trial.terms({ order });
    for (const limit of [1, 2, 5, texts.length - 1, texts.length, texts.length + 1]) {
      expect(await walk({ order, limit }), `${limit}`).toEqual(whole);
    }
    expect(await walk({ order, limit: 1, status: 'reviewed' })).toEqual(
      await trial.terms({ order, status: 'reviewed' }),
    );
    expect(await walk({ order, limit: 2, status: 'translated' })).toEqual(
      await trial.terms({ order, status: 'translated' }),
    );
    expect(await walk({ order, limit: 2, q: 'menu' })).toEqual(
      await trial.terms({ order, q: 'menu' }),
    );
  });

  it('by offset begin at any place', async () => {
    for (const order of ['file', 'name'] as const) {
      const whole = await trial.terms({ order });
      for (const offset of [0, 1, 7, texts.length - 1, texts.length]) {
        const { entries } = await trial.list({ order, offset, limit: 3 });
        expect(entries.map(({ term }) => term)).toEqual(whole.slice(offset, offset + 3));
      }
    }
  });

  it.each(['file', 'name'] as const)(
    'by cursor have no gaps by %s while the list shrinks and grows under them',
    async (order) => {
      const { server, person } = trial;
      const own = await server.addProject(person);
      const names = Array.from({ length: 30 }, (_, n) => `t${`${n}`.padStart(2, '0')}`);
      const content = JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])));
      const file = { locale: 'de_DE', format: 'jsonflat', content } as const;
      await server.importFile(person, own, file);
      const edit = async ({ entries }: EntryWindow) => {
        // Translating removes all of these from the list, including the one that the cursor points to.
        for (const { termId } of entries) {
          const params = { projectId: own, localeCode: 'de_DE' };
          await person.call(endpoints.updateTranslation, { params, body: { termId, value: 'x' } });
        }
        const last = entries.at(-1);
        const params = { projectId: own, termId: last?.termId ?? '' };
        if (last) await person.call(endpoints.deleteTerm, { params });
      };
      const filter = { projectId: own, order, limit: 4, status: 'untranslated' } as const;
      expect(await walk(filter, edit)).toEqual(names);
      expect((await trial.list(filter)).entries).toEqual([]);
    },
  );

  it('by cursor go over terms of any length', async () => {
    const { server, person } = trial;
    const own = await server.addProject(person);
    const long = '🦜'.repeat(16_000);
    const names = [`${long}a`, `${long}b`, `a${long}`, 'b'];
    const content = JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])));
    const file = { locale: 'de_DE', format: 'jsonflat', content } as const;
    expect((await server.importFile(person, own, file)).status).toBe(200);
    expect(await walk({ projectId: own, limit: 1, order: 'file' })).toEqual(names);
    const byName = await walk({ projectId: own, limit: 1, order: 'name' });
    expect(byName.sort()).toEqual([...names].sort());
  });
});
