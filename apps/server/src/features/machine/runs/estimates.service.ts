import {
  type endpoints,
  type MachineEstimate,
  maxRunTexts,
  type ParsedBody,
  type RunTask,
} from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { type CheckContext, findCheckContext } from '../../../content/findings/units.queries.ts';
import { hasModels } from '../../../integrations/machine/open-client.ts';
import { hasProjectLocales } from '../../locales/locales.queries.ts';
import { selectTermsByFilter, selectTermsById } from '../../terms/selection.queries.ts';
import { listSpent, monthOf } from '../calls/budgets.queries.ts';
import { addTally, emptyTally, type Tally } from '../calls/tally.mapper.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { estimateTokens } from '../prompts/requests.mapper.ts';
import { costOf, toAmount, type Units } from '../providers/money.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { chooseJudge, chooseProvider, listUsable, type Usable } from '../settings.service.ts';
import {
  type ChosenTerms,
  type ChosenTexts,
  countChosen,
  findTokenRatio,
  listSample,
  type SampledText,
} from './chosen-texts.queries.ts';
import { requireRunPermissions } from './runs.policy.ts';

export type Selection = ParsedBody<typeof endpoints.estimateMachineRun>;

/** What a run would be for. */
export interface Choice extends Pick<Selection, 'usesMemory' | 'reviewsClean'> {
  readonly usable: Usable;
  readonly provider: ProviderRow;
  /** Who judges what is translated; undefined where nobody does. */
  readonly judge: ProviderRow | undefined;
  readonly context: CheckContext;
  readonly chosen: readonly ChosenTexts[];
}

/** So many texts are looked at more closely. */
const sampled = 200;
/** What a model is told beside a text: its id, key and note, and its share of what it is told first. */
const tokensBeside = 60;
/** What a model writes of a text that it judges: mostly that there is nothing to say. */
const tokensOfJudgement = 40;
const textsPerMinute = 600;
const deviation = 0.2;

/** Finds what is to be translated, and requires that the caller may do it in each locale. */
export async function chooseTexts(
  context: Pick<MachineContext, 'db' | 'config'>,
  scope: ProjectScope,
  { targets, providerId, judges, usesMemory, ...selection }: Selection,
): Promise<Choice> {
  const { checkContext, terms } = await chooseTerms(context, scope, selection);
  const usable = await listUsable(context, scope);
  const provider = chooseProvider(usable, providerId);
  const judge = judges ? chooseJudge(usable) : undefined;
  const chosen = terms.map((one) => ({ ...one, targets }));
  const { reviewsClean } = selection;
  return { usable, provider, judge, context: checkContext, chosen, usesMemory, reviewsClean };
}

/** Finds the terms of a selection by locale, and requires that the caller may run machines in each. */
export async function chooseTerms(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  { locales, select, reviewsClean }: Pick<Selection, 'locales' | 'select' | 'reviewsClean'>,
): Promise<{ readonly checkContext: CheckContext; readonly terms: readonly ChosenTerms[] }> {
  const checkContext = await findCheckContext(db, scope);
  if (!checkContext) throw new AppError('NotFound');
  const unique = [...new Set(locales)];
  requireRunPermissions(scope, { locales: unique, reviews_clean: reviewsClean });
  if (!(await hasProjectLocales(db, scope, unique))) throw new AppError('NotFound');
  const isAll = 'filter' in select && isEmptyFilter(select.filter);
  const termsOf = (locale: string) => {
    if (isAll) return undefined;
    return 'ids' in select
      ? selectTermsById(scope, select.ids)
      : selectTermsByFilter(scope, { ...select.filter, locale });
  };
  const targeted = unique.filter((locale) => locale !== checkContext.source_locale);
  return { checkContext, terms: targeted.map((locale) => ({ locale, terms: termsOf(locale) })) };
}

function isEmptyFilter({ status, ...filter }: Record<string, unknown>): boolean {
  return status === 'all' && Object.values(filter).every((value) => value === undefined);
}

export async function estimateRun(
  context: MachineContext,
  scope: ProjectScope,
  selection: Selection,
): Promise<MachineEstimate> {
  return estimate(context, scope, await chooseTexts(context, scope, selection));
}

/** Estimates what is chosen. */
export async function estimate(
  context: MachineContext,
  scope: ProjectScope,
  choice: Choice,
): Promise<MachineEstimate> {
  const { db } = context;
  const { provider, judge, usable } = choice;
  const isModel = hasModels(provider.kind);
  const byLocale: MachineEstimate['byLocale'] = [];
  const sum = { input: 0, output: 0, characters: 0 };
  const judging = { texts: 0, tokens: 0 };
  for (const chosen of choice.chosen) {
    const [{ texts, letters }, { sample, known }] = await Promise.all([
      countChosen(db, scope, choice.context, chosen),
      readSample(context, scope, { ...choice, chosen }),
    ]);
    const fromMemory = sample.length === 0 ? 0 : Math.round((texts * known) / sample.length);
    const share = texts === 0 ? 0 : (texts - fromMemory) / texts;
    const density = densityOf(sample.map(({ source }) => source));
    const tokens = Math.ceil(letters * density * share);
    const paid = texts - fromMemory;
    byLocale.push({ locale: chosen.locale, texts, fromMemory, tokens: isModel ? 2 * tokens : 0 });
    sum.input += tokens + paid * tokensBeside;
    sum.output += Math.ceil(tokens * 1.2) + paid * 12;
    sum.characters += Math.ceil(letters * share);
    judging.texts += texts;
    judging.tokens += Math.ceil(letters * density * 2.2);
  }
  const texts = byLocale.reduce((total, one) => total + one.texts, 0);
  const fromMemory = byLocale.reduce((total, one) => total + one.fromMemory, 0);
  const units = isModel
    ? (await correctionOf(db, scope, { provider, task: 'translate' }))(sum)
    : { input: 0, output: 0, characters: sum.characters };
  const judged = judge && {
    provider: judge,
    units: (await judgingUnits(context, scope, judge))(judging),
  };
  const second = choice.reviewsClean ? judged : undefined;
  return toEstimate(context, {
    ...{ scope, usable, byLocale, texts, fromMemory, second },
    judged: judged ? texts : 0,
    judgedTwice: second ? texts : 0,
    parts: [{ provider, units }, ...(judged ? [judged] : [])],
    calls: texts - fromMemory + (judged ? texts : 0) + (second ? texts : 0),
  });
}

