import { type Client, createClient, endpoints, type Role } from '@parlance/contract';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** An answer as it came over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
}

export interface RequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Somebody with an account, and with the client that speaks for them. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly call: Client;
}

/** The whole server on a port of its own, over a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly database: TestDatabase;
  /** Any request, also one that the typed client would not let through. Paths below `/api/v1`. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Signs somebody up under an address that nobody else has. */
  signUp(name?: string): Promise<Person>;
  /** A project of the person's, with the given locales. */
  createProject(person: Person, options?: { locales?: readonly string[] }): Promise<string>;
  /** Makes a person a member without an invite. */
  addMember(projectId: string, person: Person, role: Role): Promise<void>;
  close(): Promise<void>;
}

const password = 'correct horse';
let people = 0;

export async function startTestServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const config = {
    ...readConfig({ DATA_DIR: database.dataDir, AUTH_RATE_LIMIT: '0' }),
    ...overrides,
  };
  const app = await buildApp({ config, db: database.db, logger: pino({ level: 'silent' }) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

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
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  }

  return {
    url,
    database,
    request,
    async signUp(name = 'Ada') {
      const email = `person-${++people}-${process.pid}@example.com`;
      const anonymous = createClient({ baseUrl: url });
      const { id, accessToken } = await anonymous(endpoints.signup, {
        body: { name, email, password },
      });
      const call = createClient({ baseUrl: url, token: () => accessToken });
      return { id, email, token: accessToken, call };
    },
    async createProject(person, { locales = [] } = {}) {
      const project = await person.call(endpoints.createProject, { body: { name: 'Website' } });
      for (const code of locales) {
        const params = { projectId: project.id };
        await person.call(endpoints.addProjectLocale, { params, body: { code } });
      }
      return project.id;
    },
    async addMember(projectId, person, role) {
      await database.db
        .insertInto('project_members')
        .values({ project_id: projectId, user_id: person.id, role, locales: null })
        .execute();
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
