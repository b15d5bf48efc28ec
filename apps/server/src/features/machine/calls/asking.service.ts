import type { RunFailureReason } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Transaction } from '../../../db/database.ts';
import { markKept, unmarkKept } from '../../../integrations/machine/kept-parts.ts';
import type { ModelAnswer, ModelClient } from '../../../integrations/machine/model-client.ts';
import type { OpenedClient } from '../../../integrations/machine/open-client.ts';
import type { TextClient } from '../../../integrations/machine/text-client.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { readTranslations, translationsSchema } from '../prompts/answers.mapper.ts';
import type { Instructions, LocaleContext } from '../prompts/instructions.service.ts';
import { countMostPictureTokens, estimatePictureTokens } from '../prompts/pictures.mapper.ts';
import type { Picture } from '../prompts/pictures.service.ts';
import {
  type AskedText,
  countMostTokens,
  estimateTokens,
  listNotes,
  toModelPrompt,
} from '../prompts/requests.mapper.ts';
import { listKept, type MachineText } from '../prompts/texts.service.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { callProvider, type PaidCall, type Patience } from './calls.service.ts';
import type { Tally } from './tally.mapper.ts';

/** What was answered for a text: the translations of its units, or why there are none. */
export type Asked =
  | { readonly units: readonly string[] }
  | {
      readonly reason: Extract<
        RunFailureReason,
        'missing' | 'empty' | 'filter' | 'cut' | 'forms' | 'refused'
      >;
    };

/** What calls for texts of a locale have in common. */
export interface Translating {
  readonly scope: ProjectScope;
  readonly locale: LocaleContext;
  readonly provider: ProviderRow;
  readonly opened: OpenedClient;
  readonly projectLimit: number | null;
  readonly run?: PaidCall<unknown>['run'];
  /** True where nothing that was paid for before is used, and nothing is kept for later. */
  readonly skipsCache?: true;
  /** Screenshots of the text, where it is one. */
  readonly pictures?: readonly Picture[];
  readonly patience: Patience;
  readonly signal: AbortSignal;
  readonly requireOpen?: PaidCall<unknown>['requireOpen'];
  /** Counts a call, in the transaction that settles it. */
  readonly count: (tally: Tally, trx: Transaction) => Promise<void> | void;
}

interface Request<Client> extends Translating {
  readonly client: Client;
  readonly told: Instructions;
  readonly asked: readonly AskedText[];
  keep(trx: Transaction, found: ReadonlyMap<MachineText, Asked>, tally: Tally): Promise<void>;
}

type Found = Map<MachineText, Asked>;

/** Room for what models write besides translations: JSON, ids, and thoughts where they have some. */
const roomPerUnit = 40;
const leastRoom = 512;
const roomForThoughts = 8192;
const maxOutput = 24_000;

/** How many tokens an answer may have: translations are longer than texts, and some languages take many tokens. */
function outputRoom({ capabilities }: ProviderRow, asked: readonly AskedText[]): number {
  const units = asked.flatMap(({ text }) => text.units?.units ?? []);
  const letters = units.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const thoughts = capabilities?.reasons ? roomForThoughts : 0;
  return Math.min(leastRoom + units.length * roomPerUnit + letters * 2, maxOutput) + thoughts;
}

/** Asks a model for translations. */
export async function askModel(
  context: Pick<MachineContext, 'db'>,
  request: Request<ModelClient>,
): Promise<Found> {
  const { provider, client, told, asked, pictures = [] } = request;
  const { system, user, ids } = toModelPrompt(asked, told.instructions, pictures);
  const { json = 'none', takesTemperature = false, limitBy } = provider.capabilities ?? {};
  const maxOutputTokens = outputRoom(provider, asked);
  const input = countMostTokens(system) + countMostTokens(user) + countMostPictureTokens(pictures);
  return callProvider(
    context,
    {
      ...costsOf(request),
      most: { input, output: maxOutputTokens, characters: 0 },
      likely: estimateTokens(system) + 2 * estimateTokens(user) + estimatePictureTokens(pictures),
      async send(signal) {
        const answer = await client.complete({
          model: provider.model ?? '',
          system,
          user,
          images: pictures.map(({ image }) => image),
          json: json === 'none' ? undefined : json === 'object' ? json : translationsSchema,
          temperature: takesTemperature ? 0 : undefined,
          maxOutputTokens,
          limitBy,
          signal,
        });
        const units = { input: answer.usage.input, output: answer.usage.output, characters: 0 };
        return { answer: { found: readModelAnswer(answer, ids), units }, units };
      },
      keep: (trx, { found, units }, cost) => request.keep(trx, found, { ...units, calls: 1, cost }),
    },
    request.patience,
  ).then(({ found }) => found);
}

