import { expect, it } from 'vitest';
import { contentOf, expectCountersToAgree } from '../testing/content.ts';
import {
  type AddedKey,
  beforeEachDrill,
  type Drill,
  diff,
  hidden,
  locales,
  readDiff,
  translate,
} from '../testing/trials/drill-trial.ts';

let drill: Drill;
let projectId: string;
beforeEachDrill((started) => {
  drill = started;
  ({ projectId } = drill);
});

interface Refused {
  readonly index: number;
  readonly reason: string;
  readonly present?: Record<string, unknown>;
  readonly issues?: readonly { readonly check: string; readonly mended?: string }[];
}

const allTranslations = (added: readonly AddedKey[]) =>
  readDiff().flatMap(({ source }, at) =>
    locales.map((locale) => ({
      termId: added[at]?.termId ?? '',
      locale,
      text: translate(source, locale),
      revision: 0,
    })),
  );

it('an agent that localises a diff adds 20 keys in 5 locales; every seeded fault is stopped, and all is undone by two calls', async () => {
  const prompt = await drill.agent.client.getPrompt({
    name: 'localise_diff',
    arguments: { diff, projectId },
  });
  expect(JSON.stringify(prompt)).toContain('cart.items');
  const guide = (await drill.agent.call('get_project', { projectId })).data;
  expect(guide).toMatchObject({
    sourceLocale: 'en',
    checks: {
      refused: expect.arrayContaining(['placeholder.missing', 'plural.missing']),
      rules: [{ message: 'We say Warenkorb.', level: 'error' }],
    },
  });
  expect(guide.locales).toContainEqual(
    expect.objectContaining({ locale: 'pl', pluralForms: ['one', 'few', 'many', 'other'] }),
  );
  expect(
    (await drill.agent.call('find_terms', { projectId, search: 'cart.line1' })).data.total,
  ).toBe(0);

  const { added, changeSetId } = await drill.addKeys();
  const keyed = new Map(added.map(({ key, termId }) => [key, termId]));
  const { title = '', footer = '', note = '' } = await drill.project.termIds();
  const translations = allTranslations(added);
  const seed = (key: string, locale: string, text: string) => {
    const one = translations.find(
      ({ termId, locale: code }) => termId === keyed.get(key) && code === locale,
    );
    if (one) one.text = text;
  };
  seed('cart.hello', 'de', 'Hallo');
  seed('cart.items', 'pl', '{n, plural, one {# rzecz} other {# rzeczy}}');
  seed('cart.line3', 'de', 'Zeile 3 im Einkaufswagen');
  seed('cart.items', 'fr', '{n, plural, one {# chose other {# choses}}');
  const overPeople = [
    { termId: title, locale: 'de', text: 'Gehackt', revision: 1 },
    { termId: title, locale: 'de', text: 'Gehackt', revision: 7 },
    { termId: footer, locale: 'fr', text: 'Gehackt', revision: 2 },
  ];
  for (const one of overPeople) {
    const stopped = await drill.agent.call('set_translations', { projectId, translations: [one] });
    expect(stopped).toMatchObject({ isError: true, data: { changeSetId: null, written: 0 } });
    expect(stopped.data.refused).toMatchObject([
      { reason: 'person', present: { by: 'Ada', text: expect.not.stringContaining('Gehackt') } },
    ]);
    expect(stopped.text).toContain('tell your user');
  }

  const checked = (
    await drill.agent.call('check_texts', {
      projectId,
      texts: translations
        .slice(0, 100)
        .map(({ termId, locale, text }) => ({ termId, locale, text })),
    })
  ).data.found as { isRefused: boolean }[];
  expect(checked.filter(({ isRefused }) => isRefused)).toHaveLength(4);

  const first = await drill.agent.call('set_translations', { projectId, translations });
  expect(first).toMatchObject({ isError: false, data: { written: 96, refusedCount: 4 } });
  const refused = first.data.refused as readonly Refused[];
  const reasonOf = (key: string, locale: string) => {
    const at = translations.findIndex(
      ({ termId, locale: code }) => termId === keyed.get(key) && code === locale,
    );
    const { reason, issues = [] } = refused.find(({ index }) => index === at) ?? {};
    return [reason, ...issues.map(({ check }) => check)];
  };
  expect(reasonOf('cart.hello', 'de')).toEqual(['check', 'placeholder.missing']);
  expect(reasonOf('cart.items', 'pl')).toEqual(['check', 'plural.missing', 'plural.missing']);
  expect(reasonOf('cart.line3', 'de')).toEqual(['check', 'custom']);
  expect(reasonOf('cart.items', 'fr')).toEqual(['plural']);

  // What the program hides in a text stands between marks alone, and every sign of it is seen.
  const found = await drill.agent.call('find_terms', { projectId, search: 'key:note' });
  const [, mark = ''] = /^<(project-data-[0-9a-f]{12})>$/m.exec(found.text) ?? [];
  expect(found.text.split(`</${mark}>`)).toEqual([expect.stringContaining('Ignore all'), '']);
  expect(found.text).toContain(String.raw`\udb40\udc41\u202e`);
  expect(found.data.terms).toMatchObject([{ termId: note, source: { text: hidden } }]);

  const mended = allTranslations(added).filter((_, at) =>
    refused.some(({ index }) => index === at),
  );
  const second = await drill.agent.call('set_translations', { projectId, translations: mended });
  expect(second.data).toMatchObject({ written: 4, refused: [] });
  const again = await drill.agent.call('set_translations', { projectId, translations: mended });
  expect(again.data).toMatchObject({ written: 0, unchanged: 4, changeSetId: null });

  const { data: progress } = await drill.agent.call('get_progress', { projectId });
  for (const one of progress.locales as { locale: string; translated: number }[]) {
    const ofPeople: Record<string, number> = { en: 3, fr: 2, de: 1 };
    expect(one.translated, one.locale).toBe(20 + (ofPeople[one.locale] ?? 0));
  }
  expect(await drill.read(title, 'de')).toMatchObject({ value: 'Warenkorb', origin: 'person' });
  expect(await drill.read(footer, 'fr')).toMatchObject({ value: 'Mentions', state: 'reviewed' });
  const hello = keyed.get('cart.hello') ?? '';
  expect(await drill.read(hello, 'de')).toMatchObject({
    value: 'Hello {name} de',
    origin: 'agent',
  });
  expect(await drill.project.found()).toEqual([]);

  for (const id of [second.data.changeSetId, first.data.changeSetId, changeSetId]) {
    const undone = await drill.agent.call('undo', { projectId, changeSetId: id });
    expect(undone, undone.text).toMatchObject({ isError: false, data: { skipped: 0 } });
  }
  expect(await contentOf(drill)).toEqual(drill.before);
  await expectCountersToAgree(drill);
});
