import { blockingIn, type FindTwins, isBlocking, twinCheckIds } from '@parlance/checks';
import { type Finding, limitsOf, type Translation, type TranslationMark } from '@parlance/contract';
import { createPositions } from '@parlance/messages';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { StoredFinding } from '../../content/findings/findings.queries.ts';
import { isIgnoredBy, listIgnoredFingerprints } from '../../content/findings/ignores.queries.ts';
import {
  type CheckContext,
  type CheckedFileRow,
  findCheckContext,
  type UnitRow,
} from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { checkUnits } from '../../integrations/checks/check-units.ts';
import type { FormatWorkers } from '../../integrations/formats/format-workers.ts';
import {
  checkTranslations,
  type FoundByTerm,
  findUnit,
  findWithOthers,
  storeFound,
} from './checking.service.ts';
import { isChecked } from './comparisons.service.ts';
import { toFinding } from './findings.mapper.ts';

/** An edit of a translation, before it is saved. Without a value or a state, these stay as they are. */
interface Edit {
  readonly termId: string;
  readonly locale: string;
  readonly value: string | null;
  readonly state: TranslationMark | null;
  readonly allowProblems: boolean;
}

/** What the checks found in the text that an edit leaves. */
interface CheckedEdit {
  readonly context: CheckContext;
  readonly unit: UnitRow;
  readonly files: ReadonlyMap<string, CheckedFileRow>;
  readonly found: FoundByTerm;
  readonly twins: FindTwins | undefined;
}

/**
 * Checks the text that an edit leaves, and refuses the edit if a check finds something that keeps the text from being
 * saved or reviewed. Undefined where nothing can be found: without source texts, and in the source locale unless a check
 * of source texts is on.
 */
export async function checkEdit(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  edit: Edit,
): Promise<CheckedEdit | undefined> {
  const { locale, termId, value } = edit;
  const context = await findCheckContext(db, scope);
  if (!context || !isChecked(context, locale)) return undefined;
  const present = await findUnit(db, scope, context, { locale, termId });
  if (!present) return undefined;
  const { unit: stored, files } = present;
  const isOther = value !== null && value !== stored.value;
  // A text that is written now is made of the source text of now.
  const unit = isOther ? { ...stored, value, previous_source: null } : stored;
  const checker = checkerFor(context, stored, formatWorkers);
  // The job follows a change, and nothing else: a text that stays is compared here, or its findings would be lost.
  const twins = isOther && !blocksByTwins(context, locale) ? noTwins : undefined;
  const found = await findWithOthers(db, scope, [unit], { context, locale, files, checker, twins });
  const isSaved = isOther && !edit.allowProblems;
  await requireNoBlocking(db, scope, { ...edit, isSaved }, { context, unit, found });
  return { context, unit, files, twins, found };
}

/**
 * The checks of one text take less time than a thread, but nobody knows how long the rules of a project take, and fonts
 * are only known to threads.
 */
function checkerFor(
  { rules }: CheckContext,
  { notes }: UnitRow,
  { checkUnits: inThread }: FormatWorkers,
) {
  return rules.length > 0 || limitsOf(notes).pixels ? inThread : checkUnits;
}

/** For texts that are not compared with those of other terms. */
export const noTwins: FindTwins = () => [];

/**
 * Whether twins may keep a text from being saved or reviewed. They are looked for among all texts of a locale, which takes
 * longer than everything else in an edit, so it is left to the job otherwise.
 */
export function blocksByTwins(context: CheckContext, locale: string): boolean {
  const { checks } = blockingIn(context, locale, 'review');
  return twinCheckIds.some((id) => checks.includes(id));
}

/** An existing text may stay as it is, but only become reviewed if nothing keeps it from that. */
async function requireNoBlocking(
  db: Db,
  scope: ProjectScope,
  { locale, termId, state, isSaved }: Edit & { readonly isSaved: boolean },
  { context, unit, found }: Omit<CheckedEdit, 'files' | 'twins'>,
): Promise<void> {
  const isReviewed = state === 'reviewed';
  if (!isReviewed && !isSaved) return;
  const ofSaving = blockingIn(context, locale, 'save');
  const blocking = isReviewed ? blockingIn(context, locale, 'review') : ofSaving;
  const blocked = (found.get(termId) ?? []).filter((finding) => isBlocking(blocking, finding));
  if (blocked.length === 0) return;
  const ignores = await listIgnoredFingerprints(db, scope, {
    locales: [locale],
    termIds: [termId],
  });
  const left = blocked.filter((finding) => !isIgnoredBy(ignores, finding, { termId, locale }));
  if (left.length === 0) return;
  const positionOf = createPositions(unit.value);
  throw new AppError(
    'UnprocessableEntity',
    left.map((finding) => ({
      ...(isSaved && isBlocking(ofSaving, finding)
        ? { path: 'body.value', message: `must not have what the check ${finding.check} finds` }
        : {
            path: 'body.state',
            message: `must not be reviewed with what the check ${finding.check} finds`,
          }),
      ...positionOf(finding.start),
      finding: toFinding({ ...finding, ignored: false }),
    })),
  );
}

/** Stores what was found in the text of an edit, after the edit was saved. */
export async function storeEdit(
  { db, events, formatWorkers }: Pick<Context, 'db' | 'events' | 'formatWorkers'>,
  scope: ProjectScope,
  {
    locale,
    translation,
    stored,
  }: { locale: string; translation: Translation; stored: readonly StoredFinding[] },
  checked: CheckedEdit | undefined,
): Promise<Finding[]> {
  if (!checked) return [];
  const { context, files, found, twins, unit } = checked;
  const { value, revision, termId } = translation;
  const units = [{ ...unit, value, revision }];
  // A state alone was sent, and another edit has changed the value since it was checked.
  const isOther = value !== unit.value;
  const checker = checkerFor(context, unit, formatWorkers);
  const { findings, hasChanged } = isOther
    ? await checkTranslations(db, scope, { context, locale, units, files, checker, twins })
    : await storeFound(db, scope, {
        ...{ context, locale, units, found },
        stored: new Map([[termId, stored]]),
      });
  if (hasChanged) events.tell(scope, { event: 'findings', data: { locales: [locale] } });
  return (findings.get(termId) ?? []).map(toFinding);
}
