import { endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import { createRandom } from '../../../testing/random.ts';
import { createFaults } from '../../../testing/services/machine/faults.ts';
import { fromPseudo } from '../../../testing/services/machine/pseudo-language.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();
const count = 10_000;
const locales = ['de_DE', 'fr', 'pl'];

it('ends with each of 30 000 texts valid or listed, none lost or doubled, and has spent what was told', async () => {
  const texts = Array.from({ length: count }, (_, n) => ({
    value: `key.${n}`,
    source: `Text number ${n} of {name}`,
  }));
  await trial.addTexts(texts);
  await trial.project.addLocale('pl');
  await trial.addProvider({ prices: { input: 1, output: 1 } });
  const random = createRandom(Number(process.env.CRASH_SEED ?? 5));
  const chance = () => random(1_000_000) / 1_000_000;
  trial.machine.change({ fault: createFaults(chance, { share: 0.05 }) });
  const before = { ...trial.machine.told };
  const begin = performance.now();
  const run = await trial.endOf((await trial.startRun({ locales })).id);
  const seconds = (performance.now() - begin) / 1000;
  expect(run).toMatchObject({ state: 'done', progress: { total: count * locales.length } });
  const { total, done, failed } = run.progress;
  expect(done + failed).toBe(total);
  expect(await trial.listFailures(run.id)).toHaveLength(failed);
  let saved = 0;
  for (const localeCode of locales) {
    const params = { ...trial.project.params, localeCode };
    for (const { value } of await trial.ada.call(endpoints.listTranslations, { params })) {
      if (value === '') continue;
      saved++;
      if (!value.includes('ж')) expect(fromPseudo(value)).toMatch(/^Text number \d+ of \{name\}$/);
    }
  }
  expect(saved).toBe(done);
  const { input, output } = trial.machine.told;
  expect(run.usage).toMatchObject({
    inputTokens: input - before.input,
    outputTokens: output - before.output,
    cost: (input - before.input + output - before.output) / 1e6,
  });
  await trial.project.expectCountersToAgree();
  // The provider of the tests answers at once, and the rest is ours.
  expect(seconds).toBeLessThan(600);
}, 900_000);
