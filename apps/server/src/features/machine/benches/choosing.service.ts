import type { endpoints, ParsedBody } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { type CheckContext, findCheckContext } from '../../../content/findings/units.queries.ts';
import { hasModels } from '../../../integrations/machine/open-client.ts';
import { requireLocales } from '../../entries/entries.service.ts';
import { selectTermsByFilter, selectTermsById } from '../../terms/selection.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { ChosenPrompt } from '../prompts/instructions.service.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { chooseProvider, listUsable, type Usable } from '../settings.service.ts';
import { findTemplateProblem } from '../template.mapper.ts';
import { countReviewed, listReviewed, type ReviewedText } from './reviewed-texts.queries.ts';

type BenchSelection = ParsedBody<typeof endpoints.estimateMachineBench>;

export interface Candidate {
  readonly provider: ProviderRow;
  /** Null for a template that is not saved, and for kinds without models. */
  readonly promptVersion: number | null;
  readonly template: string | null;
}

/** What would be compared, by which texts. */
export interface BenchChoice {
  readonly usable: Usable;
  readonly context: CheckContext;
  readonly candidates: readonly Candidate[];
  readonly texts: readonly ReviewedText[];
  /** How many texts there are to choose from. */
  readonly reviewed: number;
}

/** Finds what is to be compared, and the texts for it. */
export async function chooseBench(
  context: Pick<MachineContext, 'db' | 'config'>,
  scope: ProjectScope,
  selection: BenchSelection,
): Promise<BenchChoice> {
  const { db } = context;
  const { locale, select, texts: limit, seed } = selection;
  const checkContext = await findCheckContext(db, scope);
  if (!checkContext) throw new AppError('NotFound');
  await requireLocales(db, scope, { locale });
  if (locale === checkContext.source_locale) {
    const message = 'is the locale of the source texts';
    throw new AppError('BadRequest', [{ path: 'body.locale', message }]);
  }
  const usable = await listUsable(context, scope);
  const candidates = selection.candidates.map((one, at) =>
    toCandidate(usable, one, `body.candidates.${at}`),
  );
  const ids = 'ids' in select ? [...new Set(select.ids)] : undefined;
  const terms =
    'ids' in select
      ? selectTermsById(scope, select.ids)
      : selectTermsByFilter(scope, { ...select.filter, locale });
  const chosen = { locale, terms };
  const reviewed = await countReviewed(db, scope, checkContext, chosen);
  const texts = await listReviewed(db, scope, checkContext, {
    ...chosen,
    seed,
    limit: ids?.length ?? limit,
  });
  if (ids) requireAll(ids, texts);
  return { usable, context: checkContext, candidates, texts, reviewed };
}

function requireAll(ids: readonly string[], texts: readonly ReviewedText[]): void {
  const found = new Set(texts.map(({ term_id }) => term_id));
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing < 0) return;
  const message = 'is no term with a source text and a reviewed translation of it in the locale';
  throw new AppError('BadRequest', [{ path: `body.select.ids.${missing}`, message }]);
}

function toCandidate(
  usable: Usable,
  { providerId, promptVersion, template }: BenchSelection['candidates'][number],
  path: string,
): Candidate {
  const provider = chooseProvider(usable, providerId, `${path}.providerId`);
  if (!hasModels(provider.kind)) return { provider, promptVersion: null, template: null };
  if (template !== undefined) {
    const problem = findTemplateProblem(template);
    if (problem) throw new AppError('BadRequest', [{ path: `${path}.template`, ...problem }]);
    return { provider, promptVersion: null, template };
  }
  const current = usable.settings.prompt_version;
  if (promptVersion !== undefined && promptVersion > current) {
    const message = 'must be a version of the prompt of the project';
    throw new AppError('BadRequest', [{ path: `${path}.promptVersion`, message }]);
  }
  return { provider, promptVersion: promptVersion ?? current, template: null };
}

/** What the models of a candidate are told by. */
export function toPrompt({
  promptVersion,
  template,
}: Pick<Candidate, 'promptVersion' | 'template'>): ChosenPrompt {
  if (template !== null) return { template };
  return promptVersion === null ? {} : { version: promptVersion };
}
