import type {
  endpoints,
  MachineProblem,
  MachineRefusal,
  MachineSuggestion,
  ParsedBody,
} from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { currentCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import { requireLocales } from '../../entries/entries.service.ts';
import { LimitReachedError, shortPatience } from '../calls/calls.service.ts';
import { addTally, emptyTally, toMachineUsage } from '../calls/tally.mapper.ts';
import { type Outcome, translateTexts } from '../calls/translator.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { type LocaleContext, openContext } from '../prompts/instructions.service.ts';
import { findPictures } from '../prompts/pictures.service.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import { openProvider } from '../providers/keys.service.ts';
import { hostOf } from '../providers/providers.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { chooseProvider, listUsable } from '../settings.service.ts';

const timeoutMs = 60_000;
/** How many suggestions somebody may wait for in one process. */
const maxPending = 4;

/** The suggestions that are made at the moment, by who waits for them. */
const pending = new Map<string, number>();

/** Has a translation of a term made. Nothing is saved. */
export async function suggestTranslation(
  context: MachineContext,
  scope: ProjectScope,
  asked: ParsedBody<typeof endpoints.suggestTranslation>,
): Promise<MachineSuggestion> {
  const { id } = scope.actor;
  const count = pending.get(id) ?? 0;
  if (count >= maxPending) throw new AppError('TooManyRequests');
  pending.set(id, count + 1);
  try {
    return await suggest(context, scope, asked);
  } finally {
    const left = (pending.get(id) ?? 1) - 1;
    if (left > 0) pending.set(id, left);
    else pending.delete(id);
  }
}

async function suggest(
  context: MachineContext,
  scope: ProjectScope,
  { termId, locale, providerId }: ParsedBody<typeof endpoints.suggestTranslation>,
): Promise<MachineSuggestion> {
  const { db } = context;
  const [usable, opened] = await Promise.all([
    listUsable(context, scope),
    openContext(context, scope, locale),
    requireLocales(db, scope, { locale }),
  ]);
  const provider = chooseProvider(usable, providerId);
  const text = await getText(opened, termId);
  const { settings } = usable;
  const [pictures, told] = await Promise.all([
    findPictures(context, scope, { termId, provider, settings }),
    opened.instruct([text]),
  ]);
  let tally = emptyTally;
  const timeout = AbortSignal.timeout(timeoutMs);
  const caller = currentCaller();
  const signal = caller ? AbortSignal.any([caller.signal, timeout]) : timeout;
  const record = () => recordSuggestion(context, scope, { text, locale, provider, tally });
  let outcome: Outcome | undefined;
  try {
    const translating = {
      scope,
      locale: { ...opened, instruct: async () => told },
      provider,
      opened: await openProvider(context, provider),
      projectLimit: settings.monthly_cost,
      pictures,
      patience: shortPatience,
      signal,
      count: (one: typeof tally) => {
        tally = addTally(tally, one);
      },
    };
    outcome = (await translateTexts(context, translating, [text])).get(text);
  } catch (error) {
    throw toAppError(error, timeout);
  } finally {
    if (tally.calls > 0) await record();
  }
  const value = outcome?.value ?? null;
  if (!outcome || value === null) throw toRefusal(outcome);
  return {
    value,
    providerId: provider.id,
    providerName: provider.name,
    model: provider.model,
    promptVersion: opened.promptVersion,
    findings: [...outcome.findings],
    used: {
      ...told.usedOf(text),
      screenshots: pictures.map(({ id, name }) => ({ screenshotId: id, name })),
    },
    usage: toMachineUsage(tally),
    isCached: tally.calls === 0,
  };
}

async function getText(
  { readTexts, checks, locale }: LocaleContext,
  termId: string,
): Promise<MachineText> {
  if (locale === checks.checks.source_locale) {
    const message = 'is the locale of the source texts';
    throw new AppError('UnprocessableEntity', [
      { path: 'body.locale', message, reason: 'locale' satisfies MachineRefusal },
    ]);
  }
  const [text] = await readTexts([termId]);
  const refused = (reason: MachineRefusal, message: string) =>
    new AppError('UnprocessableEntity', [{ path: 'body.termId', message, reason }]);
  if (!text) throw new AppError('NotFound');
  if (text.locked) throw refused('locked', 'is locked');
  if (text.source === '') throw refused('source', 'has no source text');
  return text;
}

const refusals = {
  plural: 'has a source text that is no plural that can be read',
  filter: 'has a text that the model refuses',
} as const;

function toRefusal(outcome: Outcome | undefined): AppError {
  const reason = outcome?.kind === 'failed' ? outcome.reason : 'missing';
  if (reason === 'plural' || reason === 'filter') {
    const details = [{ path: 'body.termId', message: refusals[reason], reason }];
    return new AppError('UnprocessableEntity', details);
  }
  return toUnavailable('answer', `The provider has not answered a translation (${reason}).`);
}

function toAppError(error: unknown, timeout: AbortSignal): unknown {
  if (error instanceof MachineError) return toUnavailable(error.problem, error.message);
  if (error instanceof LimitReachedError) {
    const message = `would cost more than the ${error.owner} may spend in this month`;
    return new AppError('UnprocessableEntity', [
      { path: 'body', message, reason: 'limit' satisfies MachineRefusal },
    ]);
  }
  return timeout.aborted ? toUnavailable('timeout', 'It takes more than a minute.') : error;
}

function toUnavailable(problem: MachineProblem, message: string): AppError {
  const details = [{ path: 'body.providerId', message, reason: problem }];
  return new AppError('Unavailable', details);
}

/** Writes to the log who was sent a text of the project. */
async function recordSuggestion(
  { db, events }: Pick<MachineContext, 'db' | 'events'>,
  scope: ProjectScope,
  {
    text,
    locale,
    provider,
    tally,
  }: {
    readonly text: MachineText;
    readonly locale: string;
    readonly provider: ProviderRow;
    readonly tally: typeof emptyTally;
  },
): Promise<void> {
  const { calls: _, ...usage } = toMachineUsage(tally);
  const machine = { host: hostOf(provider), model: provider.model, texts: 1, ...usage };
  const details = { name: provider.name, termId: text.term_id, locale, machine };
  await inTransaction(db, (trx) =>
    events.record(trx, scope, { kind: 'machine.suggest', details, events: [] }),
  );
}
