import type { BatchedTermOutcome, endpoints, Output, ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { findCheckContext, type UnitRow } from '../../content/findings/units.queries.ts';
import type { PlannedTerm } from '../../content/terms.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { Cell } from '../pastes/cells.service.ts';
import { type PastedResult, writePasted } from '../pastes/pastes.service.ts';
import { hasLivingFile, listTermsByKey, type SourcedTermRow } from './term-batches.queries.ts';

type Batch = ParsedBody<typeof endpoints.addTerms>;
type SentTerm = Batch['terms'][number];

/** A term of a batch, with the term that is there already, or the one to add. */
interface PlacedTerm {
  readonly sent: SentTerm;
  readonly known: SourcedTermRow | undefined;
  readonly planned: PlannedTerm | undefined;
  /** The source text to write; undefined where there is none, or it is not to be touched. */
  readonly cell: Cell | undefined;
}

/**
 * Adds terms with their source texts as one change set. Of terms that are there, only source texts change, and only from
 * the revision that the caller names.
 */
export async function addTerms(
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
  scope: ProjectScope,
  { fileId = scope.projectId, terms }: Batch,
): Promise<Changed<Output<typeof endpoints.addTerms>>> {
  const { db } = context;
  if (!(await hasLivingFile(db, scope, fileId))) throw new AppError('NotFound');
  const locale = await findSourceLocale(db, scope, terms);
  const keys = terms.map(({ value }) => value);
  const known = new Map(
    (await listTermsByKey(db, scope, { fileId, keys, locale })).map((row) => [row.key, row]),
  );
  const placed = terms.map((sent) => place(sent, known.get(sent.value), locale));
  const planned = placed.flatMap(({ planned: term }) => term ?? []);
  const cells = placed.flatMap(({ cell }) => cell ?? []);
  const { answer, changeSetId } = await writePasted(context, scope, {
    kind: planned.length > 0 ? 'term.create' : 'translation.paste',
    cells,
    terms: { fileId, terms: planned },
    units: planned.map((term) => toUnit(term, fileId)),
  });
  const told = placed.map((one) => toOutcome(one, cells, answer));
  return { answer: { terms: told }, changeSetId };
}

/** The locale that source texts are written in; null where none are sent. */
async function findSourceLocale(
  db: Db,
  scope: ProjectScope,
  terms: readonly SentTerm[],
): Promise<string | null> {
  const at = terms.findIndex(({ source }) => source !== undefined);
  if (at < 0) return null;
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  const { source_locale: locale } = context;
  if (locale === null) {
    const message = 'must not be there, as the project has no source locale';
    throw new AppError('UnprocessableEntity', [{ path: `body.terms.${at}.source`, message }]);
  }
  requirePermission(scope, 'EditTranslation', { locale });
  return locale;
}

function place(
  sent: SentTerm,
  known: SourcedTermRow | undefined,
  locale: string | null,
): PlacedTerm {
  const { value, context = null, source, isPlural = false, revision } = sent;
  const planned = known ? undefined : { id: newId(), value, context, isPlural };
  const termId = known?.id ?? planned?.id ?? '';
  const isTouched = !known || revision !== undefined;
  const hasCell = source !== undefined && locale !== null && isTouched;
  const cell = hasCell ? { termId, locale, value: source, revision: revision ?? 0 } : undefined;
  return { sent, known, planned, cell };
}

/** A term as the checks need it before it is there. */
function toUnit({ id, isPlural }: PlannedTerm, fileId: string): UnitRow {
  return {
    term_id: id,
    value: '',
    revision: 0,
    // Source texts are checked by themselves.
    source: '',
    source_hash: null,
    previous_source: null,
    is_plural: isPlural,
    locked: false,
    notes: {},
    file_id: fileId,
    labels: [],
  };
}

function toOutcome(
  { sent, known, planned, cell }: PlacedTerm,
  cells: readonly Cell[],
  { refused, added }: PastedResult,
): BatchedTermOutcome {
  const refusal = cell && refused.find((one) => one.cell === cells.indexOf(cell));
  if (planned) {
    if (added.includes(planned.id)) return { outcome: 'added', termId: planned.id };
    // Without a refusal, somebody has added a term of that key meanwhile.
    const { reason = 'exists', findings } = refusal ?? {};
    const isTaken = reason === 'term' || reason === 'exists';
    return {
      outcome: 'refused',
      reason: isTaken ? 'exists' : reason,
      ...(findings && { findings }),
    };
  }
  const { id: termId = '', value = '', state = 'untranslated', revision = 0 } = known ?? {};
  if (refusal) {
    const { cell: _, ...rest } = refusal;
    return { outcome: 'refused', termId, ...rest };
  }
  const isOther = sent.source !== undefined && sent.source !== value;
  if (!isOther) return { outcome: 'same', termId };
  if (cell) return { outcome: 'changed', termId };
  const current = { value, state, revision };
  return { outcome: 'refused', termId, reason: 'exists', current };
}
