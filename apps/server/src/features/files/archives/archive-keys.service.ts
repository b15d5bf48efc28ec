import type { ProjectScope } from '../../../access/scope.ts';
import { listLocaleBases } from '../../locales/locales.queries.ts';
import type { ExportContext } from '../exports/exports.service.ts';
import { hasFiles } from '../project-files/project-files.service.ts';
import type { TemplateRow } from '../templates.queries.ts';
import { readTemplates } from '../templates.service.ts';
import type { Layout } from './archive-layout.mapper.ts';

/** The keys of each file as lists of lists in JSON text, or `null` if the file has all keys of its project file. */
export interface KnownKeys {
  /** By place, in the order of the layout's places. */
  readonly places: readonly string[];
  /** The project file of each place; null for the unnamed file. */
  readonly files: readonly (string | null)[];
  /** Named files that were imported only in other formats. */
  readonly otherFiles: readonly string[];
  readonly others: string;
  /** Whether the project has several files, so that each exported term has to say which one it belongs to. */
  readonly tellsFiles: boolean;
}

/**
 * Reads from templates which keys belong to which place. A place that is the only one of its file has all keys, so
 * its templates are not read.
 */
export async function getKeys(
  context: ExportContext,
  scope: ProjectScope,
  { places, others }: Layout,
): Promise<KnownKeys> {
  const { projectId } = scope;
  const files = places.map(({ fileId }) => (fileId === projectId ? null : fileId));
  const placesIn = Map.groupBy(files, (file) => file);
  const otherFiles = [...new Set(others.map(({ file_id }) => file_id))].filter(
    (id) => id !== projectId && !placesIn.has(id),
  );
  const ofUnnamed = others.filter(({ file_id }) => file_id === projectId);
  const isAlone = (file: string | null) =>
    placesIn.get(file)?.length === 1 && (file !== null || ofUnnamed.length === 0);
  const groups = places.map(({ templates }, place) =>
    isAlone(files[place] ?? null) ? [] : templates,
  );
  const lists = await readKeys(context, scope, [...groups, ofUnnamed]);
  return {
    places: files.map((file, place) => (isAlone(file) ? 'null' : (lists[place] ?? '[]'))),
    files,
    otherFiles,
    others: lists.at(-1) ?? '[]',
    tellsFiles: await hasFiles(context.db, scope),
  };
}

/** The keys of the files of each group. */
async function readKeys(
  context: ExportContext,
  scope: ProjectScope,
  groups: readonly (readonly TemplateRow[])[],
): Promise<readonly string[]> {
  const { db, formatWorkers } = context;
  const bases = await listLocaleBases(db, scope);
  const lists = groups.map((): string[] => []);
  const files = groups.flatMap((templates, group) =>
    templates.map((template) => ({ ...template, group })),
  );
  for await (const { file, content } of readTemplates(context, db, scope, files)) {
    const { group, locale, format, table_columns } = file;
    const task = { content, format, locale, bases, tableColumns: table_columns ?? undefined };
    lists[group]?.push(await formatWorkers.readKeys(task));
  }
  return lists.map((list) => `[${list.join(',')}]`);
}
