import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { untilRemembered } from '../../testing/remembered.ts';
import { followSoon } from '../../testing/served.ts';
import { toPseudo } from '../../testing/services/machine/pseudo-language.ts';
import { createMachineTrial } from '../../testing/trials/machine-trial.ts';

const trial = createMachineTrial(followSoon);
const locale = 'de_DE';

const suggest = (termId: string) =>
  trial.ada.call(endpoints.suggestTranslation, {
    params: trial.project.params,
    body: { termId, locale },
  });

/** What the model was told first. */
function lastInstructions(): string {
  const messages = trial.machine.calls.at(-1)?.body.messages as { content: string }[];
  return messages[0]?.content ?? '';
}

describe('a suggestion', () => {
  it('tells the model of translations of similar texts, with the placeholders of the text', async () => {
    await trial.addProvider();
    const [known = '', wanted = ''] = await trial.addTexts([
      { value: 'a', source: 'Delete {count} files from the folder' },
      { value: 'b', source: 'Delete {number} files from the archive' },
    ]);
    await trial.project.edit(known, locale, '{count} Dateien aus dem Ordner löschen');
    await untilRemembered(trial.server, trial.project.params.projectId);
    const { used } = await suggest(wanted);
    expect(used.memory).toMatchObject([
      {
        source: 'Delete {count} files from the folder',
        target: '{number} Dateien aus dem Ordner löschen',
      },
    ]);
    expect(lastInstructions()).toContain('{number} Dateien aus dem Ordner löschen');
  });

  it('tells the model of the terms of the glossary in a text', async () => {
    await trial.addProvider();
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'All invoices are paid' }]);
    const { params } = trial.project;
    const { id: glossaryId } = await trial.ada.call(endpoints.createProjectGlossary, {
      params,
      body: { name: 'Words', sourceLocale: 'en' },
    });
    const terms = [
      { locale: 'en', text: 'invoice' },
      { locale: 'de', text: 'Rechnung' },
      { locale: 'de', text: 'Faktura', kind: 'forbidden' as const },
    ];
    await trial.ada.call(endpoints.createConcept, { params: { glossaryId }, body: { terms } });
    const { used } = await suggest(termId);
    expect(used.glossary).toEqual([
      { term: 'invoice', preferred: ['Rechnung'], forbidden: ['Faktura'], isKept: false },
    ]);
    expect(lastInstructions()).toContain('Rechnung');
  });
});

describe('a run', () => {
  it('takes what the memory has, and has the rest translated', async () => {
    await trial.addProvider();
    const [known = '', same = '', other = ''] = await trial.addTexts([
      { value: 'a', source: 'Save {name}' },
      { value: 'b', source: 'Save {file}' },
      { value: 'c', source: 'Quite another text' },
    ]);
    await trial.project.edit(known, locale, '{name} speichern');
    await untilRemembered(trial.server, trial.project.params.projectId);
    const body = {
      locales: [locale],
      select: { filter: { status: 'untranslated' as const } },
      targets: ['untranslated' as const],
      usesMemory: true,
    };
    const { params } = trial.project;
    const estimate = await trial.ada.call(endpoints.estimateMachineRun, { params, body });
    expect(estimate).toMatchObject({ texts: 2, fromMemory: 1 });
    const run = await trial.endOf((await trial.startRun(body)).id);
    expect(run).toMatchObject({ state: 'done', progress: { done: 2, fromMemory: 1 } });
    const texts = await trial.ada.call(endpoints.listTranslations, {
      params: { ...params, localeCode: locale },
    });
    const byTerm = new Map(texts.map(({ termId, value }) => [termId, value]));
    expect(byTerm.get(same)).toBe('{file} speichern');
    expect(byTerm.get(other)).toBe(toPseudo('Quite another text'));
  });
});
