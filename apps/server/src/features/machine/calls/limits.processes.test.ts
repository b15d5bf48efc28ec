import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();

const texts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `key.${n}`, source: `Text number ${n}` }));

describe('limits of costs', () => {
  it('hold for all who ask at once, in whatever process', async () => {
    const ids = await trial.addTexts(texts(30));
    const { id: providerId } = await trial.addProvider({ prices: { input: 10, output: 100 } });
    const { params } = trial.project;
    const monthlyCost = 0.1;
    await trial.ada.call(endpoints.updateMachineSettings, { params, body: { monthlyCost } });
    trial.machine.change({ delayMs: 30 });
    const before = { ...trial.machine.told };
    const people = [trial.ada];
    while (people.length < 12) {
      const person = await trial.server.addPerson();
      await trial.server.addMember(trial.project.projectId, person, 'translator');
      people.push(person);
    }
    const queue = ids.values();
    let refusals = 0;
    const work = async (person: (typeof people)[number]) => {
      for (const termId of queue) {
        const body = { termId, locale: 'de_DE', providerId };
        try {
          await person.call(endpoints.suggestTranslation, { params, body });
        } catch (error) {
          expect(error).toMatchObject({ code: 'UnprocessableEntity' });
          refusals++;
        }
      }
    };
    await Promise.all(people.map(work));
    const { input, output } = trial.machine.told;
    const cost = (10 * (input - before.input) + 100 * (output - before.output)) / 1e6;
    const settings = await trial.ada.call(endpoints.getMachineSettings, { params });
    expect(settings.spentThisMonth).toBeCloseTo(cost, 9);
    expect(settings.reserved).toBe(0);
    expect(cost).toBeLessThanOrEqual(monthlyCost);
    expect(refusals).toBeGreaterThan(0);
  });

  it('hold for runs, which pause', async () => {
    await trial.addTexts(texts(300));
    await trial.addProvider({ prices: { input: 0, output: 100 } });
    const { params } = trial.project;
    const monthlyCost = 0.6;
    await trial.ada.call(endpoints.updateMachineSettings, { params, body: { monthlyCost } });
    const started = await trial.startRun({ locales: ['de_DE', 'fr'] });
    const run = await trial.endOf(started.id);
    expect(run).toMatchObject({ state: 'paused', pause: { reason: 'projectLimit' } });
    const settings = await trial.ada.call(endpoints.getMachineSettings, { params });
    expect(settings.spentThisMonth).toBe(run.usage.cost);
    expect(settings.spentThisMonth).toBeGreaterThan(0);
    expect(settings.spentThisMonth).toBeLessThanOrEqual(monthlyCost);
    expect(settings.reserved).toBe(0);
  });
});
