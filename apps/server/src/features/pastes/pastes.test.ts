import { endpoints, maxPastedCells } from '@parlance/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckedProject } from '../../testing/checked-project.ts';
import { expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import type { Person } from '../../testing/test-server.ts';
import {
  beforeEachPaste,
  type Cells,
  type PasteTrial,
  plural,
} from '../../testing/trials/paste-trial.ts';

let trial: PasteTrial;
let ada: Person;
let project: CheckedProject;
let params: { readonly projectId: string };

beforeEachPaste((started) => {
  trial = started;
  ({ person: ada, project, params } = trial);
});

describe('pasting', () => {
  const some = () => [
    trial.cell('de', 'open', 'Aufmachen', 1),
    trial.cell('fr', 'open', 'Ouvrir'),
    trial.cell('fr', 'size', 'Taille\u00a0: {size}'),
    trial.cell('de', 'size', '', 1),
    trial.cell('en', 'open', 'Open it', 1),
    trial.cell('de', 'many', plural('# Ordner', '# Ordner')),
  ];

  it('writes new texts, other texts and none, as one change set that is undone as one', async () => {
    const of = { ...params, localeCode: 'de' };
    const body = { termId: trial.idOf('open'), state: 'reviewed' } as const;
    await ada.call(endpoints.updateTranslation, { params: of, body });
    const before = await trial.content();
    const cells = some().with(0, trial.cell('de', 'open', 'Aufmachen', 2));
    expect(await trial.paste(cells)).toEqual({ changed: 6, unchanged: 0, refused: [] });
    expect(await trial.textsOf('open')).toEqual({ de: 'Aufmachen', en: 'Open it', fr: 'Ouvrir' });
    expect(await trial.textsOf('size')).toMatchObject({ de: '', fr: 'Taille\u00a0: {size}' });
    const changeSetId = trial.changeSets.at(-1) ?? '';
    const { kind, locale, counts } = await ada.call(endpoints.getChangeSet, {
      params: { ...params, changeSetId },
    });
    expect({ kind, locale, counts }).toEqual({
      kind: 'translation.paste',
      locale: null,
      counts: { terms: 0, translations: 6, labels: 0 },
    });
    expect((await trial.content()).filter((line) => line.includes('reviewed'))).toEqual([]);
    await expectCountersToAgree(trial);
    await trial.undo();
    expect(await trial.content()).toEqual(before);
    await expectCountersToAgree(trial);
    await expectHistoryToAgree(trial);
  });

  it('is one activity and one event, of the locale where it is one', async () => {
    await trial.paste(some());
    await trial.paste([trial.cell('fr', 'many', plural('# dossier', '# dossiers'))]);
    const { activities } = await ada.call(endpoints.listActivity, { params });
    expect(activities.slice(0, 2)).toMatchObject([
      { kind: 'translation.paste', details: { locale: 'fr' }, changeSetId: trial.changeSets[1] },
      { kind: 'translation.paste', details: {}, changeSetId: trial.changeSets[0] },
    ]);
    expect(activities[1]?.details).not.toHaveProperty('locale');
    const [version] = (
      await ada.call(endpoints.listVersions, {
        params: { ...params, localeCode: 'fr', termId: trial.idOf('many') },
      })
    ).versions;
    expect(version).toMatchObject({ kind: 'translation.paste', origin: 'person', before: '' });
  });

  it('once more changes nothing, whatever the revisions are by then', async () => {
    await trial.paste(some());
    const after = await trial.content();
    expect(await trial.paste(some())).toEqual({ changed: 0, unchanged: 6, refused: [] });
    expect(trial.changeSets).toHaveLength(1);
    expect((await trial.preview(some())).map(({ outcome }) => outcome)).toEqual(
      Array(6).fill('same'),
    );
    expect(await trial.content()).toEqual(after);
  });

  it('stores texts as they are, whatever is in them', async () => {
    const texts = [
      '=HYPERLINK("http://x")',
      '"quoted"\tand\r\nbroken',
      '\u202Egnirts\u200b',
      "'; drop table terms; --",
      '{"a": [1]}',
      ' \n ',
      '$1 \\1 %s',
    ];
    for (const [at, text] of texts.entries()) {
      const { changed } = await trial.paste([trial.cell('fr', 'open', text, at)]);
      expect(changed).toBe(1);
      expect((await trial.textsOf('open')).fr).toBe(text);
    }
  });

  it('and undoing it leaves all as it was, whatever is pasted', async () => {
    await project.edit('fr', 'size', 'Taille : {size}');
    const before = await trial.content();
    const keys = fc.constantFrom('open', 'size', 'many');
    const texts = fc.oneof(
      fc.constantFrom('', 'Open', 'Öffnen', plural('a', 'b'), '{n, plural, one', ' '),
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    );
    const cells = fc.uniqueArray(
      fc.record({
        locale: fc.constantFrom('de', 'en', 'fr', 'it'),
        key: keys,
        value: texts,
        isStale: fc.boolean(),
      }),
      { minLength: 1, selector: ({ locale, key }) => `${locale} ${key}` },
    );
    await fc.assert(
      fc.asyncProperty(cells, async (pasted) => {
        const sent: Cells = [];
        for (const { locale, key, value, isStale } of pasted) {
          const { revision = 0 } = (await trial.translationsOf(key))[locale] ?? {};
          sent.push(trial.cell(locale, key, value, isStale ? revision + 1 : revision));
        }
        const shown = await trial.preview(sent);
        const { changed, unchanged, refused } = await trial.paste(sent);
        expect(changed + unchanged + refused.length).toBe(sent.length);
        expect(changed).toBe(shown.filter(({ outcome }) => outcome === 'changed').length);
        await expectCountersToAgree(trial);
        if (changed > 0) await trial.undo();
        expect(await trial.content()).toEqual(before);
      }),
      { numRuns: isDeep ? 15 : 2 },
    );
    await expectHistoryToAgree(trial);
  });
});

describe.runIf(isDeep)('a project of many texts', () => {
  const keys = Array.from({ length: 400 }, (_, n) => `key.${n}`);
  const locales = ['de', 'es', 'fr', 'it', 'pt'];

  beforeEach(async () => {
    for (const code of ['es', 'it', 'pt']) {
      await ada.call(endpoints.addProjectLocale, { params, body: { code } });
    }
    await project.importTexts('en', Object.fromEntries(keys.map((key) => [key, `{a} of ${key}`])));
    await trial.readTerms();
  });

  it(`takes ${maxPastedCells} texts at once within fifteen seconds, and gives all back`, async () => {
    const before = await trial.content();
    const cells = keys.flatMap((key) =>
      locales.map((locale) => trial.cell(locale, key, `{a} ${locale} ${'Wörter '.repeat(20)}`)),
    );
    expect(cells).toHaveLength(maxPastedCells);
    const start = performance.now();
    expect(await trial.preview(cells)).toHaveLength(maxPastedCells);
    const shown = performance.now();
    expect(await trial.paste(cells)).toEqual({
      changed: maxPastedCells,
      unchanged: 0,
      refused: [],
    });
    const written = performance.now();
    expect(shown - start).toBeLessThan(15_000);
    expect(written - shown).toBeLessThan(15_000);
    await trial.undo();
    expect(await trial.content()).toEqual(before);
  });
});
