import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { createRandom, pick, type Random } from '../../../testing/random.ts';
import { untilRemembered } from '../../../testing/remembered.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';
import { importUnits, type MemoryUnit } from '../texts/units.service.ts';

// Filling finds what is best for many texts at once, and the panel beside a text what is best for one of them, by other
// statements. Both have to come to the same.

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

/** Few texts, so that memories have several translations of most, with what has to be adapted. */
const sources: readonly ((random: Random) => string)[] = [
  (random) => `Open the ${pick(random, ['file', 'folder', 'door'])}`,
  (random) => `Delete ${random(30)} files`,
  (random) => `Hello {${pick(random, ['name', 'user'])}}, welcome back`,
  (random) => `See <b>page ${random(30)}</b> of {total}`,
  (random) => `${pick(random, ['SAVE', 'Save'])} all`,
  (random) => `{n, plural, one {# file in ${random(2)}} other {# files in ${random(2)}}}`,
];

const sourceOf = (random: Random) => pick(random, sources)(random);
let written = 0;

/** A translation that no other text has, with the parts of its source text. */
function translate(source: string): string {
  // Letters, as a number would have to be one of the source text.
  const mark = [...String(written++)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const [, one, other] = /one \{(.*?)\} other \{(.*?)\}\}$/.exec(source) ?? [];
  if (one === undefined) return `${mark} ${source}`;
  return `{n, plural, one {${mark} ${one}} other {${mark} ${other}}}`;
}

/** Keys of which every memory has some, so that places are the same. */
const keys = Array.from({ length: 40 }, (_, n) => `key.${n}`);

type Texts = Readonly<Record<string, string>>;

const createTexts = (random: Random): Texts =>
  Object.fromEntries(keys.map((key) => [key, sourceOf(random)]));

/** Texts of which every other one is the same as in others, in the same place. */
const vary = (random: Random, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, source]) => [key, random(2) ? source : sourceOf(random)]),
  );

function translateSome(random: Random, texts: Texts, share: number) {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(() => random(100) < share)
      .map(([key, source]) => [key, translate(source)]),
  );
}

/** Makes translations of a project reviewed, outdated or those of a machine at random, each of another time. */
async function scatter(of: string, random: Random): Promise<void> {
  const { db } = server.database;
  const { rows } = await sql<{ term_id: string }>`
    select tr.term_id from translations tr
    where tr.project_id = ${of}::uuid and tr.locale = 'de' and tr.value <> '' order by tr.value
  `.execute(db);
  for (const { term_id } of rows) {
    const state = pick(random, ['translated', 'translated', 'reviewed', 'outdated']);
    const origin = pick(random, ['person', 'import', 'machine']);
    await sql`
      update translations set state = ${state}, origin = ${origin},
        updated_at = '2026-01-01'::timestamptz + make_interval(mins => ${random(1_000_000)}::integer)
      where project_id = ${of}::uuid and locale = 'de' and term_id = ${term_id}::uuid
    `.execute(db);
  }
}

async function createOther(random: Random, like: Texts): Promise<string> {
  const id = await server.addProject(ada, { locales: ['en', 'de'], sourceLocale: 'en' });
  const texts = vary(random, like);
  for (const [locale, own] of [
    ['en', texts],
    ['de', translateSome(random, texts, 50)],
  ] as const) {
    const file = { locale, format: 'jsonflat', content: JSON.stringify(own) } as const;
    expect((await server.importFile(ada, id, file)).status).toBe(200);
  }
  await scatter(id, random);
  await untilRemembered(server, id);
  return id;
}

async function createShared(random: Random, like: Texts, name: string): Promise<string> {
  const params = { workspaceId: ada.id };
  const body = { name, sourceLocale: 'en' };
  const { id } = await ada.call(endpoints.createMemory, { params, body });
  const places = Object.entries(vary(random, like)).filter(() => random(2) === 0);
  const units = places.map(([key, source]): MemoryUnit => {
    const quality = pick(random, ['translated', 'reviewed', 'machine'] as const);
    const updatedAt = new Date(1_700_000_000_000 + random(1_000_000) * 60_000);
    const target = { locale: 'de', text: translate(source), quality, updatedAt };
    return { source, targets: [target], ...(random(2) === 0 && { context: key }) };
  });
  await importUnits(server.database.db, id, units);
  return id;
}

/** Four memories beside the own one at random, in an order and with penalties at random. */
async function prepare(random: Random): Promise<void> {
  const texts = createTexts(random);
  await project.importTexts('en', texts);
  await project.importTexts('de', translateSome(random, texts, 40));
  await scatter(projectId, random);
  const others = [await createOther(random, texts), await createOther(random, texts)];
  const shared = [await createShared(random, texts, 'A'), await createShared(random, texts, 'B')];
  const memoryIds = [...others, ...shared].sort(() => random(3) - 1);
  for (const memoryId of memoryIds) {
    const body = { memoryId, penalty: pick(random, [0, 0, 3, 7]) };
    await ada.call(endpoints.linkMemory, { params: { projectId }, body });
  }
  await ada.call(endpoints.orderMemories, { params: { projectId }, body: { memoryIds } });
  await untilRemembered(server, projectId);
}

const ofGerman = () => ({ projectId, localeCode: 'de' });

async function translations() {
  const rows = await ada.call(endpoints.listTranslations, { params: ofGerman() });
  return new Map(rows.map((row) => [row.termId, row]));
}

/** What the panel shows first for each term without a translation, and has at least so much. */
async function listFirst(termIds: readonly string[], minScore: number) {
  const first = new Map<string, { kind: string; score: number; target: string }>();
  for (const termId of termIds) {
    const query = { minScore: 50 };
    const params = { ...ofGerman(), termId };
    const { matches } = await ada.call(endpoints.listMatches, { params, query });
    const [best] = matches;
    if (best && best.score >= minScore) first.set(termId, best);
  }
  return first;
}

describe('filling many texts at once', () => {
  it.each([
    { seed: 1, minScore: 100 },
    { seed: 4, minScore: 75 },
    ...[2, 3].map((seed) => ({ seed, minScore: 100 })),
  ])('writes what is best for each by itself (seed $seed, from $minScore %)', async (trial) => {
    const { seed, minScore } = trial;
    const random = createRandom(seed);
    await prepare(random);
    const before = await translations();
    const gaps = Object.values(await project.termIds()).filter((id) => !before.get(id)?.value);
    expect(gaps.length).toBeGreaterThan(15);
    const first = await listFirst(gaps, minScore);
    const kinds = new Set([...first.values()].map(({ kind }) => kind));
    for (const kind of ['context', 'exact', 'adapted']) expect(kinds).toContain(kind);

    const body = { select: { filter: {} }, minScore };
    const preview = await ada.call(endpoints.previewMemoryFill, { params: ofGerman(), body });
    const { filled, ...counts } = await ada.call(endpoints.fillFromMemory, {
      params: ofGerman(),
      body,
    });
    const { bands, without, skipped } = preview;
    expect(counts).toEqual({ bands, without, skipped });
    expect({ filled, without }).toEqual({ filled: first.size, without: gaps.length - first.size });
    const after = await translations();
    const got = gaps.map((id) => [id, after.get(id)?.value ?? '', after.get(id)?.state]);
    const expected = gaps.map((id) => {
      const best = first.get(id);
      const state = best && best.score < 100 ? 'outdated' : 'translated';
      return [id, best?.target ?? '', best ? state : 'untranslated'];
    });
    expect(got).toEqual(expected);
    for (const [id, { value, state }] of before) {
      if (value !== '') expect(after.get(id)).toMatchObject({ value, state });
    }
  });
});
