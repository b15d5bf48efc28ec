import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, ConnectionError, createClient, urlOf } from './client.ts';
import { endpoints } from './endpoints.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let baseUrl: string;
let received: Received[];
let answer: (response: ServerResponse) => void;
let close: () => Promise<void>;

beforeEach(async () => {
  received = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method, url, headers } = request;
    received.push({ method, url, headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

function answerJson(status: number, body: unknown): void {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

const params = { projectId: 'p', localeCode: 'de_DE' };

describe('the address of a call', () => {
  it('escapes what stands in the path and in the query', () => {
    const url = urlOf(endpoints.listTranslations, { projectId: 'a/b?', localeCode: 'ü #' });
    expect(url).toBe('/api/v1/projects/a%2Fb%3F/translations/%C3%BC%20%23');
    expect(urlOf(endpoints.listEntries, { projectId: 'p' }, { locale: 'de', q: 'a&b=c +ü' })).toBe(
      '/api/v1/projects/p/entries?locale=de&q=a%26b%3Dc+%2B%C3%BC',
    );
  });

  it('leaves out what is not given', () => {
    const query = { locale: 'de', q: undefined, cursor: null, offset: 0, untranslated: false };
    expect(urlOf(endpoints.listEntries, { projectId: 'p' }, query)).toBe(
      '/api/v1/projects/p/entries?locale=de&offset=0&untranslated=false',
    );
  });
});

describe('the client', () => {
  it('sends method, token, headers and body, and takes the data out of the envelope', async () => {
    answerJson(200, { data: { termId: 't', value: 'x' } });
    const call = createClient({
      baseUrl,
      token: () => 'secret',
      headers: ({ method }) => ({ 'x-method': method }),
    });
    const body = { termId: 't', value: ' ünï ' };
    const result = await call(endpoints.updateTranslation, { params, body });
    expect(result).toEqual({ termId: 't', value: 'x' });
    expect(received).toMatchObject([
      {
        method: 'PATCH',
        url: '/api/v1/projects/p/translations/de_DE',
        headers: {
          authorization: 'Bearer secret',
          'content-type': 'application/json',
          'x-method': 'PATCH',
        },
        body: JSON.stringify(body),
      },
    ]);
  });

  it('sends neither token nor type where there is none', async () => {
    answerJson(200, { data: [] });
    const call = createClient({ baseUrl, token: () => undefined });
    await call(endpoints.listAuthProviders, {});
    expect(received[0]?.headers.authorization).toBeUndefined();
    expect(received[0]?.headers['content-type']).toBeUndefined();
  });

  it('takes bare answers, files and none at all', async () => {
    const call = createClient({ baseUrl });
    const bare = { access_token: 'a', token_type: 'bearer', expires_in: '1s' };
    answerJson(200, bare);
    const body = { grant_type: 'password', username: 'a@b.cd', password: 'long enough' } as const;
    expect(await call(endpoints.createToken, { body })).toEqual(bare);
    answer = (response) => response.end('a,ä');
    const query = { locale: 'de', format: 'csv' } as const;
    const file = await call(endpoints.exportFile, { params, query });
    expect(await file.text()).toBe('a,ä');
    answer = (response) => response.writeHead(204).end();
    expect(await call(endpoints.deleteProject, { params })).toBeUndefined();
  });

  it('sends a file as multipart', async () => {
    answerJson(200, { data: {} });
    const call = createClient({ baseUrl });
    const query = { locale: 'de', format: 'csv' } as const;
    await call(endpoints.importFile, { params, query, file: new Blob(['a,b']) });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toMatch(/name="file".*\r\n\r\na,b\r\n/s);
  });

  it('sends many files with their paths, beside the fields of the body', async () => {
    answerJson(200, { data: {} });
    const call = createClient({ baseUrl });
    const files = ['a/de.json', 'a/fr.json'].map((path) => ({ path, content: new Blob([path]) }));
    await call(endpoints.importArchive, { params, files, body: { choices: '{}' } });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    for (const part of [
      /name="choices"\r\n\r\n\{\}\r\n/,
      /name="file"; filename="a\/de.json".*\r\n\r\na\/de.json\r\n/s,
      /name="file"; filename="a\/fr.json".*\r\n\r\na\/fr.json\r\n/s,
    ]) {
      expect(received[0]?.body).toMatch(part);
    }
  });

  it('tells of the change set that a call made, and of none where nothing changed', async () => {
    const call = createClient({ baseUrl });
    const made: string[] = [];
    const body = { termId: 't', value: 'x' };
    const onChangeSet = (id: string) => made.push(id);
    answer = (response) => response.writeHead(200, { 'change-set': 'c' }).end('{"data":{}}');
    await call(endpoints.updateTranslation, { params, body }, { onChangeSet });
    await call(endpoints.updateTranslation, { params, body });
    answerJson(200, { data: {} });
    await call(endpoints.updateTranslation, { params, body }, { onChangeSet });
    expect(made).toEqual(['c']);
  });

  it('rejects with what the server says is wrong', async () => {
    const call = createClient({ baseUrl });
    const details = [{ path: 'body.name', message: 'is missing' }];
    answerJson(400, { error: { code: 'BadRequest', message: 'Wrong', details } });
    const error = await call(endpoints.getProject, { params }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'BadRequest', message: 'Wrong', details });
  });

  it('makes sense of errors that are not ours', async () => {
    const call = createClient({ baseUrl });
    const bodies = ['<h1>Bad gateway</h1>', '', 'null', '{"error":"text"}', '{"error":null}', '[]'];
    for (const body of bodies) {
      for (const [status, code] of [
        [502, 'Internal'],
        [413, 'PayloadTooLarge'],
        [503, 'Unavailable'],
      ] as const) {
        answer = (response) => response.writeHead(status).end(body);
        await expect(call(endpoints.getProject, { params })).rejects.toMatchObject({
          name: 'ApiError',
          status,
          code,
          details: [],
        });
      }
    }
  });

  it('takes for no answer what is none of this API', async () => {
    const call = createClient({ baseUrl });
    const bodies = ['<h1>Sign in to this network</h1>', '{"data":{"id"', '', 'null', '{}'];
    for (const body of [...bodies, '{"data":null}', '{"data":[]}', '{"data":"text"}']) {
      answer = (response) => response.end(body);
      await expect(call(endpoints.getProject, { params })).rejects.toBeInstanceOf(ConnectionError);
    }
    answerJson(200, { data: null });
    expect(await call(endpoints.locateEntry, { params, query: { term: 't' } })).toBeNull();
    answerJson(200, { data: {} });
    await expect(call(endpoints.listProjects, {})).rejects.toBeInstanceOf(ConnectionError);
    const body = { grant_type: 'password', username: 'a@b.cd', password: 'long enough' } as const;
    await expect(call(endpoints.createToken, { body })).rejects.toBeInstanceOf(ConnectionError);
  });

  it('takes an answer that breaks off for none', async () => {
    const call = createClient({ baseUrl });
    answer = (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"data":{');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(call(endpoints.getProject, { params })).rejects.toBeInstanceOf(ConnectionError);
  });

  it('reads how long to wait, in seconds or as a date', async () => {
    const call = createClient({ baseUrl });
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    for (const [header, least, most] of [
      ['42', 42, 42],
      [inAMinute, 50, 60],
      ['Wed, 21 Oct 2015 07:28:00 GMT', 0, 0],
    ] as const) {
      answer = (response) => response.writeHead(429, { 'retry-after': header }).end();
      const failure = await call(endpoints.getProject, { params }).catch((error) => error);
      expect(failure.retryAfter).toBeGreaterThanOrEqual(least);
      expect(failure.retryAfter).toBeLessThanOrEqual(most);
    }
    for (const headers of [{}, { 'retry-after': 'soon' }]) {
      answer = (response) => response.writeHead(429, headers).end();
      const call429 = call(endpoints.getProject, { params });
      await expect(call429).rejects.toMatchObject({ status: 429, retryAfter: undefined });
    }
  });

  it('tells a server that is away from one that answers', async () => {
    const call = createClient({ baseUrl });
    answer = (response) => response.destroy();
    await expect(call(endpoints.getProject, { params })).rejects.toBeInstanceOf(ConnectionError);
  });

  it('can be stopped, with the reason of the signal', async () => {
    const call = createClient({ baseUrl });
    const stop = new AbortController();
    const reason = new Error('not needed any more');
    answer = () => stop.abort(reason);
    const stopped = call(endpoints.getProject, { params }, { signal: stop.signal });
    await expect(stopped).rejects.toBe(reason);
  });
});
