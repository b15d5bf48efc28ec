import { createHash, randomBytes } from 'node:crypto';
import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { insertSession } from '../../features/sessions/sessions.queries.ts';
import { pngOf } from '../samples/png.ts';
import type { TestOidcProvider } from '../services/oidc-provider.ts';
import type { Person, TestServer } from '../test-server.ts';
import { insertWaitingImport } from '../trials/import-jobs.ts';
import { createMachineTarget, type MachineTarget } from './machine-target.ts';

/** The project of the calls, and functions that create new data in it. */
export interface CallTarget {
  readonly projectId: string;
  /** Creates a project with the same members. */
  readonly otherProject: () => Promise<string>;
  /** A workspace of the admin with other members. */
  readonly workspaceId: string;
  /** Creates a workspace with the same members. */
  readonly otherWorkspace: () => Promise<string>;
  /** Adds a new member of the workspace. */
  readonly workspaceMember: () => Promise<Person>;
  readonly term: () => Promise<string>;
  /** Creates a term of the unnamed file, and returns its key. */
  readonly termKey: () => Promise<string>;
  readonly label: () => Promise<string>;
  readonly screenshot: () => Promise<string>;
  readonly file: () => Promise<string>;
  /** A font of the installation. */
  readonly font: () => Promise<string>;
  /** Creates a term with translations, and a label on all of them. */
  readonly labelled: () => Promise<{ labelId: string; termId: string }>;
  /** Creates a term with a translation of revision 1 in the locale. */
  readonly translation: () => Promise<{ termId: string; value: string }>;
  /** Creates a change set that can be undone: the edit of a translation. */
  readonly changeSet: () => Promise<string>;
  /** Ignores a finding in a term. */
  readonly ignore: () => Promise<string>;
  /** Creates a waiting job of the admin. */
  readonly job: () => Promise<string>;
  /** Downloads a backup of the project. */
  readonly backup: () => Promise<Blob>;
  /** A locale that is never deleted. */
  readonly locale: string;
  readonly newLocale: () => Promise<string>;
  /** The code of a locale that the project does not have. */
  readonly unusedLocale: () => string;
  readonly email: () => string;
  /** A text that is unique in the project. */
  readonly newText: () => string;
  /** Adds a new person. */
  readonly person: () => Promise<Person>;
  /** Adds a new member of the project. */
  readonly member: () => Promise<Person>;
  /** A code of the provider for a person without an account. */
  readonly providerCode: () => string;
  /** Creates an invite that may be sent again at once. */
  readonly invite: () => Promise<string>;
  /** Creates a token to reset the password of a user. */
  readonly resetToken: (userId: string) => Promise<string>;
  readonly client: () => Promise<string>;
  /** Creates a session of the admin. */
  readonly session: () => Promise<string>;
  /** Creates an access token of the admin. */
  readonly token: () => Promise<string>;
  readonly clientToken: () => Promise<{ clientId: string; tokenId: string }>;
  /** Creates a memory of the workspace. */
  readonly memory: () => Promise<string>;
  /** Creates a project and links its memory, the only one that the project is linked with. */
  readonly linkedMemory: () => Promise<string>;
  /** Creates a project whose memory the admin may link, and no other one is linked. */
  readonly linkableMemory: () => Promise<string>;
  /** Creates a project that reads the memory of the project. */
  readonly memoryReader: () => Promise<string>;
  /** Lets a memory have a text of a project that is gone, and returns the id of the project. */
  readonly formerContributor: (memoryId: string) => Promise<string>;
  /** Creates a term that the memory of the project has a translation for. */
  readonly fillable: () => Promise<string>;
  /** Creates a webhook, the only one of the project, which is told of nothing that calls do. */
  readonly webhook: () => Promise<string>;
  /** Creates a webhook with a delivery that has failed. */
  readonly delivery: () => Promise<{ webhookId: string; deliveryId: string }>;
  /** Creates a glossary in the workspace of the project, which the project may write to if it uses it. */
  readonly glossary: (isLinked?: boolean) => Promise<string>;
  /** Creates a concept with a term in the source locale and one in the locale, which is in the answer. */
  readonly concept: () => Promise<{ glossaryId: string; conceptId: string; conceptTermId: string }>;
  /** Deletes the term of a concept in the locale. */
  readonly glossaryChange: () => Promise<{ glossaryId: string; changeSetId: string }>;
  readonly machine: MachineTarget;
  /** Creates a program that asks for a token, which the admin may have approved. */
  readonly device: (isApproved?: boolean) => Promise<{ deviceCode: string; userCode: string }>;
}

let made = 0;

