import { createHash } from 'node:crypto';
import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/content.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetIn, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

/** The hash as PostgreSQL stores it. */
const hashOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

interface Made {
  readonly origin: string | null;
  readonly updated_by_type: string | null;
  readonly source_hash: string | null;
}

async function madeIn(locale: string): Promise<Made | undefined> {
  const [row] = await rowsOf<Made>(
    project,
    `select origin, updated_by_type, source_hash from translations
    where project_id = :project and locale = '${locale}'`,
  );
  return row;
}

const patch = (path: string, body: object, token = ada.token) =>
  server.request('PATCH', `/projects/${project.projectId}${path}`, { token, body });

describe('a translation knows', () => {
  it('the source text that it was pasted beside, or replaced along with', async () => {
    const { id: termId } = await project.addTerm('open');
    await patch('', { sourceLocale: 'fr' });
    await project.edit(termId, 'fr', 'Ouvrir');
    const cell = (locale: string, value: string, revision: number) => ({
      termId,
      locale,
      value,
      revision,
    });
    const cells = [cell('de_DE', 'Datei öffnen', 0), cell('fr', 'Ouvrir le fichier', 1)];
    await ada.call(endpoints.applyPaste, { params: project.params, body: { cells } });
    expect(await madeIn('de_DE')).toMatchObject({ source_hash: hashOf('Ouvrir le fichier') });
    const query = { find: 'le fichier|Datei', replacement: 'x', isRegexp: true };
    const rows = [
      { termId, locale: 'de_DE', revision: 1 },
      { termId, locale: 'fr', revision: 2 },
    ];
    await ada.call(endpoints.applyReplacement, { params: project.params, body: { query, rows } });
    expect(await madeIn('de_DE')).toMatchObject({ source_hash: hashOf('Ouvrir x') });
    expect(await madeIn('fr')).toMatchObject({ source_hash: null });
  });

  it('who wrote it, and from which text of the source locale', async () => {
    const { id: termId } = await project.addTerm('open');
    await patch('', { sourceLocale: 'de_DE' });
    await project.edit(termId, 'de_DE', 'Öffnen');
    const token = await server.addClient(project.projectId, 'editor');
    await patch('/translations/fr', { termId, value: 'Ouvrir' }, token);
    expect(await madeIn('fr')).toEqual({
      origin: 'person',
      updated_by_type: 'client',
      source_hash: hashOf('Öffnen'),
    });
    await project.edit(termId, 'de_DE', 'Aufmachen');
    expect(await madeIn('de_DE')).toEqual({
      origin: 'person',
      updated_by_type: 'user',
      source_hash: null,
    });
    expect(await madeIn('fr')).toMatchObject({ source_hash: hashOf('Öffnen') });
    await patch('/translations/fr', { termId, state: 'reviewed' });
    expect(await madeIn('fr')).toEqual({
      origin: 'person',
      updated_by_type: 'user',
      source_hash: hashOf('Aufmachen'),
    });
  });

  it('that a file brought it, whatever its state becomes later, until somebody writes another one', async () => {
    await project.importTexts('de_DE', { open: 'Öffnen' });
    await patch('', { sourceLocale: 'de_DE' });
    await project.importTexts('fr', { open: 'Ouvrir' });
    const imported = { origin: 'import', updated_by_type: 'user', source_hash: hashOf('Öffnen') };
    expect(await madeIn('fr')).toEqual(imported);
    const [term] = await ada.call(endpoints.listTerms, { params: project.params });
    const termId = term?.id ?? '';
    await patch('/translations/fr', { termId, state: 'reviewed' });
    expect(await madeIn('fr')).toEqual(imported);
    const edited = changeSetIn(await patch('/translations/fr', { termId, value: 'Ouvre' }));
    expect(await madeIn('fr')).toMatchObject({ origin: 'person' });
    await project.edit(termId, 'de_DE', 'Auf');
    const { changeSetId } = await project.undo(edited);
    expect(await madeIn('fr')).toEqual(imported);
    await project.undo(changeSetId);
    expect(await madeIn('fr')).toMatchObject({ origin: 'person', source_hash: hashOf('Öffnen') });
  });

  it('the source text of its own file, also where that is new', async () => {
    const content = 'key,de_DE,fr\nopen,Öffnen,Ouvrir\n';
    await patch('', { sourceLocale: 'de_DE' });
    const file = { format: 'csv', content } as const;
    const answer = await server.importFile(ada, project.projectId, file);
    expect(answer.status, answer.text).toBe(200);
    expect(await madeIn('fr')).toMatchObject({ origin: 'import', source_hash: hashOf('Öffnen') });
  });

  it('its key, where keys are the source texts', async () => {
    await patch('', { textsInKeys: true });
    const { id: termId } = await project.addTerm('Open file');
    await project.edit(termId, 'fr', 'Ouvrir');
    expect(await madeIn('fr')).toMatchObject({ source_hash: hashOf('Open file') });
    await project.importTexts('de_DE', { 'Open file': 'Öffnen' });
    expect(await madeIn('de_DE')).toMatchObject({ source_hash: hashOf('Open file') });
  });

  it('that somebody has copied it from another locale', async () => {
    const { id: termId } = await project.addTerm('open');
    await patch('', { sourceLocale: 'de_DE' });
    await project.edit(termId, 'de_DE', 'Öffnen');
    const path = `/projects/${project.projectId}/translations/fr/bulk`;
    const body = {
      select: { ids: [termId] },
      do: { action: 'copy', from: 'de_DE', overwrite: false },
    };
    const answer = await server.request('POST', path, { token: ada.token, body });
    expect(answer.status, answer.text).toBe(200);
    expect(await madeIn('fr')).toEqual({
      origin: 'person',
      updated_by_type: 'user',
      source_hash: hashOf('Öffnen'),
    });
  });
});
