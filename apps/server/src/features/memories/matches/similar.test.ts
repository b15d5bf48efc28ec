import { endpoints } from '@parlance/contract';
import { askedGrams, keysToAsk } from '@parlance/memory';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { isDeep } from '../../../testing/deep.ts';
import { createRandom, pick, type Random } from '../../../testing/random.ts';
import { untilRemembered } from '../../../testing/remembered.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';
import { anyContext } from '../texts/segments.service.ts';
import { listCandidates } from './candidates.queries.ts';
import type { ReadableMemory } from './readable.service.ts';
import {
  type Choice,
  type Found,
  findSimilar,
  findSimilarOfMany,
  normOf,
  type Wanted,
} from './similar.service.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
});

const words =
  'open save delete file files folder new old name of in the a user project text {count} 42 <b>all</b> now'.split(
    ' ',
  );

/** Texts of few words, so that many are similar, of all lengths: labels, sentences, and now and then a plural. */
function makeText(random: Random): string {
  const some = Array.from({ length: 1 + random(pick(random, [3, 6, 14])) }, () =>
    pick(random, words),
  );
  const text = some.join(' ');
  return random(12) === 0
    ? `{n, plural, one {${text} ${pick(random, words)}} other {${text}}}`
    : text;
}

const textsOf = (random: Random, prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}.${n}`, makeText(random)]));

const translationsOf = (texts: Readonly<Record<string, string>>, of: string) =>
  Object.fromEntries(
    Object.keys(texts).flatMap((key, n) => (n % 4 === 0 ? [] : [[key, `${of} ${n} {count}`]])),
  );

/** The project itself, and a shared memory that another one has written to. */
let memories: readonly ReadableMemory[];
let asked: readonly string[];

beforeEach(async () => {
  const random = createRandom(3);
  const { projectId: otherId } = project;
  const { id: sharedId } = await ada.call(endpoints.createMemory, {
    params: { workspaceId: ada.id },
    body: { name: 'Texts', sourceLocale: 'en' },
  });
  const link = { memoryId: sharedId, writes: true };
  await ada.call(endpoints.linkMemory, { params: { projectId: otherId }, body: link });
  const texts = textsOf(random, 'a', 400);
  await project.importTexts('en', texts);
  await project.importTexts('de', translationsOf(texts, 'Text'));
  await untilRemembered(server, otherId);
  const source = { source_locale: 'en', texts_in_keys: false };
  memories = [
    { id: otherId, kind: 'own', name: 'Project', penalty: 0, source },
    { id: sharedId, kind: 'shared', name: 'Texts', penalty: 3, source: undefined },
  ];
  asked = [
    ...Object.values(texts).slice(0, 12),
    ...Array.from({ length: 26 }, () => makeText(random)),
    '',
    'Nothing like this',
  ];
});

describe('similar texts', () => {
  it.each(isDeep ? [50, 70, 100] : [70])(
    'of many are those of each of them, from %i per cent',
    async (minScore) => {
      const { db } = server.database;
      const ids = Object.values(await project.termIds());
      const locales = { source: 'en', target: 'de' };
      const wanted = asked.map(
        (source, n): Wanted => ({
          ...{ source, norm: normOf(source), locales, minScore, contextHash: anyContext },
          termId: ids[n],
        }),
      );
      const ofEach: (readonly Found[])[] = [];
      for (const one of wanted) ofEach.push(await findSimilar(db, memories, one));
      const ask = (choice: Choice) =>
        findSimilarOfMany(db, memories, { locale: 'de', wanted }, choice);
      const ofMany = await ask({ limit: Number.POSITIVE_INFINITY });
      expect(ofMany).toEqual(ofEach);
      const accepts = ({ target }: Found) => target.length % 2 === 0;
      expect(await ask({ limit: 3, accepts })).toEqual(
        ofEach.map((found) => found.filter(accepts).slice(0, 3)),
      );
      expect(ofMany.flat().length).toBeGreaterThan(10);
    },
  );

  it.runIf(isDeep)('are looked for among all that have enough of the keys', async () => {
    const { db } = server.database;
    for (const { id } of memories) {
      const { rows } = await sql<{ hash: string; form: string; norm: string; keys: number[] }>`
        select hash, form, norm, keys from memory_segments where memory_id = ${id}::uuid
      `.execute(db);
      const texts = asked.map(normOf).filter((norm) => norm !== '');
      const candidates = await listCandidates(
        db,
        id,
        texts.map((norm) => ({
          ...{ asked: keysToAsk(norm, id), length: norm.length },
          ...{ min: norm.length - 5, max: norm.length + 9 },
        })),
      );
      let found = 0;
      for (const [at, norm] of texts.entries()) {
        const { classes, shared } = keysToAsk(norm, id);
        const countIn = (keys: readonly number[], count: number) =>
          Math.max(
            ...classes.map((own) => own.slice(0, count).filter((key) => keys.includes(key)).length),
          );
        const nameOf = (row: { hash: string; form: string }) => `${row.hash} ${row.form}`;
        const isAsLong = (row: { norm: string }) =>
          row.norm.length >= norm.length - 5 && row.norm.length <= norm.length + 9;
        const namesWith = (count: number) =>
          rows.filter((row) => isAsLong(row) && countIn(row.keys, askedGrams) >= count).map(nameOf);
        // Of two keys, one has to be among the rarest seven.
        const isRareEnough = (row: { keys: number[] }) =>
          classes.some((keys) => {
            const places = keys
              .slice(0, askedGrams)
              .flatMap((key, place) => (row.keys.includes(key) ? [place] : []));
            return places.length >= shared && (shared !== 2 || places.some((place) => place < 7));
          });
        const enough = rows.filter((row) => isAsLong(row) && isRareEnough(row)).map(nameOf);
        const own = (candidates[at] ?? []).map(nameOf);
        expect(own, norm).toEqual(expect.arrayContaining(enough));
        // Some that have one key less come too.
        expect(namesWith(shared > 2 ? shared - 1 : shared)).toEqual(expect.arrayContaining(own));
        expect(new Set(own).size).toBe(own.length);
        found += own.length;
      }
      expect(found).toBeGreaterThan(200);
    }
  });
});