/** Reads some of the texts of a run, and counts those that the memory has. */
async function readSample(
  { db, ports }: Pick<MachineContext, 'db' | 'ports'>,
  scope: ProjectScope,
  {
    context: checks,
    chosen,
    usesMemory,
  }: Pick<Choice, 'context' | 'usesMemory'> & { readonly chosen: ChosenTexts },
): Promise<{ readonly sample: readonly SampledText[]; readonly known: number }> {
  const { locale } = chosen;
  const sample = await listSample(db, scope, checks, { ...chosen, limit: sampled });
  const sought = { checks, locale, texts: sample };
  const known = usesMemory ? (await ports.findExact(scope, sought)).size : 0;
  return { sample, known };
}

/** How many tokens a letter of some texts takes. */
export function densityOf(texts: readonly string[]): number {
  const own = texts.join('');
  return own === '' ? 0 : estimateTokens(own) / [...own].length;
}

/** Tells what a model that judges is likely to read and write, by texts that have so many tokens with their source texts. */
export async function judgingUnits(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  judge: ProviderRow,
): Promise<(judged: { readonly texts: number; readonly tokens: number }) => Units> {
  const correct = await correctionOf(db, scope, { provider: judge, task: 'judge' });
  return ({ texts, tokens }) =>
    correct({ input: tokens + texts * tokensBeside, output: texts * tokensOfJudgement });
}

/** Corrects estimates by what runs have taken before. */
async function correctionOf(
  db: MachineContext['db'],
  scope: ProjectScope,
  { provider: { id: providerId }, task }: { provider: ProviderRow; task: RunTask },
): Promise<(estimated: Pick<Units, 'input' | 'output'>) => Units> {
  const ratio = await findTokenRatio(db, scope, { providerId, task });
  return ({ input, output }) => ({
    ...{ input: Math.ceil(input * ratio), output: Math.ceil(output * ratio), characters: 0 },
  });
}

/** What is known of a run before it begins. */
interface Estimated
  extends Pick<MachineEstimate, 'byLocale' | 'texts' | 'fromMemory' | 'judged' | 'judgedTwice'> {
  readonly scope: ProjectScope;
  readonly usable: Usable;
  /** What each provider would be asked for, the one that the run is by first. */
  readonly parts: readonly [Part, ...Part[]];
  /** What would be asked once more at most, of texts in which nothing is found. */
  readonly second: Part | undefined;
  /** How many times texts would be sent. */
  readonly calls: number;
}

interface Part {
  readonly provider: ProviderRow;
  readonly units: Units;
}

export async function toEstimate(
  context: Pick<MachineContext, 'db'>,
  { scope, usable, parts, second, calls, ...counts }: Estimated,
): Promise<MachineEstimate> {
  const sum = (some: readonly Part[]) =>
    some.reduce<Tally>(
      (all, { provider, units }) =>
        addTally(all, { ...units, calls, cost: costOf(units, provider) }),
      emptyTally,
    );
  const sure = sum(parts);
  const total = second ? sum([...parts, second]) : sure;
  const { cost, input, output, characters } = total;
  return {
    providerId: parts[0].provider.id,
    ...counts,
    ...{ inputTokens: input, outputTokens: output, characters },
    cost:
      cost === null
        ? null
        : {
            expected: toAmount(cost),
            min: toAmount(Math.floor((sure.cost ?? 0) * (1 - deviation))),
            max: toAmount(Math.ceil(cost * (1 + deviation))),
          },
    minutes: Math.ceil(calls / textsPerMinute),
    remainingThisMonth: await findRemaining(context, scope, {
      usable,
      providers: parts.map(({ provider }) => provider),
    }),
    isTooMany: counts.texts > maxRunTexts,
  };
}

/** What may still be spent in this month, as far as there are limits. */
export async function findRemaining(
  { db }: Pick<MachineContext, 'db'>,
  { projectId }: ProjectScope,
  { providers, usable }: { providers: readonly ProviderRow[]; usable: Usable },
): Promise<number | null> {
  const limits = [
    { id: projectId, limit: usable.settings.monthly_cost },
    ...providers.map(({ id, monthly_cost: limit }) => ({ id, limit })),
  ];
  const ownerIds = limits.map(({ id }) => id);
  const budgets = await listSpent(db, { ownerIds, month: monthOf() });
  const left = limits.flatMap(({ id, limit }) => {
    if (limit === null) return [];
    const { spent = 0, held = 0 } = budgets.get(id) ?? {};
    return [Math.max(0, limit - spent - held)];
  });
  return left.length === 0 ? null : toAmount(Math.min(...left));
}
