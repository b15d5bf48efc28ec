import { endpoints } from '@parlance/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purposeHeaders } from '../http/agent-calls.ts';
import { beforeEachOfChecks, type CheckedProject } from '../testing/checked-project.ts';
import type { Person, TestServer } from '../testing/test-server.ts';
import {
  closeAgents,
  connectAgent,
  lendToken,
  type ToolAnswer,
  type TrialAgent,
} from '../testing/trials/agent-trial.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let params: { readonly projectId: string };

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  params = { projectId: project.projectId };
  const keys = Array.from({ length: 900 }, (_, n) => `key.${n}`);
  await project.importTexts(
    'en',
    Object.fromEntries(keys.map((key) => [key, `The text of ${key}, which is not short`])),
  );
});
afterEach(closeAgents);

const args = { locale: 'en', format: 'jsonflat' } as const;

const readPage = ({ call }: TrialAgent, cursor?: unknown): Promise<ToolAnswer> =>
  call('export_file', { ...params, ...args, ...(cursor !== undefined && { cursor }) });

/** The texts of all pages that follow a cursor, put together. */
async function readRest(agent: TrialAgent, cursor: unknown): Promise<string> {
  let text = '';
  for (let next = cursor; next !== null; ) {
    const page = await readPage(agent, next);
    expect(page.isError, page.text).toBe(false);
    text += page.data.text;
    next = page.data.nextCursor;
  }
  return text;
}

async function exportFile(): Promise<string> {
  return (await ada.call(endpoints.exportFile, { params, query: args })).text();
}

async function countExports(): Promise<number> {
  const { activities } = await ada.call(endpoints.listActivity, { params, query: {} });
  return activities.filter(({ kind }) => kind === 'file.export').length;
}

describe('the pages of a file', () => {
  let agent: TrialAgent;
  let tokenId: string;
  beforeEach(async () => {
    const { id, token } = await lendToken(ada);
    tokenId = id;
    agent = await connectAgent(server, token);
  });

  it('are one export in the log, and one version of the file whatever changes meanwhile', async () => {
    const whole = await exportFile();
    const before = await countExports();
    const first = await readPage(agent);
    await project.edit('en', 'key.899', 'Other');
    const text = `${first.data.text}${await readRest(agent, first.data.nextCursor)}`;
    expect(text).toBe(whole);
    expect(await countExports()).toBe(before + 1);
  });

  it('are one export in the log also where the server does not remember the file', async () => {
    const { data } = await readPage(agent);
    // As after some time, or in another process: the server remembers a file for the token that it was written for.
    const { token } = await lendToken(ada);
    const other = await connectAgent(server, token);
    const before = await countExports();
    const rest = await readRest(other, data.nextCursor);
    expect(await countExports()).toBe(before);
    expect(`${data.text}${rest}`).toBe(await exportFile());

    const third = await connectAgent(server, (await lendToken(ada)).token);
    await project.edit('en', 'key.899', 'Other');
    const late = await readPage(third, data.nextCursor);
    expect(late).toMatchObject({ isError: true, text: expect.stringContaining('begin again') });
  });

  it('end where the token may not export any more', async () => {
    const { data } = await readPage(agent);
    await ada.call(endpoints.updatePersonalToken, {
      params: { tokenId },
      body: { scope: { actions: ['read'], projectIds: null, locales: null, fileIds: null } },
    });
    const refused = await readPage(agent, data.nextCursor);
    expect(refused).toMatchObject({ isError: true, data: {} });
    expect(refused.text).not.toContain('key.');
  });
});

it('nobody but this server says what a request is for', async () => {
  const before = await countExports();
  for (const purpose of ['permission', 'next-page'] as const) {
    const answer = await server.request(
      'GET',
      `/projects/${params.projectId}/exports?locale=en&format=jsonflat`,
      { token: ada.token, headers: purposeHeaders(purpose) },
    );
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('key.899')]);
  }
  expect(await countExports()).toBe(before + 2);
});
