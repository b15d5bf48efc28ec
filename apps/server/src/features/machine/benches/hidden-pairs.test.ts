import { endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import { untilRemembered } from '../../../testing/remembered.ts';
import { followSoon } from '../../../testing/served.ts';
import { createBenchTrial } from '../../../testing/trials/bench-trial.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial(followSoon);
const { start, endOf, approve, addReviewed } = createBenchTrial(trial);

/** What each request told first, with the texts that it was about. */
function listRequests(): { system: string; texts: { text: string }[] }[] {
  return trial.machine.calls.slice(firstCall).map(({ body }) => {
    const [system, user] = body.messages as { content: string }[];
    return {
      system: system?.content ?? '',
      ...(JSON.parse(user?.content ?? '') as { texts: { text: string }[] }),
    };
  });
}
let firstCall = 0;
const forgetCalls = () => {
  firstCall = trial.machine.calls.length;
};

it('tells no model the approved translation of a text that it is asked for', async () => {
  await trial.addProvider();
  const pairs = Object.fromEntries(
    Array.from({ length: 24 }, (_, n) => [
      `Delete all the files of folder ${String.fromCharCode(97 + n)}`,
      `Alle Dateien des Ordners ${String.fromCharCode(97 + n)} sind zu entfernen`,
    ]),
  );
  await addReviewed(pairs);
  // Others have the same source texts, some with the same translation.
  const terms = Object.keys(pairs).map((source, n) => ({ value: `twin${n}`, source }));
  const { params } = trial.project;
  const added = await trial.ada.call(endpoints.addTerms, { params, body: { terms } });
  const twins = added.terms.map(({ termId = '' }) => termId);
  for (const [n, approved] of Object.values(pairs).entries()) {
    await approve(twins[n] ?? '', n % 2 === 0 ? approved : `${approved}!`, 'translated');
  }
  await untilRemembered(trial.server, trial.project.projectId);
  forgetCalls();
  const template =
    'M{{#memory}} «{{target}}»{{/memory}} N{{#neighbours}} <{{target}}>{{/neighbours}}';
  const bench = await endOf(await start({ candidates: [{ template }, { promptVersion: 0 }] }));
  expect(bench.candidates.map(({ result }) => result.texts)).toEqual([24, 24]);
  const requests = listRequests();
  expect(requests.length).toBeGreaterThan(4);
  for (const { system, texts } of requests) {
    expect(texts.length).toBeLessThanOrEqual(10);
    for (const { text } of texts) expect(system).not.toContain(pairs[text]);
  }
  // They are told of others, as they are ever.
  const told = requests.filter(({ system }) => system.includes('sind zu entfernen'));
  expect(told.length).toBe(requests.length);
  expect(requests.some(({ system }) => /N <Alle/.test(system))).toBe(true);
});
