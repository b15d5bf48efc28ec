import type { MachineProviderServer } from '../../../apps/server/src/testing/services/machine/machine-provider.ts';
import type { Parlance } from '../parlance.ts';

/** A project whose texts a machine translates. */
export interface MachineProject {
  readonly parlance: Parlance;
  readonly path: string;
  readonly machine: MachineProviderServer;
}

const waitMs = 50;

interface Run {
  readonly id: string;
  readonly state: string;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly progress: { readonly done: number; readonly failed: number };
}

/** Lets a run translate all open texts of a project. Returns what it took for each of them. */
export async function measureRun({
  parlance,
  path,
  machine,
}: MachineProject): Promise<{ readonly msPerText: number; readonly tokensBeside: number }> {
  const before = { input: machine.told.input, calls: machine.calls.length };
  const started = await parlance.ask<Run>('POST', `${path}/machine/runs`, { locales: ['de'] });
  let run = started;
  while (run.finishedAt === null) {
    if (run.state === 'paused') throw new Error('the run has paused');
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    run = await parlance.ask<Run>('GET', `${path}/machine/runs/${run.id}`);
  }
  const { done, failed } = run.progress;
  if (run.state !== 'done' || done < failed) throw new Error(`${failed} texts have failed`);
  const texts = done + failed;
  console.log(`${done} texts of ${texts} are translated`);
  const own = machine.calls.slice(before.calls).reduce((sum, { body }) => sum + lettersOf(body), 0);
  return {
    msPerText: (Date.parse(run.finishedAt) - Date.parse(run.createdAt)) / texts,
    tokensBeside: (machine.told.input - before.input - own / 4) / texts,
  };
}

/** How many letters the texts of a call have. */
function lettersOf(body: Record<string, unknown>): number {
  const messages = body.messages as readonly { readonly content: string }[];
  const { texts } = JSON.parse(messages.at(-1)?.content ?? '') as {
    readonly texts: readonly { readonly text: string }[];
  };
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}
