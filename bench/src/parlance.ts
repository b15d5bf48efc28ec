import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from './child.ts';
import { type HttpAnswer, send } from './http.ts';

/** A running Parlance with somebody signed in. */
export interface Parlance extends RunningServer {
  call(method: string, path: string, body?: unknown): Promise<HttpAnswer>;
  createProject(): Promise<string>;
  importJson(projectId: string, locale: string, file: Buffer): Promise<HttpAnswer>;
}

export async function startParlance(databaseUrl: string | undefined): Promise<Parlance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer('apps/server/src/main.ts', env);
  const api = `${server.url}/api/v1`;
  const person = { name: 'Bench', email: 'bench@example.com', password: 'bench-bench' };
  const signup = await send('POST', `${api}/auth/signup`, jsonHeaders, JSON.stringify(person));
  const token = JSON.parse(signup.body.toString()).data.accessToken as string;
  const authorization = `Bearer ${token}`;

  async function call(method: string, path: string, body?: unknown): Promise<HttpAnswer> {
    const headers = body === undefined ? { authorization } : { authorization, ...jsonHeaders };
    return send(method, api + path, headers, body === undefined ? undefined : JSON.stringify(body));
  }
  return {
    ...server,
    call,
    async createProject() {
      const answer = await call('POST', '/projects', { name: 'Bench' });
      return JSON.parse(answer.body.toString()).data.id as string;
    },
    importJson(projectId, locale, file) {
      const query = `locale=${locale}&format=jsonflat`;
      const { headers, body } = toMultipart(file);
      const url = `${api}/projects/${projectId}/imports?${query}`;
      return send('POST', url, { authorization, ...headers }, body);
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const jsonHeaders = { 'content-type': 'application/json' };

function toMultipart(file: Buffer): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'parlance-bench-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="en.json"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
