import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, send } from '../testing/calls/calls.ts';
import { validCalls } from '../testing/calls/valid-calls.ts';
import { type Caller, type Cast, createCast } from '../testing/cast.ts';
import { rowsOf } from '../testing/content.ts';
import { isDeep } from '../testing/deep.ts';
import { startOidcProvider, type TestOidcProvider } from '../testing/services/oidc-provider.ts';
import { type Answer, password, startTestServer, type TestServer } from '../testing/test-server.ts';

// Every operation succeeds and fails. What it does in a project must be recorded as exactly one activity, and the log of
// all these requests must contain no secret.

const jwtSecret = 'the secret that this server signs its tokens with';
const metricsToken = 'the token of whoever measures';

const log: string[] = [];
let provider: TestOidcProvider;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  provider = await startOidcProvider();
  const config = { maxProjectsPerUser: 1000, google: provider.client, jwtSecret, metricsToken };
  server = await startTestServer(config, undefined, (line) => log.push(line));
  cast = await createCast(server, provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** The properties of requests and answers whose values are secret. */
const secretProperties = [
  'password',
  'oldPassword',
  'newPassword',
  'client_secret',
  'token',
  'accessToken',
  'access_token',
  'secret',
  'deviceCode',
  'userCode',
];

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && secretProperties.includes(name) ? [inner] : secretsIn(inner),
  );
}

const secrets = new Set<string>();
const addresses = new Set<string>();

/** Notes what of a call and its answer must not be in the log. */
function note(call: Call, { json }: Answer, token?: string): void {
  for (const secret of [...secretsIn(call.body), ...secretsIn(json)]) secrets.add(secret);
  if (token !== undefined) secrets.add(token);
  const { email, username } = (call.body ?? {}) as { email?: string; username?: string };
  for (const address of [email, username]) if (address) addresses.add(address);
}

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

/** Endpoints with other methods than GET that record no activity, with the reason. */
const unrecorded: Readonly<Partial<Record<EndpointName, string>>> = {
  deleteProject: 'its log goes with it',
  updatePresence: 'is of the moment',
  stageFiles: 'does nothing before an import names it',
  readTable: 'only reads',
  checkTexts: 'only reads',
  proofreadText: 'only reads',
  findGlossaryMatches: 'only reads',
  countFixes: 'only reads',
  previewReplacement: 'only reads',
  countReplacement: 'only reads',
  previewPaste: 'only reads',
  previewMemoryFill: 'only reads',
  listMatchesOfText: 'only reads',
  previewMachinePrompt: 'only reads',
  estimateMachineRun: 'only reads',
  estimateMachineJudging: 'only reads',
  testMachineProvider: 'changes nothing in the project',
  suggestTranslation: 'writes down who is sent a text, and this one was paid for before',
  pauseMachineRun: 'goes by what its start has written down',
  estimateMachineBench: 'only reads',
  startMachineBench: 'writes down at its end who was sent texts',
  cancelMachineBench: 'writes down at its end who was sent texts',
  deleteMachineBench: 'has written down before who was sent texts',
  resumeMachineRun: 'goes by what its start has written down',
  testWebhook: 'changes nothing in the project',
  replayDelivery: 'sends what happened before once more',
  replayFailedDeliveries: 'sends what happened before once more',
};

/** Endpoints with GET that record an activity nevertheless. */
const recordedReads: readonly EndpointName[] = [
  'exportFile',
  'exportArchive',
  'exportProjectMemory',
  'getProjectBackup',
];

const isRecorded = (name: EndpointName, { method }: Endpoint) =>
  method === 'GET' ? recordedReads.includes(name) : !(name in unrecorded);

const isOfProject = ({ path }: Endpoint) => path.startsWith('/projects/:projectId');

async function countActivity(): Promise<number> {
  const { projectId } = cast.target;
  const place = { server, person: cast.admin, projectId };
  const rows = await rowsOf(place, 'select id from activity where project_id = :project');
  return rows.length;
}

async function ask(name: EndpointName, call: Call, caller: Caller): Promise<Answer> {
  const endpoint = endpoints[name];
  const token = await cast.tokenOf(caller, endpoint);
  if (name === 'signupByProvider') secrets.add((call.body as { code: string }).code);
  const answer = await send(server, endpoint, call, token);
  note(call, answer, token);
  return answer;
}

/** Sends what an operation takes with something behind it, so that it can not be read. */
async function askByMalformed(name: EndpointName, call: Call): Promise<void> {
  const body = `${JSON.stringify(call.body ?? { password })}}`;
  const type = { 'content-type': 'application/json' };
  const token = await cast.tokenOf('admin', endpoints[name]);
  note(call, await send(server, endpoints[name], { ...call, body }, token, type));
}

it.each(all)(
  '%s writes down what it does once, and nothing where it fails',
  async (name, endpoint) => {
    // The prerequisites of the call are created before activities are counted.
    let call: Call = await validCalls[name](cast.target);
    const before = await countActivity();
    await ask(name, call, 'nobody');
    // Whoever is refused changes nothing, so the next one can call for the same.
    if (endpoint.access === 'public') call = await validCalls[name](cast.target);
    const answer = await ask(name, call, 'admin');
    expect(answer.status, answer.text).toBe(endpoint.success.status);
    if (endpoint.method !== 'GET') await askByMalformed(name, call);
    // What is done to a person, or with a glossary, may be recorded in all projects.
    if (isOfProject(endpoint))
      expect((await countActivity()) - before).toBe(isRecorded(name, endpoint) ? 1 : 0);
    for (const caller of isDeep ? (['admin client', 'viewer'] as const) : []) {
      await ask(name, await validCalls[name](cast.target), caller);
    }
  },
);

it('names no endpoint that is not there', () => {
  const names = all.filter(([, endpoint]) => isOfProject(endpoint)).map(([name]) => name);
  for (const name of Object.keys(unrecorded)) expect(names).toContain(name);
});

it('the log of every operation, as it succeeds and as it fails, holds no secret', async () => {
  const { clientSecret } = provider.client;
  for (const secret of [password, jwtSecret, metricsToken, clientSecret]) secrets.add(secret);
  const { email } = await server.signUp();
  await server.request('POST', '/auth/forgot-password', { body: { email } });
  const mail = (await server.mailsTo(email, 2)).at(-1);
  const link = new URL(/https?:\S+resetToken=\w{64}/.exec(mail?.text ?? '')?.[0] ?? '');
  secrets.add(link.searchParams.get('resetToken') ?? '');
  addresses.add(email);
  const [token = ''] = [...secrets].filter((secret) => secret.startsWith('eyJ'));
  for (const path of [
    `${link.pathname}${link.search}`,
    `/api/v1/nothing${link.search}`,
    `/api/v1/projects?access_token=${token}`,
    `/auth/callback?code=of-the-provider&state=of-the-browser&access_token=${token}`,
  ]) {
    await fetch(`${server.url}${path}`);
  }
  await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });

  const text = log.join('\n');
  expect(log.length).toBeGreaterThan(all.length * 2);
  expect([...secrets].filter((secret) => secret.length < 8)).toEqual([]);
  expect(secrets.size).toBeGreaterThan(30);
  expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
  // The log identifies people only by ids.
  expect([...addresses].filter((address) => text.includes(address))).toEqual([]);
  // The path of an operation has the name of the header in it.
  const withoutPath = text.replaceAll('/device/authorizations', '');
  for (const word of ['of-the-provider', 'authorization', '$argon2', 'resetToken']) {
    expect(withoutPath).not.toContain(word);
  }
});
