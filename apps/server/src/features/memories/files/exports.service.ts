import { createTmxWriter, type TmxUnit, type TmxVariant } from '@parlance/memory/tmx';
import type { ProjectScope, WorkspaceScope } from '../../../access/scope.ts';
import type { FileAnswer } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import { findCheckContext } from '../../../content/findings/units.queries.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { spool } from '../../../integrations/spool/spool.ts';
import { recordExport } from '../../activity/activity.service.ts';
import { findLastOfPage, listTargets, type TargetRow } from '../following/following.queries.ts';
import { listNames } from '../matches/pairs.queries.ts';
import { listMemoryRows } from '../memories.queries.ts';
import type { UnitRow } from '../texts/units.queries.ts';
import { readUnits } from '../texts/units.service.ts';

/** Which translations are exported. */
interface ExportFilter {
  readonly locales?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** So many terms are read by a statement. */
const atOnce = 500;

/** Exports a shared memory of a workspace. */
export async function exportMemory(
  db: Db,
  scope: WorkspaceScope,
  memoryId: string,
  filter: ExportFilter,
): Promise<FileAnswer> {
  const [memory] = await listMemoryRows(db, scope, memoryId);
  if (!memory) throw new AppError('NotFound');
  const units = listSharedUnits(db, memoryId, memory.source_locale, filter);
  return { name: `${memory.name}.tmx`, file: await writeFile(memory.source_locale, units) };
}

/** Exports the texts of a project as a memory has them. */
export async function exportProjectMemory(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  filter: ExportFilter,
): Promise<FileAnswer> {
  const check = await findCheckContext(db, scope);
  if (!check) throw new AppError('NotFound');
  const source = check.source_locale ?? undefined;
  // Texts that are keys are nearly always English.
  const units = listOwnUnits(db, scope, { check, source: source ?? 'en', filter });
  return {
    name: 'memory.tmx',
    file: await writeFile(source ?? 'en', units),
    onTaken: () => recordExport({ db, events }, scope, { kind: 'file.export', details: {} }),
  };
}

function writeFile(sourceLocale: string, pages: AsyncIterable<readonly TmxUnit[]>) {
  const writer = createTmxWriter({ sourceLocale, createdAt: new Date() });
  return spool(
    (async function* () {
      yield writer.head;
      for await (const units of pages) yield units.map((unit) => writer.write(unit)).join('');
      yield writer.end;
    })(),
  );
}

async function* listSharedUnits(
  db: Db,
  memoryId: string,
  sourceLocale: string,
  { locales, since, until }: ExportFilter,
): AsyncGenerator<readonly TmxUnit[]> {
  const range = {
    locales,
    from: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
  const toUnits = async (rows: readonly UnitRow[]) => {
    const names = await listNames(db, idsOf(rows));
    const byHash = Map.groupBy(rows, ({ hash }) => hash);
    return [...byHash.values()].map((group) => toSharedUnit(group, { sourceLocale, names }));
  };
  // A page may end between the translations of a source text.
  let held: readonly UnitRow[] = [];
  for await (const page of readUnits(db, memoryId, range)) {
    const rows = [...held, ...page];
    const last = rows.at(-1)?.hash;
    held = rows.filter(({ hash }) => hash === last);
    yield toUnits(rows.filter(({ hash }) => hash !== last));
  }
  yield toUnits(held);
}

function idsOf(rows: readonly UnitRow[]) {
  const authors = (type: 'user' | 'client') =>
    rows.flatMap(({ author_type, author_id }) =>
      author_type === type && author_id !== null ? [author_id] : [],
    );
  return {
    users: authors('user'),
    clients: authors('client'),
    projects: rows.flatMap(({ project_id }) => project_id ?? []),
  };
}

function toSharedUnit(
  rows: readonly UnitRow[],
  { sourceLocale, names }: { sourceLocale: string; names: ReadonlyMap<string, string> },
): TmxUnit {
  const variants = rows.map((row): TmxVariant => {
    const author = row.author_name ?? names.get(row.author_id ?? '');
    const project = names.get(row.project_id ?? '');
    return {
      locale: row.locale,
      text: row.text,
      ...(row.term === null ? {} : { context: row.term }),
      ...(project === undefined ? {} : { project }),
      status: row.quality,
      createdAt: row.created_at,
      changedAt: row.updated_at,
      ...(author === undefined ? {} : { changedBy: author }),
      ...(row.used_at === null ? {} : { usedAt: row.used_at }),
      ...(row.use_count === 0 ? {} : { useCount: row.use_count }),
    };
  });
  const source = { locale: sourceLocale, text: rows[0]?.source ?? '' };
  return { sourceLocale, notes: [], variants: [source, ...variants] };
}

interface OwnUnits {
  readonly check: NonNullable<Awaited<ReturnType<typeof findCheckContext>>>;
  readonly source: string;
  readonly filter: ExportFilter;
}

async function* listOwnUnits(
  db: Db,
  scope: ProjectScope,
  { check, source, filter }: OwnUnits,
): AsyncGenerator<readonly TmxUnit[]> {
  let after: string | undefined;
  for (;;) {
    const last = await findLastOfPage(db, scope, { after, limit: atOnce });
    const rows = await listTargets(db, scope, check, { after, last });
    const kept = rows.filter((row) => passes(row, filter));
    const authors = kept.flatMap(({ updated_by, updated_by_type }) =>
      updated_by !== null && updated_by_type !== null
        ? [{ id: updated_by, type: updated_by_type }]
        : [],
    );
    const of = (type: 'user' | 'client') =>
      authors.filter((one) => one.type === type).map(({ id }) => id);
    // API clients are not told who wrote something.
    const names =
      scope.actor.type === 'client'
        ? new Map<string, string>()
        : await listNames(db, { users: of('user'), clients: of('client'), projects: [] });
    const byTerm = Map.groupBy(kept, (row) => row.term_id);
    yield [...byTerm.values()].flatMap((group) => toOwnUnit(group, source, names) ?? []);
    if (last === undefined) return;
    after = last;
  }
}

function passes(
  { locale, updated_at }: TargetRow,
  { locales, since, until }: ExportFilter,
): boolean {
  if (locales && !locales.includes(locale)) return false;
  if (since !== undefined && updated_at < new Date(since)) return false;
  return until === undefined || updated_at < new Date(until);
}

function toOwnUnit(
  rows: readonly TargetRow[],
  sourceLocale: string,
  names: ReadonlyMap<string, string>,
): TmxUnit | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return {
    context: first.term,
    sourceLocale,
    notes: [],
    variants: [
      { locale: sourceLocale, text: first.source },
      ...rows.map(({ locale, value, state, updated_at, updated_by }): TmxVariant => {
        const author = names.get(updated_by ?? '');
        const by = author === undefined ? {} : { changedBy: author };
        return { locale, text: value, status: state, changedAt: updated_at, ...by };
      }),
    ],
  };
}
