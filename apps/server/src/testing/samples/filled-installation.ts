import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { insertMachineOrigin } from '../../content/machine-origins.queries.ts';
import { untilRemembered } from '../remembered.ts';
import type { Person, TestServer } from '../test-server.ts';
import { createTrialProject, type TrialProject } from '../trial-project.ts';
import { createArchiveCalls } from '../trials/archive-calls.ts';
import { insertWaitingImport } from '../trials/import-jobs.ts';
import { pngOf } from './png.ts';

/** An installation with every kind of data, and the callers who may read it. */
export interface FilledInstallation {
  readonly admin: Person;
  readonly project: TrialProject;
  /** The access tokens of an admin, an editor, a viewer and a client. */
  readonly tokens: readonly string[];
}

const po = `# Remarks
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

#: src/a.c:1
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d Datei"
msgstr[1] "%d Dateien"

#, fuzzy
msgid "Zoë “quoted”\\n"
msgstr "Zoë \\\\ „zitiert“ 😀\\n"
`;

/** Fills an empty installation through the API, and by SQL where the API needs mail or a provider. */
export async function fillInstallation(server: TestServer): Promise<FilledInstallation> {
  const admin = await server.addPerson('Ada');
  const editor = await server.addPerson('Ben');
  const viewer = await server.addPerson('Zoë 😀');
  const project = await createTrialProject(server, admin);
  const { projectId, params } = project;
  await server.addMember(projectId, editor, 'editor');
  await server.addMember(projectId, viewer, 'viewer');
  const client = await server.addClient(projectId, 'editor');
  const { call } = admin;
  const referenceUrl = 'https://code.example.com/{path}?line={line}';
  await call(endpoints.updateProject, {
    params,
    body: { description: 'All', sourceLocale: 'fr', referenceUrl },
  });
  await call(endpoints.addProjectLocale, {
    params,
    body: { code: 'x-pirate', name: 'Pirate', base: 'en' },
  });
  const body = { email: 'grace@example.com', role: 'viewer' } as const;
  await call(endpoints.createInvite, { params, body });
  const token = { name: 'Laptop', scope: { actions: ['read' as const], projectIds: [projectId] } };
  await call(endpoints.createPersonalToken, { body: token });
  const webhook = { name: 'Build', url: 'https://receiver.invalid/hook' };
  // Of a type that nothing here is.
  const types = ['content.purged' as const];
  await call(endpoints.createWebhook, { params, body: { ...webhook, types, locales: ['fr'] } });

  const shared = { name: 'Product', sourceLocale: 'fr' };
  const { id: memoryId } = await call(endpoints.createMemory, {
    params: { workspaceId: admin.id },
    body: shared,
  });
  await call(endpoints.linkMemory, { params, body: { memoryId, writes: true, penalty: 5 } });
  const models = { name: 'Models', kind: 'anthropic' as const, model: 'large', key: 'sk-secret' };
  const { id: providerId } = await call(endpoints.createMachineProvider, { params, body: models });
  await call(endpoints.updateMachineSettings, { params, body: { providerId, monthlyCost: 5 } });
  await insertSpending(server, { projectId, providerId });
  const prompt = { template: 'Translate into {{language}}.' };
  await call(endpoints.createMachinePromptVersion, { params, body: prompt });
  await call(endpoints.updateStyleGuide, {
    params: { ...params, localeCode: 'de_DE' },
    body: { tone: 'formal' },
  });

  const title = await project.addTerm('title', 'On top');
  const button = await project.addTerm('button');
  const gone = await project.addTerm('gone');
  const label = await project.addLabel('urgent');
  await project.labelTerm(title.id, label);
  await project.edit(title.id, 'de_DE', 'Überschrift');
  const inGerman = { projectId, localeCode: 'de_DE' };
  await insertScore(server, { projectId, termId: title.id });
  await insertOrigin(server, { projectId, termId: title.id });
  await editor.call(endpoints.updateTranslation, {
    params: inGerman,
    body: { termId: title.id, state: 'reviewed' },
  });
  await project.edit(button.id, 'fr', 'Bouton');
  await project.edit(button.id, 'fr', '');
  const labelled = { ...inGerman, termId: title.id, labelId: label };
  await call(endpoints.labelTranslation, { params: labelled });
  await project.undo(await project.changeTerm(button.id, 'knob', 'To turn'));
  await project.undo(await project.deleteTerm(gone.id));
  await project.deleteTerm(gone.id);
  const file = { locale: 'de_DE', format: 'po', name: 'de.po', content: po } as const;
  expect(await server.importFile(editor, projectId, file)).toMatchObject({ status: 200 });
  await createArchiveCalls(server, admin, projectId).importFiles({
    'app/locales/en.json': '{"menu": {"open": "Open"}}\n',
    'app/locales/es.json': '{"menu": {"open": "Abrir"}}\n',
  });
  const files = [{ path: 'staged.json', content: new Blob(['{"staged": "yes"}']) }];
  await call(endpoints.stageFiles, { params, files });
  await project.deleteLocale(await newLocale(project));
  await server.request('PATCH', `/projects/${projectId}/translations/fr`, {
    token: client,
    body: { termId: title.id, value: 'Titre' },
  });
  await fillChecks(project);
  const image = new Blob([pngOf(40, 30)]);
  const shot = await call(endpoints.createScreenshot, {
    params,
    query: { name: 'Start' },
    file: image,
  });
  const area = { x: 0.125, y: 0.1, width: 0.3, height: 0.7 };
  const onShot = { ...params, screenshotId: shot.id };
  const regions = [
    { termId: title.id, area },
    { termId: button.id, area: null },
  ];
  await call(endpoints.updateScreenshot, { params: onShot, body: { regions } });
  const usages = [{ file: 'src/title.tsx', line: 7, component: 'Title' }];
  await call(endpoints.updateUsages, { params, body: { terms: [{ term: 'title', usages }] } });
  await createTrialProject(server, admin);
  const userId = editor.id;
  await insertWaitingImport(server.database.db, { projectId, userId });
  await fillGlossary(server, project);
  await fillByHand(server, viewer);
  await untilRemembered(server, projectId);
  return { admin, project, tokens: [admin.token, editor.token, viewer.token, client] };
}

