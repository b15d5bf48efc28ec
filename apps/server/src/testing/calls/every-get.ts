import { type Endpoint, type EndpointName, endpoints, maxColumns } from '@parlance/contract';
import { isDeep } from '../deep.ts';
import type { TestServer } from '../test-server.ts';
import { type Call, send } from './calls.ts';

/** The known values for parameters of paths. */
interface KnownIds {
  readonly projectId: readonly string[];
  readonly workspaceId: readonly string[];
  readonly localeCode: readonly string[];
  readonly labelId: readonly string[];
  readonly termId: readonly string[];
  readonly changeSetId: readonly string[];
  readonly jobId: readonly string[];
  readonly screenshotId: readonly string[];
  readonly fontId: readonly string[];
  readonly clientId: readonly string[];
  readonly webhookId: readonly string[];
  readonly runId: readonly string[];
  readonly glossaryId: readonly string[];
  readonly conceptId: readonly string[];
  readonly memoryId: readonly string[];
}

/** Queries of endpoints that require one, or that answer more with one. */
const queriesOf: Partial<
  Record<EndpointName, (ids: KnownIds) => readonly Record<string, string>[]>
> = {
  filterTermsByLabel: ({ labelId }) => labelId.map((id) => ({ labelId: id })),
  listEntries: ({ localeCode }) =>
    localeCode.flatMap((locale) => [
      { locale, order: 'file' },
      { locale, status: 'translated' },
      { locale, search: 'a' },
      { locale, columns: localeCode.slice(0, maxColumns).join() },
    ]),
  getCheckedTerm: ({ localeCode, termId: [termId] }) =>
    termId === undefined ? [] : localeCode.map((locale) => ({ locale, termId })),
  locateEntry: ({ localeCode: [locale = ''], termId }) => termId.map((term) => ({ locale, term })),
  exportFile: exportQueries,
  checkExport: exportQueries,
  exportArchive: archiveQueries,
  checkArchive: archiveQueries,
  getLocale: () => [{ code: 'es-419' }],
  exportGlossary: () => ['csv', 'tbx'].map((format) => ({ format })),
  // Without the area `files`, because the exports and backups of `askEverything` add entries to it.
  listActivity: ({ projectId, localeCode }) => [
    ...['access', 'settings', 'content'].map((area) => ({ area })),
    ...localeCode.map((locale) => ({ locale, area: 'content' })),
    ...projectId.map((fileId) => ({ fileId, area: 'content' })),
  ],
  listChangeSets: ({ termId }) => [{}, ...termId.map((id) => ({ termId: id }))],
};

/** The values for endpoints that are about no project. */
const nothing: KnownIds = {
  projectId: [],
  workspaceId: [],
  localeCode: [],
  labelId: [],
  termId: [],
  changeSetId: [],
  jobId: [],
  screenshotId: [],
  fontId: [],
  clientId: [],
  webhookId: [],
  runId: [],
  glossaryId: [],
  conceptId: [],
  memoryId: [],
};

function archiveQueries(): readonly Record<string, string>[] {
  return ['po', 'jsonflat', 'yamlnested'].map((format) => ({ format }));
}

function exportQueries({ localeCode }: KnownIds): readonly Record<string, string>[] {
  const formats = ['po', 'jsonflat', 'xliff12'];
  return localeCode.flatMap((locale) => formats.map((format) => ({ locale, format })));
}

/**
 * What lasts neither through an upgrade nor in a backup: what a program asks for, which waits for ten minutes, deliveries,
 * runs and comparisons of machine translation, and the memories of projects, which a job makes again. Files of memories say when they
 * were made.
 */
const passing: readonly EndpointName[] = [
  'getPendingDevice',
  'getDelivery',
  'listProjectMemories',
  'listMatches',
  'listSameTexts',
  'searchMemories',
  'exportMemory',
  'exportProjectMemory',
  'getMachineRun',
  'listRunFailures',
  'getMachineBench',
  'listBenchTexts',
];

const gets = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { method, success }]) =>
    method === 'GET' && !('events' in success) && !passing.includes(name),
);

