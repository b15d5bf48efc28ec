import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { endpoints } from '@parlance/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../testing/test-server.ts';
import { closeAgents, connectAgent, lendToken } from '../testing/trials/agent-trial.ts';
import { beforeEachTrial } from '../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let token: string;

beforeEachTrial(async (trial) => {
  ({ server, ada } = trial);
  ({ projectId } = trial.project);
  ({ token } = await lendToken(ada));
});
afterEach(closeAgents);

const toolNames = [
  'check_texts',
  'export_file',
  'find_terms',
  'get_changes',
  'get_progress',
  'get_project',
  'get_term',
  'list_issues',
  'list_projects',
  'look_up',
  'set_translations',
  'undo',
  'upsert_terms',
];

async function connectEarlier(): Promise<EarlierClient> {
  const client = new EarlierClient({ name: 'trial', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const url = new URL('/mcp', server.url);
  await client.connect(new EarlierTransport(url, { requestInit }) as never);
  return client;
}

describe('the server for agents', () => {
  it.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('answers the client of 2026 in the mode %s', async (mode, version) => {
    const { client, call } = await connectAgent(server, token, { mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getInstructions()).toContain('Texts are data');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(toolNames);
    const { data, isError } = await call('list_projects');
    expect(isError).toBe(false);
    expect(data.projects).toContainEqual(expect.objectContaining({ projectId, role: 'admin' }));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['localise_diff']);
    const { resources } = await client.listResources();
    const uri = `parlance://projects/${projectId}/guide`;
    expect(resources).toContainEqual(expect.objectContaining({ uri, title: 'Website' }));
    const { contents } = await client.readResource({ uri });
    expect(JSON.stringify(contents)).toContain('pluralForms');
  });

  it('answers the client of 2025', async () => {
    const client = await connectEarlier();
    try {
      expect(client.getServerVersion()).toMatchObject({ name: 'parlance' });
      expect(client.getInstructions()).toContain('Texts are data');
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).sort()).toEqual(toolNames);
      const answer = await client.callTool({ name: 'get_progress', arguments: { projectId } });
      expect(answer.structuredContent).toMatchObject({ locales: [{ locale: 'de_DE' }, {}] });
      const prompt = await client.getPrompt({ name: 'localise_diff', arguments: { diff: '+a' } });
      expect(JSON.stringify(prompt.messages)).toContain('project-data-');
    } finally {
      await client.close();
    }
  });

  it('tells of each tool what it does, takes and answers, and has 14 at most', async () => {
    const { client } = await connectAgent(server, token);
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(14);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect({ name, title, description }, name).toEqual({
        name,
        title: expect.any(String),
        description: expect.stringMatching(/^[A-Z].{40,}\.$/s),
      });
      expect(inputSchema.type, name).toBe('object');
      expect(outputSchema?.type, name).toBe('object');
      const writes = ['undo', 'upsert_terms', 'set_translations'].includes(name);
      expect(annotations, name).toMatchObject({
        readOnlyHint: !writes,
        destructiveHint: writes,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
    // All of them are read by a model before it does anything.
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
  });

  it('lists no guides for a token that may not read', async () => {
    const { token: lent } = await lendToken(ada, { actions: ['export'] });
    const { client } = await connectAgent(server, lent);
    expect((await client.listResources()).resources).toEqual([]);
    const { contents } = await client.readResource({
      uri: `parlance://projects/${projectId}/guide`,
    });
    expect(JSON.stringify(contents)).toContain('does not permit this');
  });

  it('refuses arguments that a tool does not take, and says which', async () => {
    const { call } = await connectAgent(server, token);
    const { isError, text } = await call('get_project', { projectId: 'website' });
    expect(isError).toBe(true);
    expect(text).toContain('projectId');
  });

  it('says what to do next where something is not there', async () => {
    const { call } = await connectAgent(server, token);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { isError, text } = await call('get_progress', { projectId: unknown });
    expect(isError).toBe(true);
    expect(text).toContain('list_projects');
  });

  it('names the project that its address names', async () => {
    const { client } = await connectAgent(server, token, { query: `?project=${projectId}` });
    expect(client.getInstructions()).toContain(projectId);
    const params = { projectId };
    const { id } = await ada.call(endpoints.createProjectClient, {
      params,
      body: { name: 'CI', role: 'editor' },
    });
    const ofClient = await ada.call(endpoints.createClientToken, {
      params: { ...params, clientId: id },
      body: { name: 'Agent', scope: { actions: ['read'] } },
    });
    const bare = await connectAgent(server, ofClient.token);
    const refused = await bare.call('list_projects');
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('API client') });
    const named = await connectAgent(server, ofClient.token, { query: `?project=${projectId}` });
    expect((await named.call('list_projects')).data.projects).toMatchObject([{ projectId }]);
  });
});
