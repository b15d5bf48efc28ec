import { isDeepStrictEqual } from 'node:util';
import { ApiError, type Client, ConnectionError, endpoints } from '@parlance/contract';
import { createRandom, pick } from '../random.ts';
import { readTexts } from '../samples/several-locales-files.ts';
import {
  type CrashContent,
  type CrashProject,
  type CrashStep,
  readContent,
} from './crash-content.ts';
import { chooseStep } from './crash-steps.ts';

/** The only writer of a project, which remembers every answer and verifies them after a crash. */
export interface CrashWriter {
  /** The addresses whose invites were confirmed by an answer. */
  readonly invited: readonly string[];
  /** The number of answered requests, by the name of the step. */
  readonly answered: ReadonlyMap<string, number>;
  /** Writes until a request gets no answer, or the signal is aborted. */
  writeUntilCut(call: Client, signal?: AbortSignal): Promise<void>;
  /**
   * Lists the differences between the answers and the content; none where all is well. The request without an answer
   * may have been committed or not, and the writer goes on from the state that it finds.
   */
  findViolations(call: Client): Promise<readonly string[]>;
}

/** The export formats in which a missing text is empty. */
const exportFormats = ['jsonflat', 'csv', 'xlsx'] as const;

export function createCrashWriter(projectId: string, seed: number): CrashWriter {
  const random = createRandom(seed);
  const answered = new Map<string, number>();
  const invited: string[] = [];
  const known = new Set<string>();
  let content: CrashContent = { terms: {}, locales: {}, labels: [], invites: [] };
  let inDoubt: CrashStep | undefined;
  let changeSets: string[] = [];
  let last: CrashProject['last'];
  let number = 0;
  const next = () => number++ + seed * 100_000;

  async function write(call: Client): Promise<void> {
    const step = await chooseStep({ call, projectId, content, last, random, next });
    inDoubt = step;
    last = undefined;
    await step.send((changeSetId) => {
      changeSets.push(changeSetId);
      last = { changeSetId, before: withLocales(content, step.locales) };
    });
    inDoubt = undefined;
    const before = content.invites;
    content = withStep(content, step);
    invited.push(...content.invites.filter((email) => !before.includes(email)));
    answered.set(step.name, (answered.get(step.name) ?? 0) + 1);
  }

  /** Checks that the history has the change sets of all answers, and at most one more, of the unanswered request. */
  async function findLostHistory(call: Client, wasDone: boolean): Promise<string[]> {
    const found = new Set<string>();
    const params = { projectId };
    let cursor: string | undefined;
    do {
      const query = { limit: 200, cursor };
      const page = await call(endpoints.listChangeSets, { params, query });
      for (const { id, kind } of page.changeSets) {
        // An import that adds a locale records a separate change set for it.
        if (kind !== 'locale.create') found.add(id);
      }
      cursor = page.changeSets.some(({ id }) => known.has(id))
        ? undefined
        : (page.nextCursor ?? undefined);
    } while (cursor !== undefined);
    const lost = changeSets.filter((id) => !found.has(id));
    const more = [...found].filter((id) => !known.has(id) && !changeSets.includes(id));
    for (const id of found) known.add(id);
    changeSets = [];
    return [
      ...lost.map((id) => `the change set ${id} is lost`),
      ...(more.length > (wasDone ? 1 : 0) ? [`change sets of nothing: ${more.join()}`] : []),
    ];
  }

  return {
    invited,
    answered,
    async writeUntilCut(call, signal) {
      while (!signal?.aborted) {
        try {
          await write(call);
        } catch (error) {
          const isCut = error instanceof ConnectionError;
          if (isCut || (error instanceof ApiError && error.status === 503)) return;
          throw error;
        }
      }
    },
    async findViolations(call) {
      const now = await readContent(call, projectId);
      const candidate = inDoubt && withStep(content, inDoubt);
      const wasDone = candidate !== undefined && isDeepStrictEqual(now, candidate);
      const holds = wasDone || isDeepStrictEqual(now, content);
      const problems = holds ? [] : [describe(content, now, inDoubt)];
      inDoubt = undefined;
      content = now;
      return [
        ...problems,
        ...(await findLostHistory(call, wasDone)),
        ...(await findWrongCounters(call, projectId, now)),
        ...(await findWrongExports(call, projectId, now, pick(random, exportFormats))),
      ];
    },
  };
}

function withStep(content: CrashContent, step: CrashStep): CrashContent {
  const after = structuredClone(content);
  step.apply(after);
  return after;
}

function withLocales(content: CrashContent, locales: readonly string[] = []): CrashContent {
  const none = Object.fromEntries(locales.map((locale) => [locale, {}]));
  return { ...content, locales: { ...none, ...content.locales } };
}

/** Describes the differences in one line. */
function describe(expected: CrashContent, now: CrashContent, step?: CrashStep): string {
  const lines = (content: CrashContent) => [
    ...Object.entries(content.terms).map(([term, labels]) => `${term} [${labels}]`),
    ...Object.entries(content.locales).flatMap(([locale, texts]) => [
      locale,
      ...Object.entries(texts).map(
        ([term, { value, state }]) => `${locale} ${term}: ${value} (${state})`,
      ),
    ]),
    ...content.labels,
    ...content.invites,
  ];
  const [before, after] = [lines(expected), lines(now)];
  const lost = before.filter((line) => !after.includes(line)).slice(0, 5);
  const more = after.filter((line) => !before.includes(line)).slice(0, 5);
  return `after ${step?.name ?? 'an answer'}: lacks ${lost.join(', ')}; has ${more.join(', ')}`;
}

async function findWrongCounters(
  call: Client,
  projectId: string,
  { terms, locales }: CrashContent,
): Promise<string[]> {
  const params = { projectId };
  const project = await call(endpoints.getProject, { params });
  const { projectStats, localeStats } = await call(endpoints.getProjectStats, { params });
  const translated = Object.entries(locales).map(
    ([locale, texts]) => [locale, Object.keys(texts).length] as const,
  );
  const counted = {
    termsCount: Object.keys(terms).length,
    localesCount: translated.length,
    terms: Object.keys(terms).length,
    translated: translated.reduce((sum, [, count]) => sum + count, 0),
    ...Object.fromEntries(translated),
  };
  const told: Record<string, number> = {
    termsCount: project.termsCount,
    localesCount: project.localesCount,
    terms: projectStats.terms,
    translated: projectStats.translated,
    ...Object.fromEntries(
      Object.entries(localeStats).map(([locale, stats]) => [locale, stats.translated]),
    ),
  };
  return isDeepStrictEqual(told, counted)
    ? []
    : [`the counters say ${JSON.stringify(told)} of ${JSON.stringify(counted)}`];
}

/** Checks that exports of imported files have the current texts. */
async function findWrongExports(
  call: Client,
  projectId: string,
  { locales }: CrashContent,
  format: (typeof exportFormats)[number],
): Promise<string[]> {
  const problems: string[] = [];
  for (const [locale, texts] of Object.entries(locales)) {
    const query = { locale, format };
    const file = await call(endpoints.exportFile, { params: { projectId }, query });
    const exported = readTexts(format, new Uint8Array(await file.arrayBuffer()), locale);
    const values = Object.entries(texts).map(([term, { value }]) => [term, value]);
    if (!isDeepStrictEqual(exported, Object.fromEntries(values))) {
      problems.push(`the export of ${locale} as ${format} differs`);
    }
  }
  return problems;
}