async function newLocale(project: TrialProject): Promise<string> {
  await project.addLocale('it');
  await project.importTexts('it', { title: 'Titolo' });
  return 'it';
}

async function fillChecks(project: TrialProject): Promise<void> {
  const { params, person } = project;
  const target = { pattern: 'Parlanz' };
  const level = 'warning';
  const rule = { name: 'One name', target, level, message: 'It is Parlance.' } as const;
  await person.call(endpoints.updateCheckSettings, {
    params,
    body: { levels: [{ check: 'space.edge', level: 'error' }], rules: [rule] },
  });
  const { id: termId } = await project.addTerm('two words');
  await project.edit(termId, 'fr', 'Deux mots');
  const locale = 'de_DE';
  const { findings = [] } = await person.call(endpoints.updateTranslation, {
    params: { ...params, localeCode: locale },
    body: { termId, value: 'Zwei  Wörter' },
  });
  const [{ check, fingerprint } = { check: '', fingerprint: '' }] = findings;
  const body = {
    scope: 'finding',
    check,
    fingerprint,
    termId,
    locale,
    text: 'Zwei  Wörter',
    reason: 'As in print',
  } as const;
  await person.call(endpoints.createIgnore, { params, body });
}

async function fillGlossary({ database }: TestServer, { person, params }: TrialProject) {
  const body = { name: 'Names', sourceLocale: 'fr' };
  const { id: glossaryId } = await person.call(endpoints.createProjectGlossary, { params, body });
  const terms = [
    { locale: 'fr', text: 'titre' },
    { locale: 'de', text: 'Titel', forms: ['Titeln'] },
  ];
  const onGlossary = { params: { glossaryId } };
  await person.call(endpoints.createConcept, { ...onGlossary, body: { terms } });
  const deleted = await person.call(endpoints.createConcept, {
    ...onGlossary,
    body: { terms: [{ locale: 'fr', text: 'supprimé' }] },
  });
  await person.call(endpoints.deleteConcept, { params: { glossaryId, conceptId: deleted.id } });
  // The log says so once the checks follow the change.
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from glossary_projects l join glossaries g on g.id = l.glossary_id
        where l.checked_version = g.version
      `.execute(database.db);
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function fillByHand({ database, request }: TestServer, person: Person): Promise<void> {
  await request('POST', '/auth/forgot-password', { body: { email: person.email } });
  const wrong = { grant_type: 'password', username: person.email, password: 'not the password' };
  await request('POST', '/auth/token', { body: wrong });
  const { db } = database;
  await sql`
    insert into user_identities (provider, subject, user_id)
    values ('google', 'subject', ${person.id}::uuid)
  `.execute(db);
  await sql`insert into request_counts (caller) values ('203.0.113.7/auth/token')`.execute(db);
  await sql`insert into job_turns (name, last_turn) values ('tidy', now())
    on conflict do nothing`.execute(db);
  await sql`
    insert into jobs (id, name, payload, due_at, expires_at)
    values (gen_random_uuid(), 'mail', '{"kind": "welcome", "sealed": "sealed"}',
      now() + interval '1 hour', now() + interval '2 hours')
  `.execute(db);
}

/** What a provider was paid, without a provider to pay. */
async function insertSpending(
  { database: { db } }: TestServer,
  { projectId, providerId }: { readonly projectId: string; readonly providerId: string },
): Promise<void> {
  const month = new Date().toISOString().slice(0, 7);
  await db
    .insertInto('machine_budgets')
    .values({ owner_id: projectId, month, spent: 1_000_000, lost: 0, reserved: 0 })
    .execute();
  await db
    .insertInto('machine_spending')
    .values({
      ...{ owner_id: projectId, provider_id: providerId, month, calls: 1 },
      ...{ input_tokens: 10, output_tokens: 5, characters: 0, cost: 1_000_000 },
    })
    .execute();
}

/** What a model thinks of a translation, without a model to ask. */
async function insertScore(
  { database: { db } }: TestServer,
  { projectId, termId }: { readonly projectId: string; readonly termId: string },
): Promise<void> {
  await db
    .insertInto('machine_scores')
    .values({
      ...{ project_id: projectId, locale: 'de_DE', term_id: termId, position: 1 },
      ...{ text_hash: termId, source_hash: termId, score: 0, spans: '[]', model: 'large' },
      clean_models: ['large'],
    })
    .execute();
}

/** Which machine made a translation, without a machine. */
async function insertOrigin(
  { database: { db } }: TestServer,
  { projectId, termId }: { readonly projectId: string; readonly termId: string },
): Promise<void> {
  const made = { providerName: 'Models', model: 'large', promptVersion: 1 };
  await db.transaction().execute(async (trx) => {
    const id = await insertMachineOrigin(trx, { projectId }, made);
    await trx
      .updateTable('translations')
      .set({ machine_origin_id: id })
      .where('project_id', '=', projectId)
      .where('term_id', '=', termId)
      .where('locale', '=', 'de_DE')
      .execute();
  });
}
