import type { TranslationOrigin, TranslationState } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { isOpenTo } from '../../content/agents.queries.ts';
import type { Db } from '../../db/database.ts';

/** A translation as it is, of a living term; of the locale nothing is said. */
export interface CellRow {
  readonly term_id: string;
  readonly locale: string;
  readonly locked: boolean;
  readonly is_plural: boolean;
  readonly value: string;
  readonly state: TranslationState;
  readonly revision: number;
  readonly origin: TranslationOrigin | null;
  /** Whether the actor may replace its text. */
  readonly is_open: boolean;
}

/** Lists translations of terms in several locales, with empty ones where there are none. */
export async function listCellRows(
  db: Db,
  { projectId, actor }: ProjectScope,
  cells: readonly { readonly termId: string; readonly locale: string }[],
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select t.id as term_id, cell.locale, t.locked, t.is_plural, coalesce(tr.value, '') as value,
      coalesce(tr.state, 'untranslated') as state, coalesce(tr.revision, 0) as revision,
      tr.origin, ${isOpenTo(actor, 'tr')} as is_open
    from unnest(
      ${cells.map(({ termId }) => termId)}::uuid[], ${cells.map(({ locale }) => locale)}::text[]
    ) as cell (term_id, locale)
    join terms t on t.project_id = ${projectId}::uuid and t.id = cell.term_id
      and t.archived_at is null
    left join translations tr on tr.project_id = ${projectId}::uuid and tr.locale = cell.locale
      and tr.term_id = t.id
  `.execute(db);
  return rows;
}
