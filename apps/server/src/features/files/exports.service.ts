import type { endpoints, ParsedQuery } from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import type { AppContext } from '../../app.ts';
import type { Db } from '../../db/database.ts';
import type { FileAnswer } from '../../http/route.ts';
import type { Template } from '../../integrations/formats/write-file.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { listExportJson } from './exports.queries.ts';
import { findTemplate } from './templates.queries.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportFile>;

export async function exportFile(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<FileAnswer> {
  const { locale, format, fallbackLocale } = query;
  await requireProjectLocale(context.db, scope, locale);
  if (fallbackLocale !== undefined) await requireProjectLocale(context.db, scope, fallbackLocale);
  const bytes = await writeLocale(context, scope, query);
  return { name: locale + formats[format].extensions[0], bytes };
}

/** All entries of a locale, or all that are not translated, as one file. */
export async function writeLocale(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  { locale, format, untranslated, fallbackLocale }: ExportQuery,
): Promise<Uint8Array> {
  // A list of what is left to do is a new file, not the old one with most of it taken out.
  const template = untranslated ? undefined : await getTemplate(db, scope, locale, format);
  const entries = await listExportJson(db, scope, {
    locale,
    fallbackLocale,
    onlyUntranslated: untranslated,
  });
  const { bytes } = await formatWorkers.writeFile({ format, locale, entries, template });
  return bytes;
}

async function getTemplate(
  db: Db,
  scope: ProjectScope,
  locale: string,
  format: FormatId,
): Promise<Template | undefined> {
  const found = await findTemplate(db, scope, { locale, format });
  if (!found) return undefined;
  const ownLocale = found.locale === locale;
  // A file that names its locale is no example for another.
  if (!ownLocale && formats[format].capabilities.namesLocale) return undefined;
  return { content: found.content, ownLocale };
}
