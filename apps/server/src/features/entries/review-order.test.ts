import { type Entry, endpoints, type Input } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { createMachineTrial } from '../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();

type Query = NonNullable<Input<typeof endpoints.listEntries>['query']>;

const window = (query: Query = {}) =>
  trial.ada.call(endpoints.listEntries, {
    params: trial.project.params,
    query: { locale: 'de_DE', order: 'review', limit: 200, ...query },
  });

const keysOf = (entries: readonly Entry[]) => entries.map(({ term }) => term);
const keys = async (query: Query = {}) => keysOf((await window(query)).entries);

async function walk(query: Query, between?: (entries: readonly Entry[]) => Promise<void>) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await window({ ...query, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...keysOf(page.entries));
    cursor = page.nextCursor ?? undefined;
    await between?.(page.entries);
  } while (cursor !== undefined);
  return seen;
}

/** Has translations judged by what is in them, and then adds some that nobody has judged. */
async function judge(texts: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const ids = await trial.addTexts(Object.keys(texts).map((value) => ({ value, source: value })));
  const values = Object.values(texts);
  for (const [at, id] of ids.entries()) await trial.project.edit(id, 'de_DE', values[at] ?? '');
  const { id: judgeId } = await trial.addProvider();
  const { params } = trial.project;
  await trial.ada.call(endpoints.updateMachineSettings, { params, body: { judgeId } });
  const body = { locales: ['de_DE'] };
  const { id } = await trial.ada.call(endpoints.startMachineJudging, { params, body });
  await trial.endOf(id);
  return new Map(Object.keys(texts).map((key, at) => [key, ids[at] ?? '']));
}

const judged = {
  fine: 'Gut',
  loud: 'Laut!!',
  missing: '~~',
  right: 'Recht',
  louder: 'Laut!! Lauter!!',
  also: 'Auch laut!!',
};
const order = ['missing', 'louder', 'loud', 'also', 'new', 'newer', 'fine', 'right'];

async function fill(): Promise<Map<string, string>> {
  const ids = await judge(judged);
  for (const key of ['new', 'newer']) ids.set(key, (await trial.project.addTerm(key)).id);
  return ids;
}

describe('the order of what is most in need of a review', () => {
  it('has the worst scores first, then what nobody has judged, and then what is right', async () => {
    const ids = await fill();
    expect(await keys()).toEqual(order);
    const { entries, total } = await window();
    expect(total).toBe(8);
    expect(entries.map(({ judgement }) => judgement?.score)).toEqual([
      ...[250, 100, 50, 50],
      ...[undefined, undefined],
      ...[0, 0],
    ]);
    for (const limit of [1, 2, 3, 4, 5, 8, 9]) {
      expect(await walk({ limit }), `${limit}`).toEqual(order);
    }
    for (const offset of [0, 1, 3, 4, 5, 6, 7, 8]) {
      expect(await keys({ offset, limit: 3 })).toEqual(order.slice(offset, offset + 3));
    }
    // What a filter leaves is in the same order, whether its counters tell how much that is or not.
    const narrowed: Query[] = [
      { status: 'translated' },
      { status: 'unreviewed' },
      { status: 'untranslated' },
      { search: '-key:l' },
      { search: 'score:<=100' },
      { q: 'e w' },
      { search: 'is:judged', status: 'unreviewed' },
      { except: [ids.get('missing') ?? '', ids.get('new') ?? ''].join(',') },
    ];
    for (const query of narrowed) {
      const own = new Set(await keys({ ...query, order: 'file' }));
      const wanted = order.filter((key) => own.has(key));
      expect(await keys(query), JSON.stringify(query)).toEqual(wanted);
      expect(await walk({ ...query, limit: 2 }), JSON.stringify(query)).toEqual(wanted);
    }
    const { params } = trial.project;
    const locate = (term: string, query: { seek?: 'untranslated' } = {}) =>
      trial.ada.call(endpoints.locateEntry, {
        params,
        query: { locale: 'de_DE', order: 'review', term: ids.get(term) ?? '', ...query },
      });
    for (const [offset, key] of order.entries()) {
      expect(await locate(key)).toEqual({ termId: ids.get(key), offset });
    }
    const next = { seek: 'untranslated' as const };
    expect(await locate('missing', next)).toMatchObject({ termId: ids.get('new'), offset: 4 });
    expect(await locate('fine', next)).toMatchObject({ termId: ids.get('new') });
    expect(await locate('new', next)).toMatchObject({ termId: ids.get('newer') });
  });

  it('counts a changed text among those that nobody has judged', async () => {
    const ids = await fill();
    await trial.project.edit(ids.get('missing') ?? '', 'de_DE', 'Ganz');
    await trial.project.edit(ids.get('right') ?? '', 'en', 'another source text');
    expect(await keys()).toEqual([
      ...['louder', 'loud', 'also'],
      ...['missing', 'right', 'new', 'newer'],
      'fine',
    ]);
  });

  it('has no gaps by cursor while what was read goes elsewhere', async () => {
    await fill();
    const seen = await walk({ limit: 2, status: 'unreviewed' }, async (entries) => {
      for (const { termId, value } of entries) {
        const mended = 'Behoben';
        if (value !== mended) await trial.project.edit(termId, 'de_DE', mended);
      }
    });
    // What has been mended has come further down, among what nobody has judged.
    expect(seen.slice(0, 4)).toEqual(['missing', 'louder', 'loud', 'also']);
    expect(new Set(seen)).toEqual(new Set(order.filter((key) => !key.startsWith('new'))));
  });

  it('is that of the file where there is no locale', async () => {
    await fill();
    const { params } = trial.project;
    const terms = (query: Query) => trial.ada.call(endpoints.listEntries, { params, query });
    const byFile = keysOf((await terms({ order: 'file' })).entries);
    const { entries, nextCursor } = await terms({ order: 'review', limit: 3 });
    expect(keysOf(entries)).toEqual(byFile.slice(0, 3));
    const rest = await terms({ order: 'review', cursor: nextCursor ?? '' });
    expect(keysOf(rest.entries)).toEqual(byFile.slice(3));
  });

  it('is for those alone who may see the project', async () => {
    await fill();
    const eve = await trial.server.addPerson();
    const refused = eve.call(endpoints.listEntries, {
      params: trial.project.params,
      query: { locale: 'de_DE', order: 'review' },
    });
    await expect(refused).rejects.toMatchObject({ code: 'NotFound' });
  });
});
