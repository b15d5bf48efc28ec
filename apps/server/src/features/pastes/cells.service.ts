import {
  can,
  type endpoints,
  type ParsedBody,
  type PasteOutcome,
  type PasteRefusal,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { CheckContext } from '../../content/findings/units.queries.ts';
import type { PlannedTerm } from '../../content/terms.queries.ts';
import type { Db } from '../../db/database.ts';
import { refusalOf } from '../../integrations/replacing/find-hits.ts';
import { hasSource } from '../findings/comparisons.service.ts';
import { listProjectLocaleRows } from '../locales/locales.queries.ts';
import type { Checks } from '../translations/text-changes.service.ts';
import { type CellRow, listCellRows } from './pastes.queries.ts';

export type Cell = ParsedBody<typeof endpoints.applyPaste>['cells'][number];

/** What becomes of a cell, as far as no check has a say in it. */
export interface JudgedCell extends Pick<PasteOutcome, 'outcome' | 'reason' | 'current'> {
  readonly cell: Cell;
  readonly origin?: CellRow['origin'];
}

export function keyOf({ termId, locale }: Pick<Cell, 'termId' | 'locale'>): string {
  return `${locale} ${termId}`;
}

/** Tells of cells what an edit would be answered, in their order. Some may be of terms that are to be added. */
export async function judgeCells(
  db: Db,
  scope: ProjectScope,
  { checks }: Checks,
  cells: readonly Cell[],
  terms: readonly PlannedTerm[] = [],
): Promise<JudgedCell[]> {
  if (cells.length === 0) return [];
  const locales = new Set((await listProjectLocaleRows(db, scope)).map(({ locale }) => locale));
  const planned = new Map(terms.map((term) => [term.id, term]));
  const rows = new Map<string, CellRow>();
  for (const row of await listCellRows(db, scope, cells)) {
    rows.set(keyOf({ termId: row.term_id, locale: row.locale }), row);
  }
  return cells.map((cell): JudgedCell => {
    if (!locales.has(cell.locale)) return { cell, outcome: 'refused', reason: 'locale' };
    const term = planned.get(cell.termId);
    const row = rows.get(keyOf(cell)) ?? (term && toNewRow(term, cell));
    if (!row) return { cell, outcome: 'refused', reason: 'term' };
    const { value, state, revision, origin } = row;
    const current = { value, state, revision };
    if (!can(scope, 'EditTranslation', { locale: cell.locale })) {
      return { cell, outcome: 'refused', reason: 'permission', current };
    }
    if (cell.value === value) return { cell, outcome: 'same', current };
    const reason = refuse(cell, row, checks);
    return reason === undefined
      ? { cell, outcome: 'changed', current }
      : { cell, outcome: 'refused', reason, current, origin };
  });
}

/** The translation that a term has before it is added. */
function toNewRow({ id, isPlural }: PlannedTerm, { locale }: Cell): CellRow {
  return {
    term_id: id,
    locale,
    locked: false,
    is_plural: isPlural,
    value: '',
    state: 'untranslated',
    revision: 0,
    origin: null,
    is_open: true,
  };
}

/** Why an edit could not be given another text; undefined where it could. */
function refuse(cell: Cell, row: CellRow, checks: CheckContext): PasteRefusal | undefined {
  if (row.locked && hasSource(checks, cell.locale)) return 'locked';
  // An agent is told so whatever revision it knows, as the last one would not help it.
  if (!row.is_open) return 'person';
  if (row.revision !== cell.revision) return 'revision';
  return refusalOf(cell.value, row.is_plural);
}
