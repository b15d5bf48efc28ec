import { type CheckLevel, endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { CheckedProject } from '../../testing/checked-project.ts';
import type { Person } from '../../testing/test-server.ts';
import { beforeEachPaste, type PasteTrial } from '../../testing/trials/paste-trial.ts';

let trial: PasteTrial;
let ada: Person;
let project: CheckedProject;
let params: { readonly projectId: string };

beforeEachPaste((started) => {
  trial = started;
  ({ person: ada, project, params } = trial);
});

describe('what the checks say of pasted texts', () => {
  const setLevel = (check: string, level: CheckLevel) => project.setLevels({ check, level });

  it('is told before, with what is new and what goes away', async () => {
    await project.edit('de', 'size', 'Größe:  {size}');
    const [worse, mended, cleared] = await trial.preview([
      trial.cell('fr', 'size', 'Taille'),
      trial.cell('de', 'size', 'Größe: {size}', 2),
      trial.cell('de', 'open', '', 1),
    ]);
    expect(worse).toMatchObject({
      outcome: 'changed',
      findings: [{ check: 'placeholder.missing', isNew: true, isIgnored: false }],
      gone: [],
    });
    expect(mended).toMatchObject({ findings: [], gone: [{ check: 'space.double' }] });
    expect(cleared).toMatchObject({ outcome: 'changed', findings: [], gone: [] });
    const [same] = await trial.preview([trial.cell('de', 'size', 'Größe  {size}', 2)]);
    expect(same?.findings).toContainEqual(expect.objectContaining({ check: 'space.double' }));
    expect(same?.findings.find(({ check }) => check === 'space.double')?.isNew).toBe(false);
  });

  it('is stored when they are written', async () => {
    await trial.paste([trial.cell('fr', 'size', 'Taille'), trial.cell('de', 'size', 'Größe', 1)]);
    const { findings } = await ada.call(endpoints.listFindings, { params });
    expect(findings.map(({ check, locale }) => `${locale} ${check}`).sort()).toEqual([
      'de placeholder.missing',
      'fr placeholder.missing',
    ]);
    expect(await project.found()).toHaveLength(2);
    await trial.undo();
    expect(await project.found()).toEqual([]);
  });

  it('keeps them from being saved where the project wants it, unless it is ignored', async () => {
    await setLevel('placeholder.missing', 'save');
    const cells = [trial.cell('fr', 'size', 'Taille'), trial.cell('fr', 'open', 'Ouvrir')];
    const [refused] = await trial.expectOutcomes(cells, ['check', 'changed']);
    expect(refused?.findings).toMatchObject([{ check: 'placeholder.missing' }]);
    const { fingerprint = '' } = refused?.findings[0] ?? {};
    const ignore = { scope: 'finding', check: 'placeholder.missing', fingerprint } as const;
    const body = { ...ignore, termId: trial.idOf('size'), locale: 'fr' };
    await ada.call(endpoints.createIgnore, { params, body });
    await trial.expectOutcomes(cells.slice(0, 1), ['changed']);
  });

  it('does not keep a text from staying what it is', async () => {
    await project.edit('de', 'size', 'Größe');
    await setLevel('placeholder.missing', 'save');
    await trial.expectOutcomes([trial.cell('de', 'size', 'Größe', 2)], ['same']);
  });

  it('is about the source texts that are pasted along with them', async () => {
    const checks = ['missing', 'unknown', 'broken'].map((name) => `placeholder.${name}`);
    await project.setLevels(...checks.map((check) => ({ check, level: 'save' as const })));
    const cells = [
      trial.cell('fr', 'size', 'Taille de {name}'),
      trial.cell('de', 'size', 'Größe: {size}', 1),
      trial.cell('de', 'open', '{name} öffnen', 1),
      trial.cell('en', 'open', 'Open {name}', 1),
      trial.cell('en', 'size', 'Size of {name}', 1),
    ];
    const shown = await trial.expectOutcomes(cells, [
      'changed',
      'same',
      'changed',
      'changed',
      'changed',
    ]);
    expect(shown.flatMap(({ findings }) => findings)).toEqual([]);
    expect(await project.found()).toEqual(['de size placeholder.broken']);
  });

  it('is not about a source text that is not written', async () => {
    await setLevel('placeholder.missing', 'save');
    const cells = [
      trial.cell('fr', 'open', 'Ouvrir'),
      trial.cell('en', 'open', 'Open {name}', 7),
      trial.cell('de', 'size', 'Größe', 1),
      trial.cell('en', 'size', '', 1),
    ];
    await trial.expectOutcomes(cells, ['changed', 'revision', 'changed', 'changed']);
  });
});
