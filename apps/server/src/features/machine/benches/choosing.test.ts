import { describe, expect, it } from 'vitest';
import { type BenchForm, createBenchTrial } from '../../../testing/trials/bench-trial.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();
const { start, endOf, listTexts, approve, addReviewed } = createBenchTrial(trial);

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );

describe('the texts of a comparison', () => {
  it('are the same by the same seed, of those that are reviewed', async () => {
    const ids = await addReviewed(
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`Text ${n} here`, `Wort ${n}`])),
    );
    await approve(ids[0] ?? '', 'Anderes', 'translated');
    await trial.addProvider();
    const termsOf = async (form: Partial<BenchForm>) => {
      const { texts } = await listTexts(await endOf(await start(form)));
      return texts.map(({ termId }) => termId);
    };
    const first = await termsOf({ texts: 5 });
    expect(first).toHaveLength(5);
    expect(await termsOf({ texts: 5 })).toEqual(first);
    expect(await termsOf({ texts: 5, seed: 2 })).not.toEqual(first);
    expect(first).not.toContain(ids[0]);
    // In the order of the terms, whatever the sample.
    expect(first).toEqual(ids.filter((id) => first.includes(id)));
    const chosen = [ids[7] ?? '', ids[3] ?? ''];
    expect(await termsOf({ select: { ids: chosen } })).toEqual([ids[3], ids[7]]);
    const filter = { status: 'all' as const, search: 'key:text12' };
    expect(await termsOf({ select: { filter } })).toEqual([ids[12]]);
    expect(await refused(start({ select: { ids: [ids[3] ?? '', ids[0] ?? ''] } }))).toMatchObject({
      code: 'BadRequest',
      details: [{ path: 'body.select.ids.1' }],
    });
    const bench = await start({ select: { ids: chosen } });
    expect(bench.seed).toBeNull();
    const page = await listTexts(bench, { limit: 1 });
    expect(page.texts).toHaveLength(1);
    const next = await listTexts(bench, { limit: 1, cursor: page.nextCursor });
    expect(next).toMatchObject({ texts: [{ termId: ids[7] }], nextCursor: null });
    await endOf(bench);
  });

  it('are refused for what there is not, and for who may not', async () => {
    const [termId = ''] = await addReviewed({ 'Open the file': 'Datei auf' });
    const noProvider = await refused(start());
    expect(noProvider).toMatchObject({
      code: 'UnprocessableEntity',
      details: [{ path: 'body.candidates.0.providerId' }],
    });
    await trial.addProvider();
    const bad = async (form: Partial<BenchForm>, path: string) =>
      expect(await refused(start(form))).toMatchObject({ code: 'BadRequest', details: [{ path }] });
    await bad({ candidates: [{}, { promptVersion: 1 }] }, 'body.candidates.1.promptVersion');
    await bad({ candidates: [{ template: 'a\n{{b}}' }, {}] }, 'body.candidates.0.template');
    await bad({ candidates: [{ template: 'a', promptVersion: 0 }, {}] }, 'body.candidates.0');
    await bad({ locale: 'en' }, 'body.locale');
    await bad({ maxCost: 1 }, 'body.maxCost');
    await bad({ texts: 51 }, 'body.texts');
    await approve(termId, 'Datei auf', 'translated');
    await bad({}, 'body.select');
    expect(await refused(start({ locale: 'it' }))).toMatchObject({ code: 'NotFound' });
    for (const role of ['translator', 'editor'] as const) {
      const person = await trial.server.addPerson();
      await trial.server.addMember(trial.project.projectId, person, role);
      expect(await refused(start({}, person))).toMatchObject({ code: 'NotFound' });
    }
  });
});
