import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { endpoints, ParsedQuery } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import type { WriteTask, WrittenFile } from '../../../integrations/formats/writing/write-task.ts';
import { listLocaleBases } from '../../locales/locales.queries.ts';
import {
  type ExportContext,
  getLocks,
  hasSources,
  toMissingTexts,
  withEntries,
} from '../exports/exports.service.ts';
import { getPlaceholderOrigins } from '../placeholders.service.ts';
import { readTemplates } from '../templates.service.ts';
import type { KnownKeys } from './archive-keys.service.ts';
import type { PlacedFile } from './archive-layout.mapper.ts';

const compress = promisify(gzip);

/** What an archive is asked for, and which part of the entries its files hold. */
export type PartQuery = ParsedQuery<typeof endpoints.exportArchive> & {
  readonly part: WriteTask['part'];
};

interface PlacedWriting {
  readonly placed: readonly PlacedFile[];
  readonly keys: KnownKeys;
  /** Files for several locales that some locales are already written into, by path. */
  readonly shared: ReadonlyMap<string, WrittenFile>;
}

/** Writes the files of a locale that were imported with a path, each into its template. */
export async function writePlaced(
  context: ExportContext,
  scope: ProjectScope,
  query: PartQuery & { readonly locale: string },
  { placed, keys, shared }: PlacedWriting,
): Promise<readonly WrittenFile[]> {
  const { db, formatWorkers } = context;
  const { locale, format, compact, bom, part } = query;
  const contents = await readContents(context, scope, placed, shared);
  const isKnown = placed.some(({ template }) => template?.locale === locale);
  const templates = await Promise.all(
    placed.map(async ({ path, template, isShared }) => {
      const written = isShared ? shared.get(path) : undefined;
      const content = written ? await compress(written.bytes) : contents.get(path);
      const tableColumns = written ? written.tableColumns : (template?.table_columns ?? undefined);
      const ownLocale = isShared || template?.locale === locale;
      // Where a locale has files, missing entries mean that these are not translated; that holds for a whole missing
      // file, too.
      const omitsEmpty = isKnown && !ownLocale;
      return content && { content, tableColumns, ownLocale, omitsEmpty, manyLocales: isShared };
    }),
  );
  const withNotes = templates.some((template) => !template);
  const locks = await getLocks(db, scope, locale);
  const { sourceLocale } = locks;
  const options = {
    format,
    locale,
    bases: await listLocaleBases(db, scope),
    ...locks,
    placeholders: await getPlaceholderOrigins(db, scope, query),
    templates,
    compact,
    bom,
    part,
    ...toMissingTexts(query, sourceLocale),
    keys: `[${placed.map(({ place }) => keys.places[place]).join(',')}]`,
    files: placed.map(({ place }) => keys.files[place] ?? null),
    otherFiles: keys.otherFiles,
    otherKeys: keys.others,
  };
  const withSources = templates.some(hasSources);
  const listed = { ...locks, withNotes, withSources, tellsFiles: keys.tellsFiles };
  return withEntries(db, scope, { ...query, ...listed }, (entries) =>
    formatWorkers.writeFiles({ ...options, entries }),
  );
}

/** The contents of the templates, by path, without files that a locale is already written into. */
async function readContents(
  context: ExportContext,
  scope: ProjectScope,
  placed: readonly PlacedFile[],
  shared: ReadonlyMap<string, WrittenFile>,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = placed.flatMap(({ path, template, isShared }) =>
    template && !(isShared && shared.has(path)) ? [{ ...template, place: path }] : [],
  );
  const contents = new Map<string, Buffer>();
  for await (const { file, content } of readTemplates(context, context.db, scope, files)) {
    contents.set(file.place, content);
  }
  return contents;
}
