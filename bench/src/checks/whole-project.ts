import { setTimeout as delay } from 'node:timers/promises';
import { createCatalogue } from '../catalogue.ts';
import { type Parlance, startParlance } from '../parlance.ts';
import { formatValue } from '../report.ts';
import { percentile, type Result, toSpreads } from '../result.ts';
import { type Engine, openStore, query } from '../store.ts';
import { toTables } from '../tables.ts';

const rounds = 3;
/** The job that checks everything may take three minutes, and edits meanwhile 1.3 times as long as else. */
const targets = {
  job: { of: 'value', limit: 180_000 },
  edits: { of: 'ratio', limit: 1.3 },
} as const;
/** Twenty edits a second are those of some hundred people. */
const editEveryMs = 50;
const editsAlone = 200;
const lookEveryMs = 500;

/** Of twenty languages; those of the source texts are English. */
const codes = 'de fr es it pt nl pl ru uk cs sv da fi nb tr ja ko zh_Hans ar he'.split(' ');

interface Options {
  readonly terms: number;
  /** Besides that of the source texts, at most twenty. */
  readonly locales: number;
}

interface Round {
  /** Milliseconds of the job, with edits beside it. */
  readonly job: number;
  readonly editAlone: number;
  readonly editBeside: number;
}

/**
 * Measures the job that checks all translations of a project again, as after a change of its rules, and how long
 * 95 of 100 edits take at most, with the job and without it.
 */
export async function measureWholeProject({
  terms,
  locales,
}: Options): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const engine: Engine = 'postgresql';
  const store = await openStore(engine);
  try {
    const place = await store.create();
    const parlance = await startParlance(place);
    try {
      const project = await fill(parlance, { terms, locales });
      const isChecked = () => hasChecked(place.DATABASE_URL ?? '', project);
      await waitFor(isChecked);
      const all: Round[] = [];
      for (let round = 0; round < rounds; round++) {
        const measured = await measureRound(parlance, { project, isChecked }, round);
        all.push(measured);
        const { job, editAlone, editBeside } = measured;
        console.log(
          `${engine}: all translations in ${formatValue(job, 'ms')}; an edit in ${formatValue(editAlone, 'ms')}, beside in ${formatValue(editBeside, 'ms')}`,
        );
      }
      const about = {
        part: 'project',
        topic: 'Checks of a project',
        engine,
        terms,
        locales,
      } as const;
      const results: Result[] = [
        {
          ...about,
          ...{ name: 'all translations, with edits beside', unit: 'ms', target: targets.job },
          ...toSpreads({ unit: 'ms', parlance: all.map((one) => one.job) }),
        },
        {
          ...about,
          ...{ name: 'an edit meanwhile, 95 of 100', unit: 'ms', target: targets.edits },
          ...toSpreads({
            unit: 'ms',
            parlance: all.map((one) => one.editBeside),
            floor: all.map((one) => one.editAlone),
          }),
        },
      ];
      return { results, tables: toTables(results) };
    } finally {
      await parlance.stop();
    }
  } finally {
    await store.close();
  }
}

async function fill(parlance: Parlance, { terms, locales }: Options): Promise<string> {
  const project = await parlance.createProject();
  await parlance.importJson(project, 'en', createCatalogue(terms));
  for (const code of codes.slice(0, locales)) {
    await parlance.importJson(project, code, createCatalogue(terms, { word: 'Wort' }));
  }
  return project;
}

async function measureRound(
  parlance: Parlance,
  { project, isChecked }: { project: string; isChecked: () => Promise<boolean> },
  round: number,
): Promise<Round> {
  const edit = await createEdits(parlance, project, round);
  const alone: number[] = [];
  for (let n = 0; n < editsAlone; n++) await edit(alone);
  await waitFor(isChecked);
  const level = round % 2 === 0 ? 'warning' : 'info';
  const start = performance.now();
  const body = { levels: [{ check: 'space.double', locale: null, level }] };
  await parlance.call('PATCH', `/projects/${project}/checks`, body);
  const beside: number[] = [];
  let job = 0;
  const over = waitFor(isChecked).then(() => {
    job = performance.now() - start;
  });
  while (job === 0) await edit(beside);
  await over;
  return { job, editAlone: percentile(alone, 95), editBeside: percentile(beside, 95) };
}

/** Returns what edits one translation after the other, and notes the milliseconds of each. */
async function createEdits(parlance: Parlance, project: string, round: number) {
  const path = `/projects/${project}/translations/de`;
  const { entries } = await parlance.ask<{ entries: { termId: string }[] }>(
    'GET',
    `/projects/${project}/entries?locale=de&limit=100`,
  );
  let count = 0;
  return async (times: number[]) => {
    const { termId } = entries[count % entries.length] ?? {};
    const value = `Wort ${round} ${count++} mit {placeholder}`;
    const start = performance.now();
    await parlance.call('PATCH', path, { termId, value });
    times.push(performance.now() - start);
    await delay(editEveryMs);
  };
}

/** Whether the job has followed the log of a project to its end. */
async function hasChecked(databaseUrl: string, project: string): Promise<boolean> {
  const rows = await query<{ is_checked: boolean }>(
    databaseUrl,
    `select c.checked_version = c.rules_version and c.checked_seq = h.last_seq as is_checked
     from check_progress c join activity_heads h on h.project_id = c.project_id
     where c.project_id = '${project}'`,
  );
  return rows[0]?.is_checked ?? false;
}

async function waitFor(isOver: () => Promise<boolean>): Promise<void> {
  while (!(await isOver())) await delay(lookEveryMs);
}
