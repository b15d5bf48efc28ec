import {
  can,
  type endpoints,
  type Output,
  type ParsedBody,
  type PasteOutcome,
  type PasteRefusal,
  type PasteResult,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { type CheckContext, findCheckContext } from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { refusalOf } from '../../integrations/replacing/find-hits.ts';
import type { PlannedText } from '../bulk/bulk-texts.queries.ts';
import { hasSource } from '../findings/comparisons.service.ts';
import { listProjectLocaleRows } from '../locales/locales.queries.ts';
import { sourceFirst, writeTexts } from '../translations/planned-texts.service.ts';
import {
  type Checks,
  checkTextChanges,
  findBlocked,
  nothingFound,
  type TextChange,
} from '../translations/text-changes.service.ts';
import { type CellRow, listCellRows } from './pastes.queries.ts';

type Pasting = ParsedBody<typeof endpoints.applyPaste>;
type Cell = Pasting['cells'][number];

/** What becomes of a cell, as far as no check has a say in it. */
interface JudgedCell extends Pick<PasteOutcome, 'outcome' | 'reason' | 'current'> {
  readonly cell: Cell;
}

/** Tells what pasting would do, in the order of the cells. */
export async function previewPaste(
  context: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  { cells }: Pasting,
): Promise<Output<typeof endpoints.previewPaste>> {
  const { db } = context;
  const checks = await openChecks(db, scope);
  const judged = await judgeCells(db, scope, checks, cells);
  const outcomes = new Map<JudgedCell, PasteOutcome>();
  const sources: SourceTexts = new Map();
  for (const [locale, changed] of changedByLocale(judged, checks)) {
    const texts = changed.map(toChange);
    const found = await checkTextChanges(context, scope, checks, { locale, texts, sources });
    addSources(sources, checks, { locale, texts, isBlocked: (id) => found.get(id)?.isBlocked });
    for (const one of changed) {
      const { findings, gone, isBlocked } = found.get(one.cell.termId) ?? nothingFound;
      const { current } = one;
      outcomes.set(one, {
        ...(isBlocked ? { outcome: 'refused', reason: 'check' } : { outcome: 'changed' }),
        ...(current && { current }),
        findings,
        gone,
      });
    }
  }
  return {
    cells: judged.map((one) => {
      const { cell, ...outcome } = one;
      return outcomes.get(one) ?? { ...outcome, findings: [], gone: [] };
    }),
  };
}

/**
 * Writes pasted texts as one change set, as far as an edit of each could be given them. What somebody changes meanwhile
 * stays as it is.
 */
export async function applyPaste(
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
  scope: ProjectScope,
  { cells }: Pasting,
): Promise<Changed<PasteResult>> {
  const { db } = context;
  const checks = await openChecks(db, scope);
  const judged = await judgeCells(db, scope, checks, cells);
  const texts = new Map<string, Map<string, PlannedText>>();
  const blocked = new Set<JudgedCell>();
  const sources: SourceTexts = new Map();
  for (const [locale, changed] of changedByLocale(judged, checks)) {
    const changes = { locale, texts: changed.map(toChange) };
    const ids = await findBlocked(context, scope, checks, { ...changes, sources });
    addSources(sources, checks, { ...changes, isBlocked: (id) => ids.has(id) });
    for (const one of changed) if (ids.has(one.cell.termId)) blocked.add(one);
    const planned = changed.filter((one) => !blocked.has(one)).map(({ cell }) => cell);
    if (planned.length > 0) texts.set(locale, new Map(planned.map((cell) => [cell.termId, cell])));
  }
  return writeTexts(context, scope, {
    kind: 'translation.paste',
    texts,
    async toAnswer(trx, { count, left }) {
      const keys = new Set(left.map(keyOf));
      const again = cells.filter((cell) => keys.has(keyOf(cell)));
      // Why these were left, is told by how they are under the locks of the writing.
      const now = again.length > 0 ? await openChecks(trx, scope) : checks;
      const rejudged = new Map(
        (await judgeCells(trx, scope, now, again)).map((one) => [keyOf(one.cell), one]),
      );
      const last = judged.map((one) => rejudged.get(keyOf(one.cell)) ?? one);
      return {
        changed: count,
        unchanged: last.filter(({ outcome }) => outcome === 'same').length,
        refused: last.flatMap((one, cell) => {
          const reason = blocked.has(one) ? 'check' : one.reason;
          const { current } = one;
          return reason === undefined ? [] : [{ cell, reason, ...(current && { current }) }];
        }),
      };
    },
  });
}

async function openChecks(db: Db, scope: ProjectScope): Promise<Checks> {
  const checks = await findCheckContext(db, scope);
  if (!checks) throw new AppError('NotFound');
  return { checks, files: new Map() };
}

function keyOf({ termId, locale }: Pick<Cell, 'termId' | 'locale'>): string {
  return `${locale} ${termId}`;
}

function changedByLocale(judged: readonly JudgedCell[], { checks }: Checks) {
  const changed = judged.filter(({ outcome }) => outcome === 'changed');
  return sourceFirst(
    Map.groupBy(changed, ({ cell }) => cell.locale),
    checks.source_locale,
  );
}

type SourceTexts = Map<string, string | null>;

/** Adds the source texts that are pasted, by which the texts of other locales are checked then. */
function addSources(
  sources: SourceTexts,
  { checks }: Checks,
  {
    locale,
    texts,
    isBlocked,
  }: {
    locale: string;
    texts: readonly TextChange[];
    isBlocked: (termId: string) => boolean | undefined;
  },
): void {
  if (locale !== checks.source_locale) return;
  for (const { termId, after } of texts) {
    // What stands for a source text that is cleared may be in the key, which is found once it is cleared.
    const isKnown = after !== '' || !checks.texts_in_keys;
    if (isKnown && !isBlocked(termId)) sources.set(termId, after === '' ? null : after);
  }
}

function toChange({ cell, current }: JudgedCell): TextChange {
  return { termId: cell.termId, before: current?.value ?? '', after: cell.value };
}

/** Tells of cells what an edit would be answered, in their order. */
async function judgeCells(
  db: Db,
  scope: ProjectScope,
  { checks }: Checks,
  cells: readonly Cell[],
): Promise<JudgedCell[]> {
  if (cells.length === 0) return [];
  const locales = new Set((await listProjectLocaleRows(db, scope)).map(({ locale }) => locale));
  const rows = new Map<string, CellRow>();
  for (const row of await listCellRows(db, scope, cells)) {
    rows.set(keyOf({ termId: row.term_id, locale: row.locale }), row);
  }
  return cells.map((cell): JudgedCell => {
    if (!locales.has(cell.locale)) return { cell, outcome: 'refused', reason: 'locale' };
    const row = rows.get(keyOf(cell));
    if (!row) return { cell, outcome: 'refused', reason: 'term' };
    const { value, state, revision } = row;
    const current = { value, state, revision };
    if (!can(scope, 'EditTranslation', { locale: cell.locale })) {
      return { cell, outcome: 'refused', reason: 'permission', current };
    }
    if (cell.value === value) return { cell, outcome: 'same', current };
    const reason = refuse(cell, row, checks);
    return reason === undefined
      ? { cell, outcome: 'changed', current }
      : { cell, outcome: 'refused', reason, current };
  });
}

/** Why an edit could not be given another text; undefined where it could. */
function refuse(cell: Cell, row: CellRow, checks: CheckContext): PasteRefusal | undefined {
  if (row.locked && hasSource(checks, cell.locale)) return 'locked';
  if (row.revision !== cell.revision) return 'revision';
  return refusalOf(cell.value, row.is_plural);
}
