import type {
  ChangeSetKind,
  endpoints,
  Finding,
  Output,
  ParsedBody,
  PasteOutcome,
  PasteResult,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { findCheckContext, type UnitRow } from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { PlannedText } from '../bulk/bulk-texts.queries.ts';
import {
  type PlannedTerms,
  sourceFirst,
  type WrittenTexts,
  writeTexts,
} from '../translations/planned-texts.service.ts';
import {
  type Checks,
  checkTextChanges,
  findBlocked,
  nothingFound,
  type TextChange,
} from '../translations/text-changes.service.ts';
import { toAuthor } from '../translations/translations.mapper.ts';
import { listAuthors } from '../translations/translations.queries.ts';
import { type Cell, type JudgedCell, judgeCells, keyOf } from './cells.service.ts';

type Pasting = ParsedBody<typeof endpoints.applyPaste>;

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
    const isBlocked = (termId: string) => (found.get(termId)?.blocking.length ?? 0) > 0;
    addSources(sources, checks, { locale, texts, isBlocked });
    for (const one of changed) {
      const { findings, gone } = found.get(one.cell.termId) ?? nothingFound;
      const { current } = one;
      outcomes.set(one, {
        ...(isBlocked(one.cell.termId)
          ? { outcome: 'refused', reason: 'check' }
          : { outcome: 'changed' }),
        ...(current && { current }),
        findings,
        gone,
      });
    }
  }
  return {
    cells: judged.map((one) => {
      const { cell, origin: _, ...outcome } = one;
      return outcomes.get(one) ?? { ...outcome, findings: [], gone: [] };
    }),
  };
}

/** Texts to write, and terms to add that some of them may be of. */
export interface PastedTexts {
  readonly kind: Extract<ChangeSetKind, 'translation.paste' | 'term.create'>;
  readonly cells: readonly Cell[];
  readonly terms?: PlannedTerms;
  /** The terms as the checks need them. */
  readonly units?: readonly UnitRow[];
}

/** What became of pasted texts, and which terms were added. */
export interface PastedResult extends PasteResult {
  readonly added: readonly string[];
}

/**
 * Writes pasted texts as one change set, as far as an edit of each could be given them. What somebody changes meanwhile
 * stays as it is. A term is added unless its text is refused.
 */
export async function writePasted(
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
  scope: ProjectScope,
  { kind, cells, terms, units = [] }: PastedTexts,
): Promise<Changed<PastedResult>> {
  const { db } = context;
  const checks = await openChecks(db, scope);
  const judged = await judgeCells(db, scope, checks, cells, terms?.terms);
  const texts = new Map<string, Map<string, PlannedText>>();
  const blocked = new Map<JudgedCell, Finding[]>();
  const sources: SourceTexts = new Map();
  for (const [locale, changed] of changedByLocale(judged, checks)) {
    const changes = { locale, texts: changed.map(toChange), added: units };
    const found = await findBlocked(context, scope, checks, { ...changes, sources });
    addSources(sources, checks, { ...changes, isBlocked: (id) => found.has(id) });
    for (const one of changed) {
      const findings = found.get(one.cell.termId);
      if (findings) blocked.set(one, findings);
    }
    const planned = changed.filter((one) => !blocked.has(one)).map(({ cell }) => cell);
    if (planned.length > 0) texts.set(locale, new Map(planned.map((cell) => [cell.termId, cell])));
  }
  const refusedTerms = new Set(
    judged
      .filter((one) => one.outcome === 'refused' || blocked.has(one))
      .map(({ cell }) => cell.termId),
  );
  return writeTexts(context, scope, {
    kind,
    texts,
    terms: terms && {
      ...terms,
      terms: terms.terms.filter(({ id }) => !refusedTerms.has(id)),
    },
    async toAnswer(trx, written) {
      const last = await judgeAgain(trx, scope, { judged, checks, written });
      const refused = await toRefused(trx, scope, last, blocked);
      const unchanged = last.filter(({ outcome }) => outcome === 'same').length;
      return { changed: written.count, unchanged, refused, added: written.added };
    },
  });
}

/** Writes pasted texts in place of translations of terms that are there. */
export async function applyPaste(
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
  scope: ProjectScope,
  { cells }: Pasting,
): Promise<Changed<PasteResult>> {
  const { answer, changeSetId } = await writePasted(context, scope, {
    kind: 'translation.paste',
    cells,
  });
  const { added: _, ...result } = answer;
  return { answer: result, changeSetId };
}

/** What became of cells: why some were left, is told by how they are under the locks of the writing. */
async function judgeAgain(
  db: Db,
  scope: ProjectScope,
  {
    judged,
    checks,
    written,
  }: { judged: readonly JudgedCell[]; checks: Checks; written: WrittenTexts },
): Promise<readonly JudgedCell[]> {
  const keys = new Set(written.left.map(keyOf));
  const again = judged.map(({ cell }) => cell).filter((cell) => keys.has(keyOf(cell)));
  const now = again.length > 0 ? await openChecks(db, scope) : checks;
  const rejudged = new Map(
    (await judgeCells(db, scope, now, again)).map((one) => [keyOf(one.cell), one]),
  );
  return judged.map((one) => rejudged.get(keyOf(one.cell)) ?? one);
}

async function toRefused(
  db: Db,
  scope: ProjectScope,
  judged: readonly JudgedCell[],
  blocked: ReadonlyMap<JudgedCell, Finding[]>,
): Promise<PasteResult['refused']> {
  const isConflict = ({ reason }: JudgedCell) => reason === 'revision' || reason === 'person';
  const places = judged.filter(isConflict).map(({ cell, current }) => ({
    termId: cell.termId,
    locale: cell.locale,
    revision: current?.revision ?? 0,
  }));
  const rows = places.length > 0 ? await listAuthors(db, scope, places) : [];
  const authors = new Map(
    rows.map((row) => [keyOf({ termId: row.term_id, locale: row.locale }), row]),
  );
  return judged.flatMap((one, cell) => {
    const findings = blocked.get(one);
    const reason = findings ? 'check' : one.reason;
    if (reason === undefined) return [];
    const { current, origin = null } = one;
    const by = toAuthor(scope, authors.get(keyOf(one.cell)));
    return [
      {
        cell,
        reason,
        ...(current && { current }),
        ...(isConflict(one) && { origin, ...(by && { by }) }),
        ...(findings && { findings }),
      },
    ];
  });
}

async function openChecks(db: Db, scope: ProjectScope): Promise<Checks> {
  const checks = await findCheckContext(db, scope);
  if (!checks) throw new AppError('NotFound');
  return { checks, files: new Map() };
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
    isBlocked: (termId: string) => boolean;
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
