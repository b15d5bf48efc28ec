import {
  type ActionGroup,
  actionGroups,
  type Endpoint,
  type EndpointName,
  endpoints,
  groupsOfActions,
  isWorkspaceAction,
  type TokenScope,
} from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import { type Cast, createCast } from '../../testing/cast.ts';
import { isDeep } from '../../testing/deep.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createToken } from '../../testing/trials/access-tokens.ts';

// Calls every endpoint by tokens of an admin, who may do everything: nothing beyond the scope of a token succeeds.

let server: TestServer;
let cast: Cast;
/** Another project, and another locale and file of the same one. */
let other: { projectId: string; locale: string; fileId: string };

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  cast = await createCast(server);
  const { otherProject, newLocale, file } = cast.target;
  other = { projectId: await otherProject(), locale: await newLocale(), fileId: await file() };
});
afterAll(() => server.close());

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const guarded = all.filter(([, { access }]) => access !== 'public');

type Scope = Partial<TokenScope>;

const tokens = new Map<string, Promise<string>>();

/** The text of a token of the admin with a scope, which is made once. */
function tokenWith(scope: Scope): Promise<string> {
  const key = JSON.stringify(scope);
  const make = async () => {
    return (await createToken(cast.admin, scope, { name: key.slice(0, 200) })).token;
  };
  const known = tokens.get(key) ?? make();
  tokens.set(key, known);
  return known;
}

/** The actions that an endpoint may ask for: jobs ask for one in the use case. */
const actionOf = ({ action, othersAction }: Endpoint) => action ?? othersAction;

/** What a token with these groups must be answered: the status of success, 401 or 404. */
function statusFor(endpoint: Endpoint, actions: readonly string[]): number {
  if (endpoint.access === 'session') return 401;
  const action = actionOf(endpoint);
  // The job of the target is one of the admin, who needs no further permission to see it. To cancel it by a token takes
  // one, as it was not asked for by that token.
  const groups: readonly string[] = endpoint.othersAction
    ? endpoint.method === 'GET'
      ? actionGroups
      : groupsOfActions[endpoint.othersAction]
    : action
      ? groupsOfActions[action]
      : endpoint.tokenGroup === 'any'
        ? actionGroups
        : [endpoint.tokenGroup ?? ''];
  return groups.some((group) => actions.includes(group)) ? endpoint.success.status : 404;
}

/** Makes a call for each token that may do it. All share one where it changes nothing: as a GET, or where it is refused. */
function createCalls(name: EndpointName) {
  let shared: Promise<Call> | undefined;
  return async (isPermitted: boolean): Promise<Call> => {
    if (isPermitted && endpoints[name].method !== 'GET') return validCalls[name](cast.target);
    shared ??= Promise.resolve(validCalls[name](cast.target));
    return shared;
  };
}

const permitted = new Set<string>();

/**
 * Whether a test is run: what is refused is tried of every endpoint, and what is permitted in the deep run, and else of the
 * first endpoint with the same rule.
 */
function isTried(test: string, endpoint: Endpoint, isRefused: boolean): boolean {
  const { access, action, othersAction, tokenGroup } = endpoint;
  const rule = JSON.stringify([test, access, action, othersAction, tokenGroup]);
  const isFirst = !permitted.has(rule);
  if (!isRefused) permitted.add(rule);
  return isDeep || isRefused || isFirst;
}

let turn = 0;

/** All groups in the deep run; else the first that an endpoint asks for, and one of the others, in turn. */
function someGroups(endpoint: Endpoint): readonly ActionGroup[] {
  if (isDeep) return actionGroups;
  const isPermitted = (group: ActionGroup) =>
    statusFor(endpoint, [group]) === endpoint.success.status;
  const others = actionGroups.filter((group) => !isPermitted(group));
  const other = others[turn++ % others.length];
  return [actionGroups.find(isPermitted), other]
    .filter((group) => group !== undefined)
    .filter((group) => isTried('group', endpoint, !isPermitted(group)));
}

describe.each(guarded)('%s by a token', (name, endpoint) => {
  const callFor = createCalls(name);

  it.each(someGroups(endpoint))('with %s alone does what that has', async (group) => {
    const expected = statusFor(endpoint, [group]);
    const token = await tokenWith({ actions: [group] });
    const call = await callFor(expected === endpoint.success.status);
    const answer = await send(server, endpoint, call, token);
    expect(answer.status, answer.text).toBe(expected);
  });

  const { othersAction, glossaryAction } = endpoint;
  const isOutside = endpoint.tokenGroup !== undefined && !othersAction && !glossaryAction;
  const isManaging = endpoint.tokenGroup === 'manage';
  const expected =
    endpoint.access === 'session' ? 401 : isOutside && !isManaging ? endpoint.success.status : 404;

  const isInOther = isTried('project', endpoint, expected >= 300);
  it.runIf(isInOther)('of another project reaches nothing of this one', async () => {
    const token = await tokenWith({ projectIds: [other.projectId] });
    const answer = await send(server, endpoint, await callFor(expected < 300), token);
    expect(answer.status, answer.text).toBe(expected);
  });
});

const unmanaged = actionGroups.filter((group) => group !== 'manage');
const inProjects = guarded.filter(
  ([, { action }]) => action !== undefined && !isWorkspaceAction(action),
);

/** Endpoints whose use case finds out which locales they are about. */
const findLocales: readonly EndpointName[] = [
  'deleteIgnore',
  'importArchive',
  'previewReplacement',
  'countReplacement',
  'applyReplacement',
  'undoChangeSet',
  'estimateMachineRun',
  'startMachineRun',
  'estimateMachineJudging',
  'startMachineJudging',
  'pauseMachineRun',
  'resumeMachineRun',
  'cancelMachineRun',
];

describe.each(inProjects)('%s by a token', (name, endpoint) => {
  const callFor = createCalls(name);
  const mayAll = statusFor(endpoint, unmanaged);

  async function expectStatus(scope: Scope, isRefused: boolean): Promise<Answer> {
    const expected = isRefused && mayAll < 300 ? 404 : mayAll;
    const token = await tokenWith({ actions: unmanaged, ...scope });
    const answer = await send(server, endpoint, await callFor(expected < 300), token);
    expect(answer.status, answer.text).toBe(expected);
    return answer;
  }

  const isAboutLocales =
    endpoint.editsLocale !== undefined ||
    endpoint.action === 'ExportTranslation' ||
    findLocales.includes(name);
  const isInLocale = isTried('locale', endpoint, isAboutLocales);
  it.runIf(isInLocale)(
    'of another locale changes, imports and exports nothing in this one',
    async () => {
      const { data } = await expectStatus({ locales: [other.locale] }, isAboutLocales);
      // A paste is answered cell by cell.
      if (name === 'applyPaste') expect(data).toMatchObject({ changed: 0, refused: [{ cell: 0 }] });
    },
  );

  const groups: readonly string[] = endpoint.action ? groupsOfActions[endpoint.action] : [];
  const isAboutFiles = !groups.includes('read') && endpoint.aboutFile !== 'none';
  const isInFile = isTried('file', endpoint, isAboutFiles);
  it.runIf(isInFile)(
    'of another file changes, imports and exports nothing of this one',
    async () => {
      await expectStatus({ fileIds: [other.fileId] }, isAboutFiles);
    },
  );
});
