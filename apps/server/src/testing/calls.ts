import { createHash, randomBytes } from 'node:crypto';
import {
  apiBase,
  type Endpoint,
  type EndpointName,
  endpoints,
  type NamedFile,
  urlOf,
} from '@parlance/contract';
import type { TestOidcProvider } from './oidc-provider.ts';
import { type Answer, type Person, password, type TestServer } from './test-server.ts';

/** What a call of an endpoint sends, whatever the endpoint. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly files?: readonly NamedFile[];
}

/** The project that the calls are about, and how to get something new in it. */
export interface CallTarget {
  readonly projectId: string;
  /** A new project with the same members. */
  readonly otherProject: () => Promise<string>;
  readonly term: () => Promise<string>;
  readonly label: () => Promise<string>;
  /** A term and its translations, with a label. */
  readonly labelled: () => Promise<{ labelId: string; termId: string }>;
  /** A change set that can be undone. */
  readonly changeSet: () => Promise<string>;
  /** The backup of the project. */
  readonly backup: () => Promise<Blob>;
  /** A locale that stays. */
  readonly locale: string;
  readonly newLocale: () => Promise<string>;
  /** The code of a locale that the project does not have. */
  readonly unusedLocale: () => string;
  readonly email: () => string;
  /** Somebody new with an account. */
  readonly person: () => Promise<Person>;
  /** Somebody new who is a member. */
  readonly member: () => Promise<Person>;
  /** A code of the provider for somebody whom nobody knows yet. */
  readonly providerCode: () => string;
  /** An invite that may be sent again at once. */
  readonly invite: () => Promise<string>;
  /** A token that sets a new password for somebody. */
  readonly resetToken: (userId: string) => Promise<string>;
  readonly client: () => Promise<string>;
}

let made = 0;

