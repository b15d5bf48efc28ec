import type { Entry, Label } from '@parlance/contract';
import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createListStore } from '../../lib/rows/list-store.ts';
import { markStale, windowsAround } from '../../lib/rows/row-windows.ts';
import { serveTerms, type TermServer } from '../../testing/term-server.ts';
import { type OpenedTerms, type TermFilter, termSource } from './term-list.ts';
import { changeTerm, changeTermLabel, createTerm, deleteTerm } from './terms.api.ts';

const red: Label = { id: 'red', value: 'Red', color: '#ff0000' };
const blue: Label = { id: 'blue', value: 'Blue', color: '#0000ff' };
const whole: TermFilter = { q: '', labels: '', files: '', order: 'file' };

let server: TermServer;
let queryClient: QueryClient;
let opened: OpenedTerms;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }));
  // More than two windows of terms, not in the order of their names.
  const values = Array.from({ length: 230 }, (_, n) => `term ${(n * 37) % 230}`);
  server = serveTerms(values, [red, blue]);
  for (const term of server.terms) {
    if (term.position % 3 > 0) term.labels = [term.position % 3 === 1 ? red : blue];
  }
  queryClient = new QueryClient();
});

function open(changed: Partial<TermFilter> = {}): void {
  const filter = { ...whole, ...changed };
  opened = {
    id: 1,
    projectId: 'p1',
    filter,
    takesFocus: false,
    store: createListStore(termSource('p1', filter)),
    bookmark: { selected: undefined },
    firstRow: 0,
    isGone: false,
  };
}

/** All rows from the top; missing and stale windows are loaded. */
async function rows(): Promise<Entry[]> {
  const { store } = opened;
  const isFresh = (window: number) => store.get().list.windows.get(window)?.isStale === false;
  const windows = () => windowsAround(store.get().list, { first: 0, last: store.rows() });
  // The first window tells how many there are.
  store.show({ first: 0, last: 0 });
  await vi.waitFor(() => expect(isFresh(0)).toBe(true), { interval: 1 });
  store.hide();
  store.show({ first: 0, last: Math.max(store.rows() - 1, 0) });
  await vi.waitFor(() => expect(windows().every(isFresh)).toBe(true), { interval: 1 });
  store.hide();
  return shownRows().filter((entry) => entry !== undefined);
}

const shownRows = () =>
  Array.from({ length: opened.store.rows() }, (_, row) => opened.store.itemAt(row));

/** As if rows had been scrolled out of view for long. */
const makeStale = () => opened.store.update((list) => markStale(list));

function mutate<Variables, Result, Context>(
  options: MutationOptions<Result, Error, Variables, Context>,
  variables: Variables,
): Promise<Result> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}

const add = (value: string) =>
  mutate(createTerm(queryClient, 'p1', opened), { value, context: '', fileId: 'p1' });
const remove = (entry: Entry) => mutate(deleteTerm(queryClient, opened), entry);
const rename = (entry: Entry, value: string) =>
  mutate(changeTerm(opened), { entry, part: 'value', value });
const label = (entry: Entry, which: Label, isAssigned: boolean) =>
  mutate(changeTermLabel(queryClient, opened), { entry, label: which, isAssigned });

const namesAndIds = (entries: readonly Entry[]) =>
  entries.map(({ termId, term }) => ({ termId, term }));
const namesOf = (entries: readonly Entry[]) => entries.map(({ term }) => term);

