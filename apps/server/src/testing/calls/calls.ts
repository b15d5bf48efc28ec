import { apiBase, type Endpoint, type NamedFile, urlOf } from '@parlance/contract';
import type { Answer, TestServer } from '../test-server.ts';

/** The input of a call of any endpoint. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly files?: readonly NamedFile[];
}

/** Sends a call without validation, also one that the contract forbids. */
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
