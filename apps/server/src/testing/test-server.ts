import {
  type Client,
  createClient,
  endpoints,
  type Role,
  type WorkspaceRole,
} from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { v7 as newId } from 'uuid';
import { createTokens } from '../access/tokens.ts';
import { readConfig } from '../config.ts';
import { insertUser } from '../features/auth/auth.queries.ts';
import { hashPassword } from '../features/auth/passwords.service.ts';
import { insertProject, updateProjectsCreated } from '../features/projects/projects.queries.ts';
import { insertOwnWorkspace } from '../features/workspaces/workspaces.queries.ts';
import { requireDescribed } from './calls/api-description.ts';
import { untilMailsLie } from './mails.ts';
import { serve, type TestSettings } from './served.ts';
import type { TestDatabase } from './test-database.ts';

/** An HTTP response with its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
  /** The body as JSON; undefined where it is not JSON. */
  readonly json: unknown;
  /** The `data` of the body, as a client reads it. */
  readonly data: unknown;
}

export interface RequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A person with an account, and a client with their token. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly call: Client;
}

/** The whole server on its own port. */
export interface TestServer {
  readonly url: string;
  readonly database: TestDatabase;
  /** Sends any request, also one that the typed client would not permit. The path is below `/api/v1`. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Signs up a person with a unique address. */
  signUp(name?: string): Promise<Person>;
  /** Adds a person as `signUp` does, but without a request, a hash and a mail, which take most of its time. */
  addPerson(name?: string): Promise<Person>;
  /** Creates a project with the given locales, in the personal workspace or another one. Returns its id. */
  createProject(person: Person, options?: NewProject): Promise<string>;
  /**
   * Adds a project as `createProject` does, but without requests, which take most of its time: no activity and no history
   * tells of it.
   */
  addProject(person: Person, options?: NewProject): Promise<string>;
  /** Makes a person a member without an invite. */
  addMember(projectId: string, person: Person, role: Role, locales?: string[]): Promise<void>;
  /** Creates a workspace that the person owns, with other members. Returns its id. */
  createWorkspace(
    person: Person,
    others?: readonly (readonly [Person, WorkspaceRole])[],
  ): Promise<string>;
  /** Makes a person a member of a workspace. */
  addWorkspaceMember(workspaceId: string, person: Person, role: WorkspaceRole): Promise<void>;
  /** Creates an API client of a project from `createProject` or `addProject`. Returns its access token. */
  addClient(projectId: string, role: Role, locales?: string[]): Promise<string>;
  /** Imports a file into the project. */
  importFile(person: Person, projectId: string, file: ImportedFile): Promise<Answer>;
  /** Waits for at least `count` mails (default 1) to an address. Returns them, oldest first. */
  mailsTo(address: string, count?: number): Promise<readonly Email[]>;
  close(): Promise<void>;
}

interface NewProject {
  readonly locales?: readonly string[];
  /** One of the locales. */
  readonly sourceLocale?: string | null;
  readonly workspaceId?: string;
}

export interface ImportedFile {
  /** The locale of the file; without it, all locales of the file are imported. */
  readonly locale?: string | undefined;
  readonly format: FormatId;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly name?: string;
  /** Further parameters of the query: `dryRun`, `strategy`, `removeMissing`. */
  readonly options?: Readonly<Record<string, string>>;
}

/** The password of all people of the tests. */
export const password = 'correct horse';
/** Hashed once, as a hash takes long on purpose. */
let passwordHash: Promise<string> | undefined;
let people = 0;
const nextEmail = () => `person-${++people}-${process.pid}@example.com`;

