import { type Client, ConnectionError, createClient, endpoints } from '@parlance/contract';
import type { Configuration } from '../configuration/schema.ts';
import type { Environment } from '../console/output.ts';
import { Problem } from '../console/problem.ts';
import { toProblem } from './api-problems.ts';
import { findToken } from './credentials.ts';

/** The server of a repository, without who calls it. */
export interface ServerAddress {
  readonly url: string;
  /** Undefined where the configuration names no project. */
  readonly projectId: string | undefined;
}

/** A project on a server, and a client that calls it as somebody. */
export interface Connection {
  readonly url: string;
  readonly projectId: string;
  readonly call: Client;
  readonly tokenOrigin: TokenOrigin;
}

type TokenOrigin = 'PARLANCE_TOKEN' | 'PARLANCE_CLIENT_ID' | 'login';

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Reads which server and project are meant: the environment counts more than the configuration. */
export function readAddress(
  configuration: Pick<Configuration, 'url' | 'project'> | undefined,
  env: Environment,
): ServerAddress {
  const project = env.PARLANCE_PROJECT || configuration?.project;
  const ofProject = project?.startsWith('http') ? new URL(project).origin : undefined;
  const url = env.PARLANCE_URL || configuration?.url || ofProject;
  const projectId = project === undefined ? undefined : uuid.exec(project)?.[0];
  if (project !== undefined && projectId === undefined) {
    throw new Problem(`“${project}” is neither the id of a project nor the address of one.`, {
      next: 'Open the project in the browser and copy the address into `project`.',
    });
  }
  if (url === undefined) {
    throw new Problem('Nothing says which server is meant.', {
      next: 'Add `url` to the configuration, or set PARLANCE_URL.',
    });
  }
  return { url: url.replace(/\/+$/, ''), projectId };
}

/** Connects to the project of a configuration. Throws where nothing says who calls, or which project is meant. */
export async function connect(
  configuration: Pick<Configuration, 'url' | 'project'>,
  env: Environment,
): Promise<Connection> {
  const { url, projectId } = readAddress(configuration, env);
  if (projectId === undefined) {
    throw new Problem('Nothing says which project is meant.', {
      next: 'Add `project` to the configuration: its id, or its address in the browser.',
    });
  }
  const { token, tokenOrigin } = await getToken({ url, projectId }, env);
  return { url, projectId, call: createCaller(url, token), tokenOrigin };
}

/** A client whose errors are problems that say what to do. */
export function createCaller(url: string, token: string | undefined): Client {
  const call = createClient({ baseUrl: url, token: () => token });
  const tries = 4;
  return async (endpoint, input, options) => {
    for (let count = 1; ; count++) {
      try {
        return await call(endpoint, input, options);
      } catch (error) {
        const waitMs = count < tries && endpoint.method === 'GET' ? retryAfterMs(error) : undefined;
        if (waitMs === undefined) throw toProblem(error, url);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };
}

interface GivenToken {
  readonly token: string;
  /** Where it is from. */
  readonly tokenOrigin: TokenOrigin;
}

/** The token to call with. Throws where there is none. */
export async function getToken(address: ServerAddress, env: Environment): Promise<GivenToken> {
  const given = await lookForToken(address, env);
  if (given) return given;
  throw new Problem(`Nobody is signed in to ${address.url}.`, {
    next: 'Run `parlance login`; in a build, set PARLANCE_TOKEN, or PARLANCE_CLIENT_ID and PARLANCE_CLIENT_SECRET.',
  });
}

/** The token of the environment, of the API client that it names, or one that is kept; undefined where there is none. */
export async function lookForToken(
  { url, projectId }: ServerAddress,
  env: Environment,
): Promise<GivenToken | undefined> {
  const { PARLANCE_TOKEN: given, PARLANCE_CLIENT_ID: id, PARLANCE_CLIENT_SECRET: secret } = env;
  if (given) return { token: given, tokenOrigin: 'PARLANCE_TOKEN' };
  if (id && secret) {
    const body = {
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    } as const;
    const { access_token } = await createCaller(url, undefined)(endpoints.createToken, { body });
    return { token: access_token, tokenOrigin: 'PARLANCE_CLIENT_ID' };
  }
  const stored = await findToken({ url, projectId }, env);
  return stored === undefined ? undefined : { token: stored, tokenOrigin: 'login' };
}

/** How long to wait before the same is asked again: of connections that broke, and where the server says so. */
function retryAfterMs(error: unknown): number | undefined {
  if (error instanceof ConnectionError) return 200;
  const { status, retryAfter } = error as { status?: unknown; retryAfter?: unknown };
  const mayRetry = status === 429 || status === 503;
  return mayRetry && typeof retryAfter === 'number' && retryAfter <= 30
    ? Math.max(retryAfter, 0.2) * 1000
    : undefined;
}
