import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  all,
  type EntriesQuery,
  type EntriesTrial,
  startEntriesTrial,
} from '../../testing/trials/entries-trial.ts';

let trial: EntriesTrial;
beforeAll(async () => {
  trial = await startEntriesTrial();
});
afterAll(() => trial.server.close());

type Filter = Omit<EntriesQuery, 'projectId'>;

describe('the place of an entry', () => {
  let ids: Map<string, string>;
  beforeAll(async () => {
    const listed = await trial.person.call(endpoints.listTerms, {
      params: { projectId: trial.projectId },
    });
    ids = new Map(listed.map(({ id, value }) => [value, id]));
  });

  const locate = (term: string, query: Filter & { seek?: 'self' | 'untranslated' }) =>
    trial.person.call(endpoints.locateEntry, {
      params: { projectId: trial.projectId },
      query: { locale: 'de_DE', term: ids.get(term) ?? '', ...query },
    });

  it('is its offset in the list that the filter leaves', async () => {
    const filters: Filter[] = [
      {},
      { order: 'name' },
      { status: 'translated' },
      { status: 'untranslated', order: 'name' },
      { status: 'unreviewed', order: 'name' },
      { q: 'menu', order: 'name' },
      { labels: trial.labels.red },
    ];
    for (const filter of filters) {
      const listed = await trial.terms(filter);
      for (const term of all) {
        const offset = listed.indexOf(term);
        const expected = offset < 0 ? null : { termId: ids.get(term), offset };
        expect(await locate(term, filter), `${term} ${JSON.stringify(filter)}`).toEqual(expected);
      }
    }
  });

  it('is sought of the next untranslated one, going round at the end', async () => {
    for (const order of ['file', 'name'] as const) {
      const listed = await trial.terms({ order });
      const untranslated = await trial.terms({ order, status: 'untranslated' });
      for (const [offset, term] of listed.entries()) {
        const next =
          untranslated.find((other) => listed.indexOf(other) > offset) ?? untranslated[0] ?? '';
        expect(await locate(term, { order, seek: 'untranslated' }), term).toEqual({
          termId: ids.get(next),
          offset: listed.indexOf(next),
        });
      }
    }
  });

  it('is sought within the filter only', async () => {
    const seek = 'untranslated';
    expect(await locate('menu.open', { seek, q: 'menu' })).toBeNull();
    expect(await locate('menu.open', { seek, status: 'translated' })).toBeNull();
    expect(await locate('menu.open', { seek, q: 'apple' })).toEqual({
      termId: ids.get('apple'),
      offset: 0,
    });
    expect(await locate('apple', { seek, q: 'apple' })).toMatchObject({ offset: 0 });
    expect(await locate('zebra', { seek, labels: trial.labels.blue })).toEqual({
      termId: ids.get('apple'),
      offset: 1,
    });
  });

  it('of a term that is not there answers 404', async () => {
    const { server, person, projectId } = trial;
    const path = `/projects/${projectId}/entries/position?locale=de_DE&term=${projectId}`;
    const { status } = await server.request('GET', path, { token: person.token });
    expect(status).toBe(404);
  });
});
