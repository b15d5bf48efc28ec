import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  all,
  type EntriesTrial,
  marked,
  startEntriesTrial,
  texts,
} from '../../testing/trials/entries-trial.ts';

let trial: EntriesTrial;
let clientToken: string;

const untranslated = texts.filter(([, german]) => german === '').map(([term]) => term);
const translated = all.filter((term) => !untranslated.includes(term));
const without = (terms: readonly string[]) => all.filter((term) => !terms.includes(term));

beforeAll(async () => {
  trial = await startEntriesTrial();
  const { server, person, projectId, labels } = trial;
  const { call } = person;
  const params = { projectId };
  const terms = await call(endpoints.listTerms, { params });
  const idOf = (term: string) => terms.find(({ value }) => value === term)?.id ?? '';
  const file = await call(endpoints.createFile, {
    params,
    body: { path: 'src/[app].json', format: 'jsonflat' },
  });
  const inFile = { action: 'move', fileId: file.id } as const;
  await call(endpoints.changeTerms, {
    params,
    body: { select: { ids: [idOf('zebra')] }, do: inFile },
  });
  await call(endpoints.changeTerms, {
    params,
    body: { select: { ids: [idOf('apple')] }, do: { action: 'lock' } },
  });
  const context = 'Shown on "the" sign';
  await call(endpoints.updateTerm, {
    params: { ...params, termId: idOf('menu.open') },
    body: { value: 'menu.open', context },
  });
  await call(endpoints.updateLabel, {
    params: { ...params, labelId: labels.red },
    body: { value: 'Needs context', color: '#123456' },
  });
  const maria = await server.signUp('María Ángeles');
  await server.addMember(projectId, maria, 'editor');
  const localeCode = 'de_DE';
  await maria.call(endpoints.updateTranslation, {
    params: { ...params, localeCode },
    body: { termId: idOf('menu.close'), value: 'Zumachen' },
  });
  // Texts are checked against their source.
  await call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  clientToken = await server.addClient(projectId, 'editor');
  await server.request('PATCH', `/projects/${projectId}/translations/de_DE`, {
    token: clientToken,
    body: { termId: idOf('menu.save'), value: 'Sichern  jetzt jetzt' },
  });
  await sql`
    update translations set updated_at = '2020-02-29T23:59:59.999Z'
    where project_id = ${projectId}::uuid and locale = 'de_DE' and term_id = ${idOf('menu.open')}::uuid
  `.execute(server.database.db);
  await sql`
    update terms set meta = '{"comments": ["Hold the \\"door\\""], "source": "Pear"}', is_plural = true
    where project_id = ${projectId}::uuid and id = ${idOf('apple')}::uuid
  `.execute(server.database.db);
});
afterAll(() => trial.server.close());

