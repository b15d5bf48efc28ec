import { endpoints } from '@parlance/contract';
import { afterEach, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../testing/checked-project.ts';
import type { Person, TestServer } from '../testing/test-server.ts';
import { closeAgents, connectAgent, lendToken } from '../testing/trials/agent-trial.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});
afterEach(closeAgents);

const maxMs = 100;
const calls = 40;

it('of 20 calls of a tool, 19 are answered within 100 ms in a project of 10 000 terms', async () => {
  const keys = Array.from({ length: 10_000 }, (_, n) => `section.${n % 100}.key.${n}`);
  await project.importTexts(
    'en',
    Object.fromEntries(keys.map((key) => [key, `Text of ${key} {a}`])),
  );
  for (const locale of ['de', 'fr']) {
    const texts = keys.slice(0, 9000).map((key) => [key, `${locale} ${key} {a}`]);
    await project.importTexts(locale, Object.fromEntries(texts));
  }
  const entries = await ada.call(endpoints.listEntries, {
    params: { projectId },
    query: { locale: 'de', offset: 9000, limit: 200 },
  });
  const ids = entries.entries.map(({ termId }) => termId);
  const { call } = await connectAgent(server, (await lendToken(ada)).token);
  const sets: unknown[] = [];
  const tools: Record<string, (n: number) => readonly [string, object]> = {
    list_projects: () => ['list_projects', {}],
    get_project: () => ['get_project', {}],
    find_terms: (n) => ['find_terms', { search: `section.${n}`, locale: 'de' }],
    get_term: (n) => ['get_term', { termId: ids[n], locales: ['de'] }],
    // Memories are asked text by text.
    look_up: (n) => ['look_up', { locale: 'de', texts: [{ termId: ids[n] }] }],
    check_texts: (n) => [
      'check_texts',
      { texts: ids.slice(n, n + 20).map((termId) => ({ termId, locale: 'de', text: 'x {a}' })) },
    ],
    upsert_terms: (n) => [
      'upsert_terms',
      { terms: Array.from({ length: 5 }, (_, k) => ({ key: `new.${n}.${k}`, source: 'New {b}' })) },
    ],
    set_translations: (n) => [
      'set_translations',
      {
        translations: ids
          .slice(n * 5, n * 5 + 5)
          .map((termId) => ({ termId, locale: 'de', text: `y ${n} {a}`, revision: 0 })),
      },
    ],
    undo: () => ['undo', { changeSetId: sets.pop() }],
    list_issues: () => ['list_issues', { locale: 'de' }],
    get_progress: () => ['get_progress', {}],
    get_changes: () => ['get_changes', {}],
    // Page by page of one file, of which the first one writes it.
    export_file: () => [
      'export_file',
      { locale: 'de', format: 'jsonflat', ...(page !== null && { cursor: page }) },
    ],
  };
  let page: unknown = null;
  const figures: string[] = [];
  const slow: string[] = [];
  for (const [tool, toCall] of Object.entries(tools)) {
    const times: number[] = [];
    for (let n = 0; n < calls; n++) {
      const [name, args] = toCall(n);
      const begin = performance.now();
      const { isError, data, text } = await call(name, { projectId, ...args });
      times.push(performance.now() - begin);
      expect(isError, `${name}: ${text.slice(0, 500)}`).toBe(false);
      if (name === 'set_translations') sets.push(data.changeSetId);
      if (name === 'export_file') page = data.nextCursor;
    }
    const p95 = times.sort((a, b) => a - b)[Math.ceil(calls * 0.95) - 1] ?? 0;
    figures.push(`${tool} ${Math.round(p95)} ms`);
    if (p95 > maxMs) slow.push(`${tool}: ${Math.round(p95)} ms`);
  }
  process.stdout.write(`${figures.join(', ')}\n`);
  expect(slow).toEqual([]);
});
