import { type EntryWindow, entryStatuses } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  all,
  type EntriesTrial,
  marked,
  startEntriesTrial,
  texts,
} from '../../testing/trials/entries-trial.ts';

let trial: EntriesTrial;
beforeAll(async () => {
  trial = await startEntriesTrial();
});
afterAll(() => trial.server.close());

const inByteOrder = (values: readonly string[]) =>
  [...values].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

describe('entries', () => {
  it('are terms with their translation and their reference', async () => {
    const { entries, total, nextCursor } = await trial.list({ reference: 'en', limit: 1 });
    expect(total).toBe(texts.length);
    expect(nextCursor).toEqual(expect.any(String));
    expect(entries).toEqual([
      {
        termId: expect.any(String),
        notes: {},
        term: 'menu.open',
        context: null,
        isPlural: false,
        locked: false,
        labels: [{ id: trial.labels.red, value: 'red', color: '#123456' }],
        value: 'Öffnen',
        state: 'translated',
        revision: 1,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        findings: [],
        judgement: null,
        reference: 'Open',
      },
    ]);
  });

  it('have no reference where none was asked for, and an empty one where it has no text', async () => {
    const apple = (window: EntryWindow) => window.entries.find(({ term }) => term === 'apple');
    expect(apple(await trial.list({}))?.reference).toBeNull();
    expect(apple(await trial.list({ reference: 'fr' }))).toMatchObject({
      reference: '',
      value: '',
      state: 'untranslated',
    });
    const [entry] = (await trial.list({ locale: 'fr', limit: 1 })).entries;
    expect(entry).toMatchObject({ value: '', revision: 0, updatedAt: null });
  });

  it('have their source text beside another reference where it is asked for', async () => {
    const { entries } = await trial.list({ reference: 'fr', source: 'en' });
    const shown = entries.map(({ source, reference }) => [source, reference]);
    expect(shown).toEqual(texts.map(([, , english]) => [english, '']));
    const [none] = (await trial.list({ reference: 'en', limit: 1 })).entries;
    expect(none).not.toHaveProperty('source');
    expect(await trial.terms({ q: 'zebra crossing' })).toEqual([]);
    expect(await trial.terms({ q: 'zebra crossing', source: 'en' })).toEqual(['zebra']);
    expect(await trial.terms({ q: 'crossing', source: 'en' })).toEqual(['zebra']);
  });

  it('are in the order of the file, or by name in byte order', async () => {
    expect(await trial.terms({})).toEqual(all);
    expect(await trial.terms({ order: 'name' })).toEqual(inByteOrder(all));
  });

  it('of a locale that the project does not have answer 404', async () => {
    const { server, person, projectId, labels } = trial;
    const { token } = person;
    for (const query of ['locale=it', 'locale=xx_YY', 'locale=de_DE&reference=it', 'source=it']) {
      const path = `/projects/${projectId}/entries?${query}`;
      expect((await server.request('GET', path, { token })).status).toBe(404);
      const position = `/projects/${projectId}/entries/position?term=${labels.red}&${query}`;
      expect((await server.request('GET', position, { token })).status).toBe(404);
    }
  });

  it('are filtered by status', async () => {
    const translated = texts.filter(([, german]) => german !== '').map(([term]) => term);
    expect(await trial.terms({ status: 'translated' })).toEqual(translated);
    const untranslated = all.filter((term) => !translated.includes(term));
    expect(await trial.terms({ status: 'untranslated' })).toEqual(untranslated);
    expect(await trial.terms({ locale: 'fr', status: 'translated' })).toEqual([]);
    expect(await trial.terms({ locale: 'fr', status: 'untranslated' })).toEqual(all);
  });

  it('are filtered by the state of their translation', async () => {
    expect(await trial.terms({ status: 'reviewed' })).toEqual(marked.reviewed);
    expect(await trial.terms({ status: 'outdated' })).toEqual(marked.outdated);
    const translated = await trial.terms({ status: 'translated' });
    expect(await trial.terms({ status: 'unreviewed' })).toEqual(
      translated.filter((term) => !marked.reviewed.includes(term)),
    );
    expect(await trial.terms({ status: 'reviewed', q: 'menu' })).toEqual(['Menu.Save_All']);
    expect(await trial.terms({ status: 'unreviewed', q: 'menu' })).toEqual([
      'menu.open',
      'menu.close',
      'menu.save',
    ]);
    expect(await trial.terms({ locale: 'en', status: 'reviewed' })).toEqual([]);
    const { entries } = await trial.list({ status: 'outdated' });
    expect(entries).toMatchObject([{ term: 'Ärger', state: 'outdated', revision: 2 }]);
  });

  it('are filtered by labels, of which one is enough', async () => {
    expect(await trial.terms({ labels: trial.labels.red })).toEqual(['menu.open', 'zebra']);
    expect(await trial.terms({ labels: trial.labels.blue })).toEqual(['zebra', 'apple']);
    expect(await trial.terms({ labels: `${trial.labels.red},${trial.labels.blue}` })).toEqual([
      'menu.open',
      'zebra',
      'apple',
    ]);
    expect(await trial.terms({ labels: trial.projectId })).toEqual([]);
    expect(await trial.terms({ labels: '' })).toEqual(all);
    const query = { labels: trial.labels.blue, status: 'untranslated', order: 'name' } as const;
    expect(await trial.terms(query)).toEqual(['apple', 'zebra']);
  });

  it.each<[string, readonly string[]]>([
    ['menu', ['menu.open', 'menu.close', 'Menu.Save_All', 'menu.save']],
    ['MENU sAvE', ['Menu.Save_All', 'menu.save']],
    ['speich menu', ['Menu.Save_All', 'menu.save']],
    ['  alles\t\nspeichern ', ['Menu.Save_All']],
    ['%', ['button.100%']],
    ['100%', ['button.100%']],
    ['_', ['Menu.Save_All']],
    ['e_a', ['Menu.Save_All']],
    ['\\', ['button.back\\slash']],
    ['\\s', ['button.back\\slash']],
    ['c:\\pfad', ['button.back\\slash']],
    ['öffnen', ['menu.open']],
    ['ÖFF', ['menu.open']],
    ['schließ', ['menu.close']],
    ['ärger', ['Ärger']],
    ['ÄRGER', ['Ärger']],
    ['σίσυφ', ['ΣΊΣΥΦΟΣ']],
    ['φος', ['ΣΊΣΥΦΟΣ']],
    ['ς', ['ΣΊΣΥΦΟΣ']],
    ['ΟΣ', ['ΣΊΣΥΦΟΣ']],
    ['İzmir', ['quote"s']],
    ['straẞe', []],
    ['ΣΊ', ['ΣΊΣΥΦΟΣ']],
    ['schließ öffn', []],
    ['ß', ['menu.close']],
    ['öff ärg', []],
    ['Ä 🦜', ['🦜 parrot']],
    ['🦜', ['🦜 parrot']],
    ['"', ['quote"s']],
    ["'", []],
    ['parrot the', []],
    ['nowhere', []],
    ['.* (', []],
    ['ä.*', []],
    ['ß]', []],
    ['ö中', ['中Ö']],
    ['Ö中 🦜ä', []],
    ['ä🦜', ['🦜 parrot']],
    ['é\\d', []],
    ['', all],
    ['   ', all],
  ])('are searched for %j in term and translation', async (q, expected) => {
    expect(await trial.terms({ q })).toEqual(expected);
    expect(await trial.terms({ q, order: 'name' })).toEqual(inByteOrder(expected));
  });

  it.each<[string, readonly string[]]>([
    ['crossing', ['zebra']],
    ['parrot the', ['🦜 parrot']],
    ['sure BUTTON', ['button.100%']],
    ["it's $1", ['quote"s']],
    ['save speichern', ['Menu.Save_All', 'menu.save']],
    ['save all speichern', ['Menu.Save_All']],
  ])('are searched for %j in the reference too', async (q, expected) => {
    expect(await trial.terms({ q, reference: 'en' })).toEqual(expected);
  });

  it('have the total of the filter, not of the window', async () => {
    for (const order of ['file', 'name'] as const) {
      for (const status of entryStatuses) {
        for (const q of [undefined, 'menu', 'nowhere']) {
          const filter = { order, status, ...(q === undefined ? {} : { q }) };
          const whole = await trial.list(filter);
          expect(whole.total).toBe(whole.entries.length);
          const window = await trial.list({ ...filter, limit: 1 });
          expect(window.total).toBe(whole.total);
          const beyond = await trial.list({ ...filter, offset: 1000 });
          expect(beyond).toEqual({ entries: [], total: whole.total, nextCursor: null });
        }
      }
    }
  });
});
