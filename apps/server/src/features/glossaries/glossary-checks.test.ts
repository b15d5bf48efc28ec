import { checkTyped } from '@parlance/checks';
import { endpoints } from '@parlance/contract';
import { loadLanguage } from '@parlance/glossary';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../testing/checked-project.ts';
import { rowsOf } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { createTrialGlossary, type TrialGlossary } from '../../testing/trials/glossary-trial.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let glossary: TrialGlossary;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  glossary = await createTrialGlossary(ada, project.projectId);
  await project.importTexts('en', { invite: 'Invite users', brand: 'Open Parlance', other: 'Go' });
  await project.importTexts('de', { invite: 'Leute einladen', brand: 'Öffne Redeweise' });
});

const user = [
  { locale: 'en', text: 'user' },
  { locale: 'de', text: 'Benutzer' },
  { locale: 'de', text: 'Anwender', kind: 'forbidden' },
] as const;

/** What is found once the projects of the glossary are checked again, which a change makes a few seconds later. */
const untilFound = (expected: readonly string[]) =>
  expect.poll(() => project.found(), { timeout: 20_000 }).toEqual(expected);

describe('the checks of a glossary', () => {
  it('look through everything again when the glossary changes', async () => {
    expect(await project.found()).toEqual([]);
    const { id: conceptId, terms } = await glossary.add(user);
    await glossary.add([{ locale: 'en', text: 'Parlance' }], { isKept: true });
    await untilFound(['de brand glossary.kept', 'de invite glossary.missing']);
    const { findings } = await ada.call(endpoints.listFindings, {
      params: { projectId: project.projectId },
      query: { checks: 'glossary.missing' },
    });
    const germanId = terms.find(({ text }) => text === 'Benutzer')?.id ?? '';
    expect(findings[0]?.data).toEqual({
      term: 'user',
      accepted: ['Benutzer'],
      glossaryId: glossary.id,
      conceptId,
      acceptedIds: [germanId],
    });
    // Whoever says that it is a form of the term silences it, for all texts.
    await ada.call(endpoints.recordTermForm, {
      params: { glossaryId: glossary.id, conceptId, conceptTermId: germanId },
      body: { form: 'Leute' },
    });
    await untilFound(['de brand glossary.kept']);
    const log = await rowsOf(
      { server, person: ada, projectId: project.projectId },
      "select kind from activity where project_id = :project and kind = 'glossary.update'",
    );
    // Both concepts came in one burst, unless a minute began between them.
    expect([2, 3]).toContain(log.length);
    await ada.call(endpoints.deleteGlossary, glossary.onGlossary);
    await untilFound([]);
  });

  it('find in a text that is saved, and in a browser, what the job finds', async () => {
    await glossary.add(user);
    const { projectId } = project;
    const termId = (await project.termIds()).invite ?? '';
    const { findings } = await project.edit('de', 'invite', 'Anwender einladen');
    expect(findings?.map(({ check }) => check)).toEqual(['glossary.forbidden', 'glossary.missing']);
    expect(findings?.[0]?.fix?.edits).toEqual([{ start: 0, end: 8, text: 'Benutzer' }]);
    const told = await ada.call(endpoints.getCheckedTerm, {
      params: { projectId },
      query: { termId, locale: 'de' },
    });
    const languages = new Map(
      await Promise.all(
        ['en', 'de'].map(async (code) => [code, await loadLanguage(code)] as const),
      ),
    );
    const typed = checkTyped('Anwender einladen', told, {
      locale: 'de',
      project: { levels: [], rules: [] },
      languageOf: (locale) => languages.get(locale),
    });
    expect(typed).toEqual(findings);
    const [sent] = await ada.call(endpoints.checkTexts, {
      params: { projectId },
      body: { texts: [{ termId, locale: 'de', value: 'Anwender einladen' }] },
    });
    expect(sent?.findings).toEqual(findings);
    expect((await project.edit('de', 'invite', 'Lade Benutzern ein')).findings).toEqual([]);
  });

  it('may keep a text from being saved', async () => {
    await glossary.add(user);
    await project.setLevels({ check: 'glossary.forbidden', level: 'save' });
    await expect(project.edit('de', 'invite', 'Anwender einladen')).rejects.toThrow();
  });

  it.runIf(isDeep)('end where a project uses the glossary no longer', async () => {
    await glossary.add(user);
    await untilFound(['de invite glossary.missing']);
    const params = { projectId: project.projectId, glossaryId: glossary.id };
    await ada.call(endpoints.unlinkGlossary, { params });
    await untilFound([]);
    await ada.call(endpoints.linkGlossary, { params, body: {} });
    await untilFound(['de invite glossary.missing']);
    // A project that moves to another workspace leaves its glossaries behind.
    const workspaceId = await server.createWorkspace(ada);
    await ada.call(endpoints.updateProject, { params, body: { workspaceId } });
    await untilFound([]);
  });
});
