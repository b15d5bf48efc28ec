import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetIn, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

describe('undoing an import', () => {
  async function inFrench(): Promise<[string, string][]> {
    const query = { locale: 'fr', order: 'name' } as const;
    const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query });
    return entries.map(({ term, value }) => [term, value]);
  }

  it('takes back translations and added terms, but for what was changed since', async () => {
    await project.importTexts('fr', { a: '1', b: '2' });
    const before = await project.content();
    const made = changeSetIn(
      await project.importTexts('fr', { a: '1', b: 'deux', c: '3', d: '4', e: '' }),
    );
    const terms = await ada.call(endpoints.listTerms, { params: project.params });
    const idOf = (wanted: string) => terms.find(({ value }) => value === wanted)?.id ?? '';
    const later = [
      await project.edit(idOf('c'), 'fr', 'trois'),
      await project.edit(idOf('d'), 'de_DE', 'vier'),
    ];
    // The later translations stay: that of c together with its term, and that of d in the other locale.
    expect(await project.undo(made)).toMatchObject({ undone: 3, skipped: 3 });
    expect(Object.fromEntries(await inFrench())).toEqual({ a: '1', b: '2', c: 'trois', d: '' });
    for (const id of later.reverse()) await project.undo(id);
    expect(await project.undo(made)).toMatchObject({ skipped: 3 });
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
  });

  it('takes back that terms have plural forms, and leaves the file', async () => {
    await project.importTexts('fr', { days: '%d jours' });
    const before = await project.content();
    const item = (text: string) => `<item quantity="other">${text}</item>`;
    const xml = `<resources>\n  <plurals name="days">${item('%d Tage')}</plurals>\n</resources>\n`;
    const file = { locale: 'de_DE', format: 'androidxml', content: xml } as const;
    const made = changeSetIn(await server.importFile(ada, project.projectId, file));
    await project.undo(made);
    expect(await project.content()).toEqual(before);
    const path = `/projects/${project.projectId}/exports?locale=de_DE&format=androidxml`;
    const exported = await server.request('GET', path, { token: ada.token });
    expect(exported.text).toContain('<resources>\n  ');
  });

  it('takes back what it has removed', async () => {
    await project.importTexts('fr', { a: '1', b: '2' });
    await project.labelTerm(
      (await ada.call(endpoints.listTerms, { params: project.params }))[0]?.id ?? '',
      await project.addLabel('x'),
    );
    const before = await project.content();
    const file = { locale: 'fr', format: 'jsonflat', content: '{"b": "deux", "c": "3"}' } as const;
    const options = { removeMissing: 'true' };
    const made = changeSetIn(await server.importFile(ada, project.projectId, { ...file, options }));
    expect((await project.undo(made)).skipped).toBe(0);
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
  });
});

describe('undoing that a locale', () => {
  it('was added removes it, unless there are translations in it', async () => {
    const { id } = await project.addTerm('open');
    await project.labelTerm(id, await project.addLabel('a'));
    const before = await project.content();
    const made = await project.addLocale('it');
    const added = await project.content();
    const edited = await project.edit(id, 'it', 'Apri');
    expect((await project.tryToUndo(made)).status).toBe(409);
    await project.undo(edited);
    const { changeSetId, ...result } = await project.undo(made);
    expect(result).toEqual({ undone: 1, skipped: 0, translations: { count: 0, first: [] } });
    expect(await project.content()).toEqual(before);
    await project.undo(changeSetId);
    expect(await project.content()).toEqual(added);
    await project.expectCountersToAgree();
  });

  it('was removed brings it back with translations and labels, unless there is one again', async () => {
    const { id } = await project.addTerm('open');
    await project.addTerm('close');
    await project.edit(id, 'fr', 'Ouvrir');
    await project.labelTerm(id, await project.addLabel('a'));
    const before = await project.content();
    const made = await project.deleteLocale('fr');
    expect(await project.undo(made)).toMatchObject({ undone: 3, skipped: 0 });
    expect(await project.content()).toEqual(before);
    const again = await project.deleteLocale('fr');
    await project.addLocale('fr');
    // The term's label was added with the new locale, so only the translation is missing.
    expect(await project.undo(again)).toMatchObject({ undone: 1, skipped: 2 });
    expect(await project.valuesIn('fr')).toEqual(expect.arrayContaining(['Ouvrir', '']));
    await project.expectCountersToAgree();
  });

  describe('of the source was removed', () => {
    const sourceLocale = async () =>
      (await ada.call(endpoints.getProject, { params: project.params })).sourceLocale;
    const choose = (code: string | null) =>
      ada.call(endpoints.updateProject, { params: project.params, body: { sourceLocale: code } });

    it('makes it the source again, as often as it goes and comes', async () => {
      await choose('fr');
      const made = await project.deleteLocale('fr');
      expect(await sourceLocale()).toBeNull();
      const { changeSetId } = await project.undo(made);
      expect(await sourceLocale()).toBe('fr');
      const gone = await project.undo(changeSetId);
      expect(await sourceLocale()).toBeNull();
      await project.undo(gone.changeSetId);
      expect(await sourceLocale()).toBe('fr');
      await project.expectCountersToAgree();
    });

    it('leaves the source that was chosen since', async () => {
      await choose('fr');
      const made = await project.deleteLocale('fr');
      await choose('de_DE');
      await project.undo(made);
      expect(await sourceLocale()).toBe('de_DE');
    });
  });
});