/**
 * Calls every GET endpoint of the contract, for locales, labels, terms, change sets, jobs and so on of every project that
 * the first caller sees: for all of them in the deep run. Returns the answers by the number of the caller, the name of the
 * endpoint and the input.
 */
export async function askEverything(
  server: TestServer,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (name: EndpointName, endpoint: Endpoint, call: Call) => {
    for (const [n, token] of tokens.entries()) {
      const { status, text, data } = await send(server, endpoint, call, token);
      const said = name === 'listTranslations' ? toSortedText(data) : text;
      answers.set(`${name} ${n} ${JSON.stringify(call)}`, `${status} ${said}`);
    }
  };
  const [first = ''] = tokens;
  const projects = await Promise.all(
    (await listProjects(server, first)).map((id) => learnIds(server, first, id)),
  );
  for (const [name, endpoint] of gets) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
    for (const ids of names.length === 0 ? [nothing] : projects) {
      const queries = queriesOf[name]?.(ids) ?? [{}];
      const calls = combinations(names as (keyof KnownIds)[], ids).flatMap((params) =>
        queries.map((query) => ({ params, query })),
      );
      for (const call of someOf(calls)) await ask(name, endpoint, call);
    }
  }
  return answers;
}

/** All calls in the deep run, else about six, from the first to the last ones. */
function someOf(calls: readonly Call[]): readonly Call[] {
  const step = isDeep ? 1 : Math.ceil(calls.length / 6);
  return calls.filter((_, n) => n % step === 0);
}

/** Sorts the rows of the only list without an order. */
function toSortedText(data: unknown): string {
  return JSON.stringify(Array.isArray(data) ? data.map((row) => JSON.stringify(row)).sort() : data);
}

async function listProjects(server: TestServer, token: string): Promise<string[]> {
  const { data } = await server.request('GET', '/projects', { token });
  return (data as { id: string }[]).map(({ id }) => id);
}

async function learnIds(server: TestServer, token: string, projectId: string): Promise<KnownIds> {
  const get = async <T>(path: string) =>
    (await server.request('GET', `/projects/${projectId}${path}`, { token })).data as T;
  const idsIn = async (path: string) => (await get<{ id: string }[]>(path)).map(({ id }) => id);
  const locales = await get<{ locale: { code: string } }[]>('/translations');
  const history = await get<{ changeSets: { id: string }[] }>('/change-sets');
  const { screenshots } = await get<{ screenshots: { id: string }[] }>('/screenshots');
  const { data } = await server.request('GET', '/fonts', { token });
  const fonts = data as { id: string }[];
  const glossaryIds = await idsIn('/glossaries');
  const answers = await Promise.all(
    glossaryIds.map((id) => server.request('GET', `/glossaries/${id}/concepts`, { token })),
  );
  const concepts = answers.flatMap(
    (answer) => (answer.data as { concepts: { id: string }[] }).concepts,
  );
  const { workspaceId } = await get<{ workspaceId: string }>('');
  const memories = await server.request('GET', `/workspaces/${workspaceId}/memories`, { token });
  return {
    projectId: [projectId],
    workspaceId: [workspaceId],
    localeCode: locales.map(({ locale }) => locale.code),
    labelId: await idsIn('/labels'),
    termId: await idsIn('/terms'),
    changeSetId: history.changeSets.map(({ id }) => id),
    jobId: await idsIn('/jobs'),
    screenshotId: screenshots.map(({ id }) => id),
    fontId: fonts.map(({ id }) => id).slice(0, 1),
    clientId: await idsIn('/clients'),
    webhookId: await idsIn('/webhooks'),
    runId: [],
    glossaryId: glossaryIds,
    conceptId: concepts.map(({ id }) => id),
    memoryId: (memories.data as { id: string }[]).map(({ id }) => id),
  };
}

/** The sorted names of the endpoints that `askEverything` has to call. */
export const everyGet: readonly string[] = gets.map(([name]) => name).sort();

function combinations(
  [first, ...rest]: readonly (keyof KnownIds)[],
  ids: KnownIds,
): Record<string, string>[] {
  if (first === undefined) return [{}];
  return (ids[first] ?? []).flatMap((id) =>
    combinations(rest, ids).map((others) => ({ [first]: id, ...others })),
  );
}