export async function startTestServer(
  overrides: TestSettings = {},
  ownDatabase?: TestDatabase,
  onLogLine?: (line: string) => void,
): Promise<TestServer> {
  const { database, url, close } = await serve({ overrides, ownDatabase, onLogLine });
  // Earlier servers have counted requests of the same address.
  if (overrides.authRateLimit) await database.db.deleteFrom('request_counts').execute();
  const owners = new Map<string, Person>();
  const config = { ...readConfig({ DATA_DIR: database.dataDir }), ...overrides };
  const tokens = createTokens(config.jwtSecret, config.tokenTtl);

  async function request(method: string, path: string, options: RequestOptions = {}) {
    const { token, body, headers } = options;
    const raw = typeof body === 'string' || body instanceof FormData || body === undefined;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: raw ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
    });
    const bytes = await readBytes(response);
    const text = new TextDecoder().decode(bytes);
    const json = parse(text);
    const data = (json as { data?: unknown } | undefined)?.data;
    requireDescribed(method, path, { status: response.status, headers: response.headers, text });
    return { status: response.status, headers: response.headers, bytes, text, json, data };
  }

  function toPerson(id: string, email: string, token: string): Person {
    return { id, email, token, call: createClient({ baseUrl: url, token: () => token }) };
  }

  async function addWorkspaceMember(workspaceId: string, person: Person, role: WorkspaceRole) {
    await database.db
      .insertInto('workspace_members')
      .values({ workspace_id: workspaceId, user_id: person.id, role })
      .execute();
  }

  return {
    url,
    database,
    request,
    async signUp(name = 'Ada') {
      const email = nextEmail();
      const anonymous = createClient({ baseUrl: url });
      const { id, accessToken } = await anonymous(endpoints.signup, {
        body: { name, email, password },
      });
      return toPerson(id, email, accessToken);
    },
    async addPerson(name = 'Ada') {
      const account = { id: newId(), name, email: nextEmail() };
      passwordHash ??= hashPassword(password);
      const credentials = { ...account, passwordHash: await passwordHash };
      await database.db.transaction().execute(async (trx) => {
        await insertUser(trx, credentials);
        await insertOwnWorkspace(trx, account);
      });
      const token = await tokens.sign({ type: 'user', id: account.id, version: 0 });
      return toPerson(account.id, account.email, token);
    },
    async createProject(person, { locales = [], sourceLocale, workspaceId } = {}) {
      const body = { name: 'Website', workspaceId };
      const { id } = await person.call(endpoints.createProject, { body });
      const params = { projectId: id };
      for (const code of locales) {
        await person.call(endpoints.addProjectLocale, { params, body: { code } });
      }
      if (sourceLocale) {
        await person.call(endpoints.updateProject, { params, body: { sourceLocale } });
      }
      owners.set(id, person);
      return id;
    },
    async addProject(person, { locales = [], sourceLocale, workspaceId = person.id } = {}) {
      const id = newId();
      await database.db.transaction().execute(async (trx) => {
        await updateProjectsCreated(trx, { userId: person.id, limit: 2 ** 31 - 1 });
        const own = { name: 'Website', description: null, planCode: config.defaultPlan };
        await insertProject(trx, { id, ...own, workspaceId, userId: person.id, role: 'admin' });
        if (locales.length === 0) return;
        // Imports go by which of them was first.
        const rows = locales.map((locale, n) => ({
          project_id: id,
          id: newId(),
          locale,
          is_source: locale === sourceLocale,
          created_at: sql<Date>`now() - ${locales.length - n} * interval '1 ms'`,
        }));
        await trx.insertInto('project_locales').values(rows).execute();
        await trx
          .updateTable('project_totals')
          .set({ locales_count: locales.length })
          .where('project_id', '=', id)
          .execute();
      });
      owners.set(id, person);
      return id;
    },
    async addMember(projectId, person, role, locales) {
      await database.db
        .insertInto('project_members')
        .values({ project_id: projectId, user_id: person.id, role, locales: locales ?? null })
        .execute();
    },
    async createWorkspace(person, others = []) {
      const { id } = await person.call(endpoints.createWorkspace, {
        body: { name: 'Harbour Ltd' },
      });
      for (const [other, role] of others) await addWorkspaceMember(id, other, role);
      return id;
    },
    addWorkspaceMember,
    async addClient(projectId, role, locales) {
      const owner = owners.get(projectId);
      if (!owner) throw new Error('not a project of this server');
      const client = await owner.call(endpoints.createProjectClient, {
        params: { projectId },
        body: { name: 'Build', role, locales },
      });
      return tokens.sign({ type: 'client', id: client.id, version: 0 });
    },
    async importFile(person, projectId, { locale, format, content, name = 'file', options = {} }) {
      const body = new FormData();
      body.append('file', new Blob([content]), name);
      const query = new URLSearchParams({ ...(locale && { locale }), format, ...options });
      const path = `/projects/${projectId}/imports?${query}`;
      return request('POST', path, { token: person.token, body });
    },
    mailsTo: (address, count = 1) => untilMailsLie(database.dataDir, address, count),
    close,
  };
}

/** The body of a response; only the first chunk of an event stream. */
async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (response.headers.get('content-type') !== 'text/event-stream')
    return new Uint8Array(await response.arrayBuffer());
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new Uint8Array(value ?? []);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