/** The admin of the project creates all new data. */
export async function createCallTarget(
  server: TestServer,
  admin: Person,
  projectId: string,
  provider?: TestOidcProvider,
): Promise<CallTarget> {
  const { call } = admin;
  const { db } = server.database;
  const params = { projectId };
  const codes = (await call(endpoints.listLocales, {})).map(({ code }) => code);
  const unusedLocale = () => codes.pop() ?? '';
  const newLocale = async () => {
    const body = { code: unusedLocale() };
    return (await call(endpoints.addProjectLocale, { params, body })).locale.code;
  };
  const term = async () => {
    const body = { value: newText() };
    return (await call(endpoints.createTerm, { params, body })).id;
  };
  const locale = await newLocale();
  const newWorkspace = async () =>
    (await call(endpoints.createWorkspace, { body: { name: newText() } })).id;
  const workspaceId = await newWorkspace();
  const label = async () => {
    const body = { value: newText(), color: '#00ff7F' };
    return (await call(endpoints.createLabel, { params, body })).id;
  };
  const client = async () => {
    const body = { name: 'Build', role: 'viewer' } as const;
    return (await call(endpoints.createProjectClient, { params, body })).id;
  };
  const scope = { actions: ['read' as const] };
  const webhook = async () => {
    // A project may have few.
    await db.deleteFrom('webhooks').where('project_id', '=', projectId).execute();
    const types = ['content.purged' as const];
    const body = { name: newText(), url: 'https://receiver.invalid/hook', types };
    return (await call(endpoints.createWebhook, { params, body })).id;
  };
  const linkableMemory = async () => {
    // A project may have few.
    await db.deleteFrom('memory_projects').where('project_id', '=', projectId).execute();
    return server.addProject(admin);
  };
  const glossary = async (isLinked = true) => {
    // A project may have few.
    await db.deleteFrom('glossary_projects').where('project_id', '=', projectId).execute();
    const body = { name: newText(), sourceLocale: 'en' };
    const { id } = await call(endpoints.createProjectGlossary, { params, body });
    const linked = { ...params, glossaryId: id };
    if (!isLinked) await call(endpoints.unlinkGlossary, { params: linked });
    return id;
  };
  const concept = async () => {
    const glossaryId = await glossary();
    const terms = [
      { locale: 'en', text: newText() },
      { locale, text: newText() },
    ];
    const made = await call(endpoints.createConcept, { params: { glossaryId }, body: { terms } });
    const { id: conceptTermId = '' } = made.terms.find((one) => one.locale === locale) ?? {};
    return { glossaryId, conceptId: made.id, conceptTermId };
  };
  return {
    projectId,
    glossary,
    async memory() {
      const body = { name: newText(), sourceLocale: 'en' };
      return (await call(endpoints.createMemory, { params: { workspaceId }, body })).id;
    },
    linkableMemory,
    async linkedMemory() {
      const memoryId = await linkableMemory();
      await call(endpoints.linkMemory, { params, body: { memoryId } });
      return memoryId;
    },
    async memoryReader() {
      const readerId = await server.addProject(admin);
      const body = { memoryId: projectId };
      await call(endpoints.linkMemory, { params: { projectId: readerId }, body });
      return readerId;
    },
    async formerContributor(memoryId) {
      const [id, formerId] = [newId(), newId()];
      const text = {
        hash: id,
        locale,
        text: 'Text',
        context_hash: id,
        quality: 'translated',
      } as const;
      const from = { project_id: formerId, term_id: newId(), term: 'key' };
      await db
        .insertInto('memory_targets')
        .values({ memory_id: memoryId, id, ...text, ...from })
        .execute();
      return formerId;
    },
    async fillable() {
      await db
        .updateTable('projects')
        .set({ texts_in_keys: true })
        .where('id', '=', projectId)
        .execute();
      const value = newText();
      const file = { path: `${newText()}/{locale}.json` };
      const { id: fileId } = await call(endpoints.createFile, { params, body: file });
      const known = await call(endpoints.createTerm, { params, body: { value } });
      const wanted = await call(endpoints.createTerm, { params, body: { value, fileId } });
      const body = { termId: known.id, value: newText() };
      await call(endpoints.updateTranslation, { params: { ...params, localeCode: locale }, body });
      const hash = sql<string>`md5(${value})::uuid`;
      await db
        .insertInto('memory_terms')
        .values({ memory_id: projectId, term_id: known.id, hash })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return wanted.id;
    },
    concept,
    async glossaryChange() {
      const params = await concept();
      let changeSetId = '';
      const onChangeSet = (id: string) => {
        changeSetId = id;
      };
      await call(endpoints.deleteConceptTerm, { params }, { onChangeSet });
      return { glossaryId: params.glossaryId, changeSetId };
    },
    async otherProject() {
      const id = await server.addProject(admin);
      await db
        .insertInto('project_members')
        .columns(['project_id', 'user_id', 'role'])
        .expression((from) =>
          from
            .selectFrom('project_members')
            .select(({ val }) => [val(id).as('project_id'), 'user_id', 'role'])
            .where('project_id', '=', projectId)
            .where('user_id', '!=', admin.id),
        )
        .execute();
      return id;
    },
    workspaceId,
    async otherWorkspace() {
      const id = await newWorkspace();
      await db
        .insertInto('workspace_members')
        .columns(['workspace_id', 'user_id', 'role'])
        .expression((from) =>
          from
            .selectFrom('workspace_members')
            .select(({ val }) => [val(id).as('workspace_id'), 'user_id', 'role'])
            .where('workspace_id', '=', workspaceId)
            .where('user_id', '!=', admin.id),
        )
        .execute();
      return id;
    },
    async workspaceMember() {
      const person = await server.addPerson();
      await server.addWorkspaceMember(workspaceId, person, 'member');
      return person;
    },
    unusedLocale,
    newLocale,
    locale,
    term,
    async termKey() {
      const value = newText();
      await call(endpoints.createTerm, { params, body: { value } });
      return value;
    },
    label,
    async screenshot() {
      const file = new Blob([pngOf(8, 8)]);
      return (await call(endpoints.createScreenshot, { params, file })).id;
    },
    async file() {
      const body = { path: `${newText()}/{locale}.json` };
      return (await call(endpoints.createFile, { params, body })).id;
    },
    async font() {
      const [first] = await call(endpoints.listFonts, {});
      return first?.id ?? '';
    },
    async labelled() {
      const both = { labelId: await label(), termId: await term() };
      await call(endpoints.labelTerm, { params: { ...params, ...both } });
      return both;
    },
    async translation() {
      const body = { termId: await term(), value: newText() };
      const ofLocale = { ...params, localeCode: locale };
      await call(endpoints.updateTranslation, { params: ofLocale, body });
      return body;
    },
    async changeSet() {
      let id = '';
      const onChangeSet = (made: string) => {
        id = made;
      };
      const body = { termId: await term(), value: newText() };
      const ofLocale = { ...params, localeCode: locale };
      await call(endpoints.updateTranslation, { params: ofLocale, body }, { onChangeSet });
      return id;
    },
    async ignore() {
      const about = { check: 'space.double', fingerprint: 'abcdefghijk' } as const;
      const body = { ...about, scope: 'term', termId: await term() } as const;
      return (await call(endpoints.createIgnore, { params, body })).id;
    },
    job: () => insertWaitingImport(db, { projectId, userId: admin.id }),
    backup: () => call(endpoints.getProjectBackup, { params }),
    email,
    newText,
    providerCode() {
      const claims = { sub: `subject-${made++}`, email: email(), email_verified: true };
      return provider?.issueCode({ claims }) ?? 'there is no provider';
    },
    person: () => server.addPerson(),
    async member() {
      const person = await server.addPerson();
      await server.addMember(projectId, person, 'viewer');
      return person;
    },
    async invite() {
      const body = { email: email(), role: 'viewer' } as const;
      const invite = await call(endpoints.createInvite, { params, body });
      if (!('id' in invite)) throw new Error('became a member');
      await db
        .updateTable('project_invites')
        .set({ sent_at: new Date(0) })
        .where('project_id', '=', projectId)
        .where('id', '=', invite.id)
        .execute();
      return invite.id;
    },
    async resetToken(userId) {
      const token = randomBytes(32).toString('hex');
      const token_hash = createHash('sha256').update(token).digest();
      const expires_at = new Date(Date.now() + 60_000);
      await db
        .insertInto('password_resets')
        .values({ user_id: userId, token_hash, expires_at })
        .execute();
      return token;
    },
    client,
    async session() {
      const id = newId();
      const session = { id, userId: admin.id, version: 0, userAgent: 'Test', ttl: 60 };
      await insertSession(db, session);
      return id;
    },
    async token() {
      return (await call(endpoints.createPersonalToken, { body: { name: 'Laptop', scope } })).id;
    },
    async clientToken() {
      const clientId = await client();
      const body = { name: 'Nightly', scope };
      const ofClient = { projectId, clientId };
      const { id } = await call(endpoints.createClientToken, { params: ofClient, body });
      return { clientId, tokenId: id };
    },
    machine: createMachineTarget(server, admin, { projectId, workspaceId, locale, newText }),
    webhook,
    async delivery() {
      const webhookId = await webhook();
      const id = newId();
      const row = { project_id: projectId, id, webhook_id: webhookId, body: '{}' };
      await db
        .insertInto('webhook_deliveries')
        .values({ ...row, type: 'term.added', state: 'failed' })
        .execute();
      return { webhookId, deliveryId: id };
    },
    async device(isApproved = false) {
      const body = { name: 'parlance on laptop' };
      const device = await call(endpoints.createDeviceAuthorization, { body });
      const { userCode } = device;
      const decision = { decision: 'approve' as const, userCode, scope };
      if (isApproved) await call(endpoints.decideOnDevice, { body: decision });
      return device;
    },
  };
}

function newText(): string {
  return `text.${made++}`;
}

function email(): string {
  return `called-${made++}-${process.pid}@example.com`;
}
