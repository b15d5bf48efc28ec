import type {
  CheckedTranslation,
  endpoints,
  ParsedBody,
  TermTranslation,
} from '@parlance/contract';
import { createPositions, describePluralProblem, readPlural } from '@parlance/messages';
import { validate as isUuid, v7 as newId } from 'uuid';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { type JsonText, toJsonList } from '../../api/json-text.ts';
import { AppError } from '../../app-error.ts';
import { upsertTranslation } from '../../content/edits/translation.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { retryWhenGivenUp } from '../../db/transaction.ts';
import { checkSaved } from '../findings/checking.service.ts';
import { checkEdit, storeEdit } from '../findings/edits.service.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';
import { countTerms } from '../projects/projects.queries.ts';
import { requireTerm } from '../terms/terms.service.ts';
import { toAuthor, toTermTranslation } from './translations.mapper.ts';
import {
  findAuthor,
  findPluralText,
  listTermTranslationRows,
  selectTranslationRows,
} from './translations.queries.ts';

export async function listTranslations(
  db: Db,
  scope: ProjectScope,
  locale: string,
): Promise<JsonText> {
  await requireProjectLocale(db, scope, locale);
  const atMost = await countTerms(db, scope);
  return toJsonList(db, { query: selectTranslationRows(scope, locale), atMost });
}

/** The texts of a term in all locales of the project. */
export async function listTermTranslations(
  db: Db,
  scope: ProjectScope,
  termId: string,
): Promise<TermTranslation[]> {
  await requireTerm(db, scope, termId);
  return (await listTermTranslationRows(db, scope, termId)).map(toTermTranslation);
}

/**
 * Sets a translation. If it has this value and state already, nothing changes, not even its date, and there is no
 * conflict, so that a request whose answer was lost can be sent again.
 */
export async function changeTranslation(
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
  scope: ProjectScope,
  locale: string,
  {
    termId,
    revision = null,
    allowProblems = false,
    ...body
  }: ParsedBody<typeof endpoints.updateTranslation>,
): Promise<Changed<CheckedTranslation>> {
  const { db, events } = context;
  requirePermission(scope, 'EditTranslation', { state: body.state });
  if (!isUuid(termId)) throw new AppError('NotFound');
  const { value = null, state = null } = body;
  const edit = { termId, locale, value, state };
  if (!allowProblems) await requireWholePlural(db, scope, { ...edit, value: value ?? '' });
  const checked = await checkEdit(context, scope, { ...edit, allowProblems });
  const changeSetId = newId();
  const upsert = () => upsertTranslation(db, scope, { ...edit, revision, changeSetId });
  const outcome = await retryWhenGivenUp(upsert).catch((error: unknown) => {
    // The statement may have been committed before the connection broke.
    events.announce(scope);
    throw error;
  });
  if (outcome === 'missing') throw new AppError('NotFound');
  if (outcome === 'locked') {
    const message = 'is of a locked term: only the source locale may have a text of it';
    throw new AppError('UnprocessableEntity', [{ path: 'body.termId', message }]);
  }
  if (outcome === 'untranslated') {
    const message = 'must not be there for a term without a translation';
    throw new AppError('BadRequest', [{ path: 'body.state', message }]);
  }
  const { translation, stored, isChange, isConflict } = outcome;
  if (isChange) events.announce(scope);
  if (!isConflict) {
    // Without findings the answer says that nobody knows.
    const findings = await checkSaved(context, scope, () =>
      storeEdit(context, scope, { locale, translation, stored }, checked),
    );
    return {
      answer: { ...translation, findings },
      changeSetId: isChange ? changeSetId : undefined,
    };
  }
  const written = { termId, locale, revision: translation.revision };
  const by = toAuthor(scope, await findAuthor(db, scope, written));
  throw new AppError('Conflict', [
    {
      path: 'body.revision',
      message: `is not the last one, which is ${translation.revision}`,
      current: translation,
      ...(by && { by }),
    },
  ]);
}

/**
 * Refuses malformed plural forms for a term with plural forms, since files can't represent them. An existing value
 * may stay.
 */
async function requireWholePlural(
  db: Db,
  scope: ProjectScope,
  { value, ...place }: { termId: string; locale: string; value: string },
): Promise<void> {
  const read = readPlural(value);
  if (read.kind !== 'broken') return;
  const stored = await findPluralText(db, scope, place);
  if (stored === undefined || stored === value) return;
  const { line, column } = createPositions(value)(read.problem.offset);
  const message = describePluralProblem(value, read.problem);
  throw new AppError('BadRequest', [{ path: 'body.value', line, column, message }]);
}
