import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import { type Cast, createCast } from '../../testing/cast.ts';
import { rowsOf } from '../../testing/content.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Every endpoint of a project either changes nothing or records exactly one activity.

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  cast = await createCast(server);
});
afterAll(() => server.close());

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const ofProjects = all.filter(([, { path }]) => path.startsWith('/projects/:projectId'));

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

async function countActivity(): Promise<number> {
  const { projectId } = cast.target;
  const place = { server, person: cast.admin, projectId };
  const rows = await rowsOf(place, 'select id from activity where project_id = :project');
  return rows.length;
}

it.each(ofProjects)('%s writes down what it does once', async (name, endpoint) => {
  // The prerequisites of the call are created before activities are counted.
  const call = await validCalls[name](cast.target);
  const before = await countActivity();
  const token = await cast.tokenOf('admin', endpoint);
  const answer = await send(server, endpoint, call, token);
  expect(answer.status, answer.text).toBe(endpoint.success.status);
  expect((await countActivity()) - before).toBe(isRecorded(name, endpoint) ? 1 : 0);
});

it('names no endpoint that is not there', () => {
  const names = ofProjects.map(([name]) => name);
  for (const name of Object.keys(unrecorded)) expect(names).toContain(name);
});
