import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  projectId = await server.addProject(ada);
});
afterAll(() => server.close());

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
let made = 0;

const send = (body: string, type: string) =>
  server.request('POST', `/projects/${projectId}/terms`, {
    token: ada.token,
    body,
    headers: { 'content-type': type },
  });

function expectRefused(answer: Answer, message: RegExp): void {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.json).toMatchObject({
    error: {
      code: 'BadRequest',
      details: [{ path: 'body', message: expect.stringMatching(message) }],
    },
  });
}

describe('a JSON body', () => {
  const nested = (levels: number, [open, close] = ['[', ']']) =>
    `{"value":"term ${made++}","extra":${open?.repeat(levels - 1)}${close?.repeat(levels - 1)}}`;

  it('may have 32 levels and no more', async () => {
    expect((await send(nested(32), json)).status).toBe(201);
    const tooDeep = /^must not be deeper than 32 levels$/;
    expectRefused(await send(nested(33), json), tooDeep);
    const objects = `{"value":"x","extra":${'{"a":'.repeat(32)}1${'}'.repeat(32)}}`;
    expectRefused(await send(objects, json), tooDeep);
  });

  it('is as deep as it is, whatever its texts say', async () => {
    const brackets = '[{'.repeat(40);
    for (const value of [brackets, `\\"${brackets}`, `\\\\\\"${brackets}`, `${brackets}\\\\`]) {
      const body = `{"value":"${value}${made++}"}`;
      expect((await send(body, json)).status, body).toBe(201);
    }
    const many = Array.from({ length: 1000 }, () => '[]').join();
    expect((await send(`{"value":"term ${made++}","extra":[${many}]}`, json)).status).toBe(201);
    expectRefused(await send(`{"value":"\\\\","extra":${'['.repeat(40)}`, json), /levels/);
  });

  it('that only opens is refused at once', async () => {
    const start = performance.now();
    for (const part of ['[', '{"a":', '[{"a":']) {
      const body = part.repeat(102_400 / part.length);
      expectRefused(await send(body, json), /levels/);
    }
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('a form', () => {
  it('may have 100 fields and no more', async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, n) => (n === 0 ? `value=form+${made++}` : `f${n}=1`));
    expect((await send(fields(100).join('&'), form)).status).toBe(201);
    expectRefused(await send(fields(101).join('&'), form), /^must not have more than 100 fields$/);
    expectRefused(await send('&'.repeat(102_400), form), /fields/);
  });

  it('is refused where a field that has to be one comes twice', async () => {
    const answer = await send('value=a&value=b&value=c', form);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.value' }] } });
  });

  it('is read as browsers write it, and reaches into no object of the server', async () => {
    const answer = await send('value=%C3%A4+%2B%26%3D&context=&__proto__=x&=y&flag', form);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ value: 'ä +&=', context: '' });
  });
});

describe('a form with a file', () => {
  const importWith = (fields: readonly (readonly [string, string])[]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    body.append('file', new Blob(['{"imported":"yes"}']), 'file.json');
    const path = `/projects/${projectId}/imports?locale=de_DE&format=jsonflat`;
    return server.request('POST', path, { token: ada.token, body });
  };

  it('may have 20 other fields, which are not read', async () => {
    const fields = Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'.repeat(5000)] as const);
    expect((await importWith(fields)).status).toBe(200);
    const answer = await importWith([...fields, ['one more', '']]);
    expect(answer.status).toBe(413);
    expect(answer.json).toMatchObject({ error: { code: 'PayloadTooLarge' } });
  });
});
