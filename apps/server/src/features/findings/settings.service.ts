import { isDeepStrictEqual } from 'node:util';
import {
  checkInfo,
  compileRule,
  isLiveCheck,
  liveCheckInfo,
  type RuleProblem,
  toCustomRule,
} from '@parlance/checks';
import type { CheckRule, CheckSettings, endpoints, ParsedBody } from '@parlance/contract';
import { createPositions } from '@parlance/messages';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { findCheckContext } from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  lockCheckSettings,
  replaceLevels,
  replaceRules,
  updateRulesVersion,
} from './settings.queries.ts';

/** The checks that a project can choose levels of. */
const checks = [...checkInfo].map(([id, { family, severity, isOnByDefault, hasFix }]) => {
  return { id, family, severity, isOnByDefault, hasFix, isLive: false };
});

const checkIds: ReadonlySet<string> = new Set(checks.map(({ id }) => id));

export async function getCheckSettings(
  { db, proofreader }: Pick<Context, 'db' | 'proofreader'>,
  scope: ProjectScope,
): Promise<CheckSettings> {
  return { checks: await listChecks(proofreader), ...(await getChosen(db, scope)) };
}

/** The checks of all installations, and the live ones that this one has dictionaries or programs for. */
async function listChecks(proofreader: Context['proofreader']): Promise<CheckSettings['checks']> {
  const live = await proofreader.listChecks();
  return [...checks, ...live.map((id) => ({ id, ...liveCheckInfo, isLive: true }))];
}

async function getChosen(
  db: Db,
  scope: ProjectScope,
): Promise<Pick<CheckSettings, 'levels' | 'rules'>> {
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  return { levels: [...context.levels], rules: [...context.rules] };
}

/** Changes levels and rules, after which the job checks everything again. The same ones again change nothing. */
export async function changeCheckSettings(
  { db, events, proofreader }: Pick<Context, 'db' | 'events' | 'proofreader'>,
  scope: ProjectScope,
  { levels, rules }: ParsedBody<typeof endpoints.updateCheckSettings>,
): Promise<CheckSettings> {
  const written = rules?.map((rule) => ({ ...rule, id: rule.id ?? newId() }));
  requireChecks(levels ?? []);
  requireRules(written ?? []);
  const shown = await listChecks(proofreader);
  return inTransaction(db, async (trx) => {
    await lockCheckSettings(trx, scope);
    const before = await getChosen(trx, scope);
    if (levels) await replaceLevels(trx, scope, levels);
    if (written) await replaceRules(trx, scope, written);
    const after = await getChosen(trx, scope);
    const changed = (['levels', 'rules'] as const).filter(
      (part) => !isDeepStrictEqual(before[part], after[part]),
    );
    if (changed.length > 0) {
      await updateRulesVersion(trx, scope);
      await events.record(trx, scope, {
        kind: 'checks.update',
        details: { changed },
        events: [{ event: 'checks', data: {} }],
      });
    }
    return { checks: shown, ...after };
  });
}

/** Live checks may have levels where nobody runs them: a dictionary may come back. */
function requireChecks(levels: CheckSettings['levels']): void {
  const details = levels.flatMap(({ check, level }, at) => {
    const isLive = isLiveCheck(check);
    if (!isLive && !checkIds.has(check)) {
      return [{ path: `body.levels.${at}.check`, message: 'must be the id of a check' }];
    }
    if (!isLive || (level !== 'review' && level !== 'save')) return [];
    const message =
      'must not be review or save, as the check does not look at texts that are saved';
    return [{ path: `body.levels.${at}.level`, message }];
  });
  if (details.length > 0) throw new AppError('BadRequest', details);
}

/**
 * The most that the patterns of all rules may be together. It is enough for 200 rules about a word, and with so many it
 * takes a quarter of a second to look through the longest text, once for the text and once for each fix of it.
 */
const maxPatternSize = 2000;

function requireRules(rules: readonly CheckRule[]): void {
  const compiled = rules.map((rule) => compileRule(toCustomRule(rule)));
  const details = compiled.flatMap((one, at) => {
    const rule = rules[at];
    return rule && 'problem' in one ? [toDetail(rule, at, one.problem)] : [];
  });
  if (details.length > 0) throw new AppError('BadRequest', details);
  const size = compiled.reduce((sum, one) => sum + ('size' in one ? one.size : 0), 0);
  if (size > maxPatternSize) {
    const message = `must not have patterns of more than ${maxPatternSize} steps together; they have ${size}`;
    throw new AppError('BadRequest', [{ path: 'body.rules', message }]);
  }
}

function toDetail(rule: CheckRule, at: number, { field, start, reason }: RuleProblem) {
  const isReplacement = field === 'replacement';
  const text = (isReplacement ? rule.replacement : rule[field]?.pattern) ?? '';
  const path = `body.rules.${at}.${isReplacement ? field : `${field}.pattern`}`;
  return { path, ...createPositions(text)(start), message: `is no pattern of RE2: ${reason}` };
}
