import {
  type endpoints,
  type MachineEstimate,
  maxRunTexts,
  type ParsedBody,
} from '@parlance/contract';
import { type ProjectScope, requirePermission } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { type CheckContext, findCheckContext } from '../../../content/findings/units.queries.ts';
import { hasModels } from '../../../integrations/machine/open-client.ts';
import { requireLocales } from '../../entries/entries.service.ts';
import { selectTermsByFilter, selectTermsById } from '../../terms/selection.queries.ts';
import { listSpent, monthOf } from '../calls/budgets.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { estimateTokens } from '../prompts/requests.mapper.ts';
import { costOf, toAmount } from '../providers/money.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { chooseProvider, listUsable, type Usable } from '../settings.service.ts';
import {
  type ChosenTexts,
  countChosen,
  findTokenRatio,
  listSample,
} from './chosen-texts.queries.ts';

export type Selection = ParsedBody<typeof endpoints.estimateMachineRun>;

/** What a run would be for. */
export interface Choice {
  readonly usable: Usable;
  readonly provider: ProviderRow;
  readonly context: CheckContext;
  readonly chosen: readonly ChosenTexts[];
}

/** So many texts are looked at more closely. */
const sampled = 200;
/** What a model is told beside a text: its id, key and note, and its share of what it is told first. */
const tokensBeside = 60;
const textsPerMinute = 600;
const deviation = 0.2;

/** Finds what is to be translated, and requires that the caller may do it in each locale. */
export async function chooseTexts(
  context: Pick<MachineContext, 'db' | 'config'>,
  scope: ProjectScope,
  { locales, select, targets, providerId }: Selection,
): Promise<Choice> {
  const { db } = context;
  const checkContext = await findCheckContext(db, scope);
  if (!checkContext) throw new AppError('NotFound');
  const unique = [...new Set(locales)];
  for (const locale of unique) {
    requirePermission(scope, 'RunMachine', { locale });
    requirePermission(scope, 'EditTranslation', { locale });
    await requireLocales(db, scope, { locale });
  }
  const usable = await listUsable(context, scope);
  const provider = chooseProvider(usable, providerId);
  const isAll = 'filter' in select && isEmptyFilter(select.filter);
  const termsOf = (locale: string) => {
    if (isAll) return undefined;
    return 'ids' in select
      ? selectTermsById(scope, select.ids)
      : selectTermsByFilter(scope, { ...select.filter, locale });
  };
  const targeted = unique.filter((locale) => locale !== checkContext.source_locale);
  const chosen = targeted.map((locale) => ({ locale, terms: termsOf(locale), targets }));
  return { usable, provider, context: checkContext, chosen };
}

function isEmptyFilter({ status, ...filter }: Record<string, unknown>): boolean {
  return status === 'all' && Object.values(filter).every((value) => value === undefined);
}

export async function estimateRun(
  context: MachineContext,
  scope: ProjectScope,
  selection: Selection,
): Promise<MachineEstimate> {
  const { db, ports } = context;
  const choice = await chooseTexts(context, scope, selection);
  const { provider, usable } = choice;
  const isModel = hasModels(provider.kind);
  const byLocale: MachineEstimate['byLocale'] = [];
  const sum = { input: 0, output: 0, characters: 0 };
  for (const chosen of choice.chosen) {
    const { texts, letters } = await countChosen(db, scope, choice.context, chosen);
    const sample = await listSample(db, scope, choice.context, { ...chosen, limit: sampled });
    const known = selection.usesMemory
      ? (await ports.findExact(scope, { locale: chosen.locale, texts: sample })).size
      : 0;
    const fromMemory = sample.length === 0 ? 0 : Math.round((texts * known) / sample.length);
    const share = texts === 0 ? 0 : (texts - fromMemory) / texts;
    const own = sample.map(({ source }) => source).join('');
    const density = own === '' ? 0 : estimateTokens(own) / [...own].length;
    const tokens = Math.ceil(letters * density * share);
    const paid = texts - fromMemory;
    byLocale.push({ locale: chosen.locale, texts, fromMemory, tokens: isModel ? 2 * tokens : 0 });
    sum.input += tokens + paid * tokensBeside;
    sum.output += Math.ceil(tokens * 1.2) + paid * 12;
    sum.characters += Math.ceil(letters * share);
  }
  const texts = byLocale.reduce((total, one) => total + one.texts, 0);
  const fromMemory = byLocale.reduce((total, one) => total + one.fromMemory, 0);
  const ratio = isModel ? await findTokenRatio(db, scope, provider.id) : 1;
  const units = isModel
    ? {
        input: Math.ceil(sum.input * ratio),
        output: Math.ceil(sum.output * ratio),
        characters: 0,
      }
    : { input: 0, output: 0, characters: sum.characters };
  const cost = costOf(units, provider);
  return {
    providerId: provider.id,
    texts,
    byLocale,
    fromMemory,
    inputTokens: units.input,
    outputTokens: units.output,
    characters: units.characters,
    cost:
      cost === null
        ? null
        : {
            expected: toAmount(cost),
            min: toAmount(Math.floor(cost * (1 - deviation))),
            max: toAmount(Math.ceil(cost * (1 + deviation))),
          },
    minutes: Math.ceil((texts - fromMemory) / textsPerMinute),
    remainingThisMonth: await findRemaining(context, scope, { providers: [provider], usable }),
    isTooMany: texts > maxRunTexts,
  };
}

/** What may still be spent in this month, as far as there are limits. */
export async function findRemaining(
  { db }: Pick<MachineContext, 'db'>,
  { projectId }: ProjectScope,
  { providers, usable }: Pick<Choice, 'usable'> & { readonly providers: readonly ProviderRow[] },
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