/** Everything new is made by the admin of the project. */
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
    const body = { value: `term.${made++}` };
    return (await call(endpoints.createTerm, { params, body })).id;
  };
  const label = async () => {
    const body = { value: `label ${made++}`, color: '#00ff7F' };
    return (await call(endpoints.createLabel, { params, body })).id;
  };
  return {
    projectId,
    async otherProject() {
      const id = await server.createProject(admin);
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
    unusedLocale,
    newLocale,
    locale: await newLocale(),
    term,
    label,
    async labelled() {
      const both = { labelId: await label(), termId: await term() };
      await call(endpoints.labelTerm, { params: { ...params, ...both } });
      return both;
    },
    async changeSet() {
      let id = '';
      const onChangeSet = (made: string) => {
        id = made;
      };
      const body = { value: `term.${made++}` };
      await call(endpoints.createTerm, { params, body }, { onChangeSet });
      return id;
    },
    backup: () => call(endpoints.getProjectBackup, { params }),
    email,
    providerCode() {
      const claims = { sub: `subject-${made++}`, email: email(), email_verified: true };
      return provider?.issueCode({ claims }) ?? 'there is no provider';
    },
    person: () => server.signUp(),
    async member() {
      const person = await server.signUp();
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
    async client() {
      const body = { name: 'Build', role: 'viewer' } as const;
      return (await call(endpoints.createProjectClient, { params, body })).id;
    },
  };
}

function email(): string {
  return `called-${made++}-${process.pid}@example.com`;
}

/** A call that succeeds for somebody with the right to it, for every endpoint of the contract. */
export const validCalls: Readonly<
  Record<EndpointName, (target: CallTarget) => Promise<Call> | Call>
> = {
  listAuthProviders: () => ({}),
  signup: ({ email }) => ({ body: { name: 'Ada', email: email(), password: 'long enough' } }),
  createToken: async ({ person }) => ({
    body: { grant_type: 'password', username: (await person()).email, password },
  }),
  getAuthSettings: () => ({}),
  signupByProvider: ({ providerCode }) => ({ body: { code: providerCode() } }),
  forgotPassword: async ({ person }) => ({ body: { email: (await person()).email } }),
  resetPassword: async ({ person, resetToken }) => {
    const { id, email } = await person();
    return { body: { email, token: await resetToken(id), newPassword: 'another one' } };
  },
  changePassword: () => ({ body: { oldPassword: password, newPassword: 'another one' } }),
  getMe: () => ({}),
  updateMe: () => ({ body: { name: 'Ada Lovelace' } }),
  deleteMe: () => ({}),
  getAccountDeletion: () => ({}),
  listProjects: () => ({}),
  createProject: () => ({ body: { name: 'Another' } }),
  getProject: inProject,
  updateProject: (target) => ({ ...inProject(target), body: { description: 'All of it' } }),
  deleteProject: async ({ otherProject }) => ({ params: { projectId: await otherProject() } }),
  getProjectBackup: inProject,
  restoreProject: async ({ backup }) => ({ file: await backup() }),
  getProjectPlan: inProject,
  getProjectStats: inProject,
  listMembers: inProject,
  updateMember: async (target) => ({ ...(await onMember(target)), body: { role: 'editor' } }),
  deleteMember: onMember,
  listInvites: inProject,
  createInvite: (target) => ({
    ...inProject(target),
    body: { email: target.email(), role: 'editor' },
  }),
  updateInvite: async (target) => ({ ...(await onInvite(target)), body: { role: 'admin' } }),
  resendInvite: onInvite,
  deleteInvite: onInvite,
  listClients: inProject,
  createProjectClient: (target) => ({
    ...inProject(target),
    body: { name: 'Build', role: 'editor' },
  }),
  updateProjectClient: async (target) => ({ ...(await onClient(target)), body: { role: 'admin' } }),
  rotateClientSecret: onClient,
  deleteProjectClient: onClient,
  listLabels: inProject,
  createLabel: (target) => ({
    ...inProject(target),
    body: { value: `label ${made++}`, color: '#123abc' },
  }),
  updateLabel: async ({ projectId, label }) => ({
    params: { projectId, labelId: await label() },
    body: { value: `label ${made++}`, color: '#ABC123' },
  }),
  deleteLabel: async ({ projectId, label }) => ({ params: { projectId, labelId: await label() } }),
  getLabelDeletion: async ({ projectId, label }) => ({
    params: { projectId, labelId: await label() },
  }),
  labelTerm: async ({ projectId, label, term }) => ({
    params: { projectId, labelId: await label(), termId: await term() },
  }),
  unlabelTerm: async ({ projectId, labelled }) => ({
    params: { projectId, ...(await labelled()) },
  }),
  labelTranslation: async (target) => ({
    params: {
      ...inLocale(target).params,
      labelId: await target.label(),
      termId: await target.term(),
    },
  }),
  unlabelTranslation: async (target) => ({
    params: { ...inLocale(target).params, ...(await target.labelled()) },
  }),
  listTerms: inProject,
  filterTermsByLabel: async ({ projectId, label }) => ({
    params: { projectId },
    query: { labelId: await label() },
  }),
  createTerm: (target) => ({ ...inProject(target), body: { value: `term.${made++}` } }),
  updateTerm: async ({ projectId, term }) => ({
    params: { projectId, termId: await term() },
    body: { value: `term.${made++}`, context: 'A button' },
  }),
  deleteTerm: async ({ projectId, term }) => ({ params: { projectId, termId: await term() } }),
  getTermDeletion: async ({ projectId, term }) => ({ params: { projectId, termId: await term() } }),
  listLocales: () => ({}),
  getImportLimits: () => ({}),
  listProjectLocales: inProject,
  addProjectLocale: (target) => ({ ...inProject(target), body: { code: target.unusedLocale() } }),
  deleteProjectLocale: async ({ projectId, newLocale }) => ({
    params: { projectId, localeCode: await newLocale() },
  }),
  listTranslations: inLocale,
  updateTranslation: async (target) => ({
    ...inLocale(target),
    body: { termId: await target.term(), value: 'Speichern' },
  }),
  listEntries: ({ projectId, locale }) => ({
    params: { projectId },
    query: { locale },
  }),
  locateEntry: async ({ projectId, locale, term }) => ({
    params: { projectId },
    query: { locale, term: await term() },
  }),
  streamEvents: ({ projectId, locale }) => ({ params: { projectId }, query: { locale } }),
  updatePresence: async ({ projectId, locale, term }) => ({
    params: { projectId },
    body: { locale, termId: await term() },
  }),
  importFile: ({ projectId, unusedLocale }) => ({
    params: { projectId },
    query: { locale: unusedLocale(), format: 'jsonflat' },
    file: new Blob(['{"imported": "yes"}']),
  }),
  importArchive: ({ projectId, unusedLocale }) => ({
    params: { projectId },
    files: [{ path: `${unusedLocale()}.json`, content: new Blob(['{"imported": "yes"}']) }],
  }),
  exportArchive: ({ projectId }) => ({ params: { projectId }, query: { format: 'jsonflat' } }),
  checkArchive: ({ projectId }) => ({ params: { projectId }, query: { format: 'jsonflat' } }),
  checkExport: ({ projectId, locale }) => ({
    params: { projectId },
    query: { locale, format: 'jsonflat' },
  }),
  exportFile: ({ projectId, locale }) => ({
    params: { projectId },
    query: { locale, format: 'jsonflat' },
  }),
  changeTerms: async (target) => ({
    ...inProject(target),
    body: { select: { ids: [await target.term()] }, do: { action: 'delete' } },
  }),
  changeTranslations: async (target) => ({
    ...inLocale(target),
    body: {
      select: { ids: [await target.term()] },
      do: { action: 'label', labelId: await target.label() },
    },
  }),
  listChangeSets: inProject,
  getChangeSet: onChangeSet,
  undoChangeSet: onChangeSet,
};

function inProject({ projectId }: CallTarget): Call {
  return { params: { projectId } };
}

function inLocale({ projectId, locale }: CallTarget): Call {
  return { params: { projectId, localeCode: locale } };
}

async function onMember({ projectId, member }: CallTarget): Promise<Call> {
  return { params: { projectId, userId: (await member()).id } };
}

async function onInvite({ projectId, invite }: CallTarget): Promise<Call> {
  return { params: { projectId, inviteId: await invite() } };
}

async function onClient({ projectId, client }: CallTarget): Promise<Call> {
  return { params: { projectId, clientId: await client() } };
}

async function onChangeSet({ projectId, changeSet }: CallTarget): Promise<Call> {
  return { params: { projectId, changeSetId: await changeSet() } };
}

/** Sends a call as it is, also one that the contract forbids. */
export async function send(
  server: TestServer,
  endpoint: Endpoint,
  { params = {}, query = {}, body, file, files }: Call,
  token?: string,
  headers?: Record<string, string>,
): Promise<Answer> {
  const path = urlOf(endpoint, params, query).slice(apiBase.length);
  const form = endpoint.upload && new FormData();
  if (file) form?.append('file', file);
  for (const { path: name, content } of files ?? []) form?.append('file', content, name);
  return server.request(endpoint.method, path, {
    body: form ?? body,
    ...(token === undefined ? {} : { token }),
    ...(headers ? { headers } : {}),
  });
}