function costsOf({ provider, scope, projectLimit, run, signal, requireOpen }: Translating) {
  return { provider, ownerId: scope.projectId, projectLimit, run, signal, requireOpen };
}

function readModelAnswer(
  { text, stop }: ModelAnswer,
  ids: ReadonlyMap<MachineText, readonly string[]>,
): Found {
  const translations = readTranslations(text);
  const why = stop === 'filter' ? 'filter' : stop === 'length' ? 'cut' : 'missing';
  return new Map(
    [...ids].map(([of, own]) => [
      of,
      toAsked(
        of,
        own.map((id) => translations.get(id)),
        why,
      ),
    ]),
  );
}

function toAsked(
  { units }: MachineText,
  translations: readonly (string | undefined)[],
  why: 'missing' | 'filter' | 'cut',
): Asked {
  const given = translations.filter((one) => one !== undefined);
  if (given.length === 0) return { reason: why };
  if (given.length < translations.length) return { reason: why === 'missing' ? 'forms' : why };
  const isEmpty = (translation: string, at: number) =>
    translation.trim() === '' && units?.units[at]?.text.trim() !== '';
  if (given.some(isEmpty)) return { reason: 'empty' };
  return { units: given };
}

/** Asks a program that takes texts alone, as many times as it takes so many at once. */
export async function askTextProgram(
  context: Pick<MachineContext, 'db'>,
  request: Request<TextClient>,
): Promise<Found> {
  const { client, asked } = request;
  const found: Found = new Map();
  for (const batch of toBatches(asked, client.maxTexts)) {
    for (const [text, one] of await askBatch(context, { ...request, asked: batch })) {
      found.set(text, one);
    }
  }
  return found;
}

function toBatches(asked: readonly AskedText[], maxTexts: number): AskedText[][] {
  const batches: AskedText[][] = [];
  let room = 0;
  for (const one of asked) {
    const count = one.text.units?.units.length ?? 0;
    if (room < count) {
      batches.push([]);
      room = maxTexts;
    }
    batches.at(-1)?.push(one);
    room -= count;
  }
  return batches;
}

async function askBatch(
  context: Pick<MachineContext, 'db'>,
  request: Request<TextClient>,
): Promise<Found> {
  const { client, asked, locale } = request;
  const marked = asked.map(({ text }) => ({
    text,
    units: (text.units?.units ?? []).map((unit) => {
      const kept = listKept(unit, text.syntax);
      return { unit, kept, sent: markKept(unit.text, kept, client.keep) };
    }),
  }));
  const texts = marked.flatMap(({ units }) => units.map(({ sent }) => sent));
  const characters = texts.reduce((sum, text) => sum + [...text].length, 0);
  const [single] = asked.length === 1 ? asked : [];
  const { source, target } = locale.languages;
  return callProvider(
    context,
    {
      ...costsOf(request),
      most: { input: 0, output: 0, characters },
      likely: characters,
      async send(signal) {
        const context = [locale.about, ...(single ? listNotes(single.text) : [])].join('\n').trim();
        const { tone } = locale;
        const answer = await client.translate({ texts, source, target, tone, context, signal });
        const units = { input: 0, output: 0, characters: answer.characters };
        // Nobody can tell which of the texts one is of, where some are missing.
        const isWhole = answer.texts.length === texts.length;
        const rest = isWhole ? [...answer.texts] : [];
        const found: Found = new Map(
          marked.map(({ text, units: own }) => {
            const given = own.map(({ unit, kept }) => {
              const translation = rest.shift();
              return translation === undefined
                ? undefined
                : unmarkKept(translation, unit.text, kept, client.keep);
            });
            return [text, toAsked(text, given, 'missing')];
          }),
        );
        return { answer: { found, units }, units };
      },
      keep: (trx, { found, units }, cost) => request.keep(trx, found, { ...units, calls: 1, cost }),
    },
    request.patience,
  ).then(({ found }) => found);
}
