import type { endpoints, MachineBenchEstimate, ParsedBody } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import { hasModels } from '../../../integrations/machine/open-client.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { estimateTokens, toModelPrompt } from '../prompts/requests.mapper.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import { costOf, toNullableAmount, type Units } from '../providers/money.mapper.ts';
import { findRemaining } from '../runs/estimates.service.ts';
import { openBench, readBatches } from './bench-texts.service.ts';
import { type BenchChoice, type Candidate, chooseBench } from './choosing.service.ts';

/** What a model writes for a text beside its translation: JSON with an id. */
const tokensAround = 12;

/** Writes the requests of a comparison as they would be sent, and counts them. Nobody is sent anything. */
export async function estimateBench(
  context: MachineContext,
  scope: ProjectScope,
  selection: ParsedBody<typeof endpoints.estimateMachineBench>,
): Promise<MachineBenchEstimate> {
  const choice = await chooseBench(context, scope, selection);
  const candidates: MachineBenchEstimate['candidates'] = [];
  for (const candidate of choice.candidates) {
    const { locale } = selection;
    const units = await estimateCandidate(context, scope, { locale, candidate, choice });
    candidates.push({
      inputTokens: units.input,
      outputTokens: units.output,
      characters: units.characters,
      cost: toNullableAmount(costOf(units, candidate.provider)),
    });
  }
  const { usable, texts, reviewed } = choice;
  const providers = choice.candidates.map(({ provider }) => provider);
  return {
    texts: texts.length,
    reviewed,
    candidates,
    remainingThisMonth: await findRemaining(context, scope, { providers, usable }),
  };
}

async function estimateCandidate(
  context: MachineContext,
  scope: ProjectScope,
  {
    locale,
    candidate,
    choice: { texts },
  }: {
    readonly locale: string;
    readonly candidate: Candidate;
    readonly choice: BenchChoice;
  },
): Promise<Units> {
  const opened = await openBench(context, scope, { locale, candidate, texts });
  const batches = await readBatches(opened, texts);
  const readable = batches.flat().filter(({ units }) => units !== undefined);
  if (!hasModels(candidate.provider.kind)) {
    return { input: 0, output: 0, characters: sum(readable.flatMap(unitsOf).map(lengthOf)) };
  }
  let input = 0;
  for (const batch of batches) {
    const { instructions } = await opened.instruct(batch);
    const { system, user } = toModelPrompt(
      batch.map((text) => ({ text })),
      instructions,
    );
    input += estimateTokens(system) + estimateTokens(user);
  }
  const written = texts.map(({ approved }) => estimateTokens(approved));
  const around = readable.flatMap(unitsOf).length * tokensAround;
  return { input, output: sum(written) + around, characters: 0 };
}

function unitsOf({ units }: MachineText): readonly string[] {
  return (units?.units ?? []).map(({ text }) => text);
}

function lengthOf(text: string): number {
  return [...text].length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
