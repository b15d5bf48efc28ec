import type { MachineTest } from '@parlance/contract';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import {
  limitParameters,
  type ModelAnswer,
  type ModelClient,
  type ModelRequest,
} from '../../../integrations/machine/model-client.ts';
import type { TextClient } from '../../../integrations/machine/text-client.ts';
import { callProvider, LimitReachedError, shortPatience } from '../calls/calls.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { readTranslations, translationsSchema } from '../prompts/answers.mapper.ts';
import { openProvider } from './keys.service.ts';
import { type Capabilities, type ProviderRow, updateCapabilities } from './providers.queries.ts';
import { getProvider, getProviderRow, type ProviderScope } from './providers.service.ts';

const timeoutMs = 60_000;
const maxTokens = 600;
/** What a probe takes at most: its own few lines, an image, and the answer. */
const mostOfProbe = { input: 4000, output: maxTokens, characters: 0 };

/** Tries a provider, and keeps with it what it has found out. */
export async function testProvider(
  context: MachineContext,
  scope: ProviderScope,
  id: string,
): Promise<MachineTest> {
  const row = await getProviderRow(context.db, scope, id);
  const begin = performance.now();
  const trouble = await tryProvider(context, row).catch(toTrouble);
  return {
    provider: await getProvider(context, scope, id),
    trouble,
    durationMs: Math.round(performance.now() - begin),
  };
}

function toTrouble(error: unknown): MachineTest['trouble'] {
  if (error instanceof MachineError) return { problem: error.problem, message: error.message };
  if (error instanceof LimitReachedError) return { problem: 'quota', message: error.message };
  throw error;
}

async function tryProvider(context: MachineContext, row: ProviderRow): Promise<null> {
  const opened = await openProvider(context, row);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const capabilities =
      opened.sort === 'model'
        ? await probe(prober(context, row, opened.client, signal))
        : await tryTexts(context, row, opened.client, signal);
    await updateCapabilities(context.db, row.id, capabilities);
    return null;
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new MachineError('timeout', 'It takes more than a minute for a few words.');
  }
}

const sourceText = 'Hello';

async function tryTexts(
  context: MachineContext,
  provider: ProviderRow,
  client: TextClient,
  signal: AbortSignal,
): Promise<null> {
  const characters = sourceText.length;
  const request = {
    texts: [sourceText],
    source: 'en',
    target: 'de',
    tone: null,
    context: '',
    signal,
  };
  const { texts } = await callProvider(
    context,
    {
      provider,
      ownerId: provider.project_id ?? provider.workspace_id ?? provider.id,
      most: { input: 0, output: 0, characters },
      likely: characters,
      signal,
      async send() {
        const answer = await client.translate(request);
        return { answer, units: { input: 0, output: 0, characters: answer.characters } };
      },
    },
    shortPatience,
  );
  if (!texts[0]) throw new MachineError('answer', 'It has answered no translation.');
  return null;
}

type Probe = (
  change: Pick<ModelRequest, 'json' | 'temperature' | 'limitBy' | 'images'>,
) => Promise<ModelAnswer>;

function prober(
  context: MachineContext,
  provider: ProviderRow,
  client: ModelClient,
  signal: AbortSignal,
): Probe {
  const request = {
    model: provider.model ?? '',
    system:
      'Translate the texts into German. Answer with nothing but JSON as {"translations":[{"id":"…","text":"…"}]}.',
    user: JSON.stringify({ texts: [{ id: 'a', text: sourceText }] }),
    maxOutputTokens: maxTokens,
  };
  return (change) =>
    callProvider(
      context,
      {
        provider,
        ownerId: provider.project_id ?? provider.workspace_id ?? provider.id,
        most: mostOfProbe,
        likely: 200,
        signal,
        async send() {
          const answer = await client.complete({ ...request, ...change, signal });
          const { input, output } = answer.usage;
          return { answer, units: { input, output, characters: 0 } };
        },
      },
      shortPatience,
    );
}

// A white square of eight pixels.
const smallImage = {
  mediaType: 'image/png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAADklEQVR4nGP4/58BDAAP/gH/Rl7nSwAAAABJRU5ErkJggg==',
} as const;

/** Finds out what a model can do, from the least on, so that each refusal says one thing. */
async function probe(ask: Probe): Promise<Capabilities> {
  const first = await firstAccepted(
    limitParameters.map((limitBy) => async () => ({ limitBy, answer: await ask({ limitBy }) })),
  );
  const { limitBy, answer } = first;
  const accepts = async (change: Parameters<Probe>[0]): Promise<ModelAnswer | undefined> => {
    try {
      return await ask({ limitBy, ...change });
    } catch (error) {
      if (error instanceof MachineError && isRefusal(error)) return undefined;
      throw error;
    }
  };
  const takesTemperature = (await accepts({ temperature: 0 })) !== undefined;
  const isJson = async (json: NonNullable<ModelRequest['json']>) => {
    const given = await accepts({ json });
    return given !== undefined && readTranslations(given.text).size > 0;
  };
  const json = (await isJson(translationsSchema))
    ? 'schema'
    : (await isJson('object'))
      ? 'object'
      : 'none';
  const seesImages = (await accepts({ images: [smallImage] })) !== undefined;
  const reasons = answer.usage.reasoning > 0 || /<think(ing)?>/.test(answer.text);
  return { json, takesTemperature, seesImages, limitBy, reasons };
}

async function firstAccepted<T>(tries: readonly (() => Promise<T>)[]): Promise<T> {
  let refusal: unknown;
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MachineError && isRefusal(error))) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

function isRefusal({ problem }: MachineError): boolean {
  return problem === 'refused' || problem === 'language';
}