/** A small random generator with a seed, so that a failure can be reproduced. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

describe('the list of terms', () => {
  test('has new terms at the top, newest first, and nowhere else', async () => {
    open({ order: 'name' });
    const before = namesOf(await rows());
    await add('term 5b');
    await add('a term');
    expect(namesOf(await rows())).toEqual(['a term', 'term 5b', ...before]);
    open({ order: 'name' });
    expect(namesOf(await rows())).toEqual([...before, 'a term', 'term 5b'].sort());
  });

  test('closes the gap of a term that is deleted, across windows', async () => {
    open();
    const [first, ...others] = await rows();
    if (first) await remove(first);
    expect(namesOf(await rows())).toEqual(namesOf(others));
  });

  test('closes the gap before the server is asked again', async () => {
    open();
    const [first, ...others] = namesAndIds(await rows());
    if (!first) throw new Error('There are no terms');
    await mutate(deleteTerm(queryClient, opened), { ...first });
    const loaded = shownRows().filter((entry) => entry !== undefined);
    expect(namesAndIds(loaded)).toEqual(others);
    // The last window is asked for first.
    opened.store.show({ first: 200, last: 228 });
    expect(namesAndIds(await rows())).toEqual(others);
  });

  test('keeps a term in its row that is renamed out of its place and out of the search', async () => {
    open({ order: 'name', q: 'term' });
    const before = await rows();
    const entry = before[3];
    if (!entry) throw new Error('There are too few terms');
    await rename(entry, 'zzz');
    const expected = namesOf(before).with(3, 'zzz');
    expect(namesOf(await rows())).toEqual(expected);
    expect(server.calls.at(-1)?.query.get('except')).toBeNull();
    makeStale();
    expect(namesOf(await rows())).toEqual(expected);
    expect(server.calls.at(-1)?.query.get('except')).toBe(entry.termId);
  });

  test('keeps a term in its row that loses the label of the filter', async () => {
    open({ labels: 'red' });
    const before = await rows();
    const entry = before[1];
    if (!entry) throw new Error('There are too few terms');
    await label(entry, red, false);
    makeStale();
    const after = await rows();
    expect(namesOf(after)).toEqual(namesOf(before));
    expect(after[1]?.labels).toEqual([]);
    await label(after[1] ?? entry, red, true);
    expect(opened.store.get().list.held).toEqual([]);
  });

  test('shows a change of labels at once, and takes it back if it is refused', async () => {
    open();
    const [entry] = await rows();
    if (!entry) throw new Error('There are no terms');
    server.refuse('DELETE /labels', 500);
    const change = label(entry, red, false);
    expect((await rows())[0]?.labels).toEqual([]);
    await expect(change).rejects.toMatchObject({ status: 500 });
    expect((await rows())[0]?.labels).toEqual([red]);
  });

  test.each([
    ['the whole list', {}],
    ['the list by name', { order: 'name' }],
    ['a search', { q: '1' }],
    ['a search by name', { q: '1', order: 'name' }],
    ['a label', { labels: 'red' }],
    ['a search for a label, by name', { q: 'blu', order: 'name' }],
  ] as const)('keeps its rows in place over any changes: %s', async (_, filter) => {
    const random = createRandom(Object.keys(filter).join().length + 7);
    open(filter);
    let expected = await rows();
    for (let step = 0; step < 60; step++) {
      const place = random(expected.length);
      const entry = expected[place];
      if (!entry) throw new Error('The list is empty');
      const kind = random(6);
      if (kind === 0) {
        const added = await add(`new ${step}`);
        const { id: termId, value: term } = added;
        expected = [{ ...entry, termId, term, context: null, labels: [] }, ...expected];
      } else if (kind === 1) {
        await remove(entry);
        expected = expected.toSpliced(place, 1);
      } else if (kind === 2) {
        const term = `${['a', 'term 1', 'zz'][random(3)]} ${step}`;
        await rename(entry, term);
        expected = expected.with(place, { ...entry, term });
      } else {
        const which = kind === 3 ? red : blue;
        const isAssigned = !entry.labels.some(({ id }) => id === which.id);
        await label(entry, which, isAssigned);
        const others = entry.labels.filter(({ id }) => id !== which.id);
        const labels = isAssigned ? [...others, which] : others;
        const sorted = labels.toSorted((a, b) => (a.value < b.value ? -1 : 1));
        expected = expected.with(place, { ...entry, labels: sorted });
      }
      // Most steps check the cached rows, and some the rows of the server.
      if (step % 7 === 0) makeStale();
      const shown = await rows();
      expect(namesOf(shown), `step ${step}`).toEqual(namesOf(expected));
    }
    const shown = await rows();
    const labelsOf = (entries: readonly Entry[]) =>
      entries.map(({ labels }) => labels.map(({ id }) => id).sort());
    expect(labelsOf(shown)).toEqual(labelsOf(expected));
  });
});