describe('a search with tokens', () => {
  it.each<[string, readonly string[]]>([
    ['key:MENU', ['menu.open', 'menu.close', 'Menu.Save_All', 'menu.save']],
    ['key:menu key:save speichern', ['Menu.Save_All']],
    ['-key:menu speichern', []],
    ['-key:e key:ö', ['中Ö']],
    ['text:"alles speichern"', ['Menu.Save_All']],
    ['text:"speichern alles"', []],
    ['text:"sichern  JETZT"', ['menu.save']],
    ['-text:e -key:button', ['中Ö', 'ΣΊΣΥΦΟΣ']],
    ['text:"context"', ['menu.open', 'zebra']],
    ['in:key öffnen', []],
    ['in:translation öffnen', ['menu.open']],
    ['in:translation in:key ärger', ['Ärger']],
    ['in:translation text:menu', []],
    ['in:notes sign', ['menu.open']],
    ['in:notes text:"the sign"', []],
    ['in:notes text:"\\"the\\" sign"', ['menu.open']],
    ['in:notes text:"hold the \\"door\\""', ['apple']],
    ['in:notes -the', []],
    ['in:notes -text:the', without(['menu.open', 'apple'])],
    ['in:source pear', ['apple']],
    ['is:untranslated', ['button.100%', 'zebra']],
    ['-is:untranslated', without(['button.100%', 'zebra'])],
    ['is:translated', translated],
    ['is:reviewed', marked.reviewed],
    ['-is:reviewed is:translated', translated.filter((term) => !marked.reviewed.includes(term))],
    ['is:unreviewed key:menu', ['menu.open', 'menu.close', 'menu.save']],
    ['is:outdated', marked.outdated],
    ['is:locked', ['apple']],
    ['is:plural', ['apple']],
    ['is:warning by:build', ['menu.save']],
    ['is:problem -is:warning by:build', []],
    ['-is:problem by:build', []],
    ['label:"needs CONTEXT"', ['menu.open', 'zebra']],
    ['label:needs', []],
    ['label:blue -label:"needs context"', ['apple']],
    ['file:SRC/[app]', ['zebra']],
    ['-file:src', without(['zebra'])],
    ['by:maría', ['menu.close']],
    ['by:"ÁNGELES"', ['menu.close']],
    ['by:build', ['menu.save']],
    ['by:nobody', []],
    ['by:me -by:ada', []],
    ['-by:me is:translated', ['menu.close', 'menu.save']],
    ['changed:2020', ['menu.open']],
    ['changed:2020-02-29', ['menu.open']],
    ['changed:>2020-02-29 key:menu', ['menu.close', 'Menu.Save_All', 'menu.save']],
    ['changed:<=2020-02-28', []],
    ['-changed:1d is:translated', ['menu.open']],
    ['is:untranslated zebra', ['zebra']],
    ['http://x', []],
    ['quote"s', ['quote"s']],
  ])('finds by %j', async (search, expected) => {
    expect(await trial.terms({ search })).toEqual(expected);
  });

  it('looks for plain words where q does, and joins both', async () => {
    for (const words of ['menu speichern', 'ÖFF', 'ä 🦜', 'nowhere', '%']) {
      expect(await trial.terms({ search: words })).toEqual(await trial.terms({ q: words }));
    }
    expect(await trial.terms({ q: 'menu', search: 'speichern' })).toEqual(['Menu.Save_All']);
    expect(await trial.terms({ search: 'in:source zebra', reference: 'en' })).toEqual(['zebra']);
    expect(await trial.terms({ search: 'in:source zebra', source: 'en' })).toEqual(['zebra']);
  });

  it('leaves q to be words alone', async () => {
    expect(await trial.terms({ q: 'is:untranslated' })).toEqual([]);
    expect(await trial.terms({ q: 'is:' })).toEqual([]);
  });

  it('without a locale asks terms, which have no translations', async () => {
    const { server, person, projectId } = trial;
    const find = async (search: string) => {
      const path = `/projects/${projectId}/entries?search=${encodeURIComponent(search)}`;
      const { data } = await server.request('GET', path, { token: person.token });
      return (data as { entries: { term: string }[] }).entries.map(({ term }) => term);
    };
    expect(await find('label:blue')).toEqual(['zebra', 'apple']);
    expect(await find('is:warning key:menu.s')).toEqual(['menu.save']);
    expect(await find('is:translated')).toEqual([]);
    expect(await find('changed:7d')).toEqual([]);
    expect(await find('in:translation a')).toEqual([]);
  });

  it('knows who asks by `me`, also where that is a program', async () => {
    const path = `/projects/${trial.projectId}/entries?locale=de_DE&search=by:me`;
    const { data } = await trial.server.request('GET', path, { token: clientToken });
    expect((data as { entries: unknown[] }).entries).toMatchObject([{ term: 'menu.save' }]);
  });

  it('says where a token is not understood', async () => {
    const { server, person, projectId } = trial;
    const path = `/projects/${projectId}/entries?search=${encodeURIComponent('a is:done')}`;
    const { status, text } = await server.request('GET', path, { token: person.token });
    expect(status).toBe(400);
    expect(text).toMatch(/query\.search.*is: at 2 must be one of untranslated/);
  });

  it('chooses what a bulk change is for, and finds a place in the list', async () => {
    const { person, projectId } = trial;
    const params = { projectId, localeCode: 'de_DE' };
    const body = { select: { filter: { search: 'is:warning by:build' } } } as const;
    const counted = await person.call(endpoints.countFixes, { params, body });
    expect(counted.translations).toBe(1);
    const { entries } = await trial.list({ search: 'key:menu' });
    const [, , third] = entries;
    const found = await person.call(endpoints.locateEntry, {
      params: { projectId },
      query: { locale: 'de_DE', search: 'key:menu', term: third?.termId ?? '' },
    });
    expect(found).toEqual({ termId: third?.termId, offset: 2 });
  });
});
