import { buildServer } from '../../scripts/lib/builds.mjs';
import { memoryEnvironment } from '../../scripts/lib/server-memory.mjs';
import { type RunningServer, startServer } from './child.ts';
import { type HttpAnswer, send } from './http.ts';

/** A running Parlance. */
export interface Parlance extends RunningServer {
  /** Calls the API as a signed-in user; a buffer is sent as a file. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<HttpAnswer>;
  /** Like `call`; resolves to the `data` of the answer. */
  ask<Data>(method: string, path: string, body?: unknown): Promise<Data>;
  createProject(): Promise<string>;
  importJson(projectId: string, locale: string, file: Buffer): Promise<HttpAnswer>;
}

const jsonHeaders = { 'content-type': 'application/json' };

/** @param env the variables that tell a server where the data is */
export async function startParlance(env: Readonly<Record<string, string>>): Promise<Parlance> {
  await buildServer();
  const server = await startServer('apps/server/dist/main.js', {
    ...memoryEnvironment,
    LOG_LEVEL: 'error',
    ...env,
  });
  const api = `${server.url}/api/v1`;
  let authorization: string | undefined;

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpAnswer> {
    authorization ??= await signIn(api);
    const sent = body instanceof Buffer ? toMultipart(body) : toJson(body);
    return send(method, api + path, { authorization, ...sent.headers, ...headers }, sent.body);
  }
  async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await call(method, path, body);
    return JSON.parse(answer.body.toString()).data;
  }
  return {
    ...server,
    call,
    ask,
    async createProject() {
      return (await ask<{ id: string }>('POST', '/projects', { name: 'Bench' })).id;
    },
    importJson(projectId, locale, file) {
      const query = `locale=${locale}&format=jsonflat`;
      return call('POST', `/projects/${projectId}/imports?${query}`, file);
    },
  };
}

/** Signs up, or signs in if the installation already has the account. */
async function signIn(api: string): Promise<string> {
  const [email, password] = ['bench@example.com', 'bench-bench'];
  const post = async (path: string, body: unknown) => {
    const answer = await send('POST', `${api}/auth/${path}`, jsonHeaders, JSON.stringify(body));
    return JSON.parse(answer.body.toString());
  };
  const token = await post('signup', { name: 'Bench', email, password }).then(
    ({ data }) => data.accessToken,
    async () => {
      const credentials = { grant_type: 'password', username: email, password };
      return (await post('token', credentials)).access_token;
    },
  );
  return `Bearer ${token}`;
}

interface Sent {
  readonly headers: Record<string, string>;
  readonly body: Buffer | string | undefined;
}

function toJson(body: unknown): Sent {
  if (body === undefined) return { headers: {}, body: undefined };
  return { headers: jsonHeaders, body: JSON.stringify(body) };
}

function toMultipart(file: Buffer): Sent {
  const boundary = 'parlance-bench-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="en.json"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
