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
import {
  type ExportedSegment,
  type ExportedTarget,
  type ExportFilter,
  listSegmentsAfter,
  listTargetsOf,
} from './exports.queries.ts';

/** So many source texts are read by a statement. */
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
  filter: ExportFilter,
): AsyncGenerator<readonly TmxUnit[]> {
  let after: string | undefined;
  for (;;) {
    const segments = await listSegmentsAfter(db, memoryId, { after, limit: atOnce });
    if (segments.length === 0) return;
    const hashes = segments.map(({ hash }) => hash);
    const targets = await listTargetsOf(db, memoryId, hashes, filter);
    const names = await listNames(db, idsOf(targets));
    const byHash = Map.groupBy(targets, ({ hash }) => hash);
    yield segments.map((segment) =>
      toSharedUnit(segment, byHash.get(segment.hash) ?? [], { sourceLocale, names }),
    );
    after = hashes.at(-1);
  }
}

function idsOf(targets: readonly ExportedTarget[]) {
  const authors = (type: 'user' | 'client') =>
    targets.flatMap(({ author_type, author_id }) =>
      author_type === type && author_id !== null ? [author_id] : [],
    );
  return {
    users: authors('user'),
    clients: authors('client'),
    projects: targets.flatMap(({ project_id }) => project_id ?? []),
  };
}

function toSharedUnit(
  { source }: ExportedSegment,
  targets: readonly ExportedTarget[],
  { sourceLocale, names }: { sourceLocale: string; names: ReadonlyMap<string, string> },
): TmxUnit {
  const variants = targets.map((target): TmxVariant => {
    const author = target.author_name ?? names.get(target.author_id ?? '');
    const project = names.get(target.project_id ?? '');
    return {
      locale: target.locale,
      text: target.text,
      ...(target.term === null ? {} : { context: target.term }),
      ...(project === undefined ? {} : { project }),
      status: target.quality,
      createdAt: target.created_at,
      changedAt: target.updated_at,
      ...(author === undefined ? {} : { changedBy: author }),
      ...(target.used_at === null ? {} : { usedAt: target.used_at }),
      ...(target.use_count === 0 ? {} : { useCount: target.use_count }),
    };
  });
  return {
    sourceLocale,
    notes: [],
    variants: [{ locale: sourceLocale, text: source }, ...variants],
  };
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
