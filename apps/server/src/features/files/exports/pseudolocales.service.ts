import type { ExportOptions } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { isPseudoLocale } from '@parlance/messages';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/database.ts';
import type { PseudoTexts } from '../../../integrations/formats/writing/pseudo-texts.ts';
import { findProjectLocale } from '../../locales/locales.queries.ts';
import { findSource } from '../../projects/projects.queries.ts';
import { listFileRows, listFilesWithTerms } from '../project-files/project-files.queries.ts';

/** What an export of a pseudolocale asks for: it has no texts, so all are missing and come from the source. */
const ofSourceTexts = {
  missing: 'source',
  untranslated: false,
  labels: undefined,
} as const;

type PseudoQuery = ExportOptions & { readonly locale: string };

/**
 * The pseudolocale that an export asks for, and the query that has its texts; undefined where the project has a locale
 * of that code, or it is no such code. Throws where no texts are there to make it of.
 */
export async function findPseudoTexts<Query extends PseudoQuery>(
  db: Db,
  scope: ProjectScope,
  query: Query,
): Promise<{ readonly pseudo: PseudoTexts; readonly query: Query } | undefined> {
  const { locale, fallbackLocale, fileId } = query;
  if (!isPseudoLocale(locale) || (await findProjectLocale(db, scope, locale))) return undefined;
  if (fallbackLocale === undefined) await requireSourceTexts(db, scope);
  const pseudo = { locale, origin: await findOrigin(db, scope, fileId) };
  return { pseudo, query: { ...query, ...ofSourceTexts } };
}

async function requireSourceTexts(db: Db, scope: ProjectScope): Promise<void> {
  const source = await findSource(db, scope);
  if (source.locale !== undefined || source.textsInKeys) return;
  const message =
    'is made of the texts of the source locale or of `fallbackLocale`, and the project has no source locale';
  throw new AppError('BadRequest', [{ path: 'query.locale', message }]);
}

/** The format of a file, or of all files that have terms if it is the same. */
async function findOrigin(
  db: Db,
  scope: ProjectScope,
  fileId: string | undefined,
): Promise<FormatId | undefined> {
  const wanted = fileId === undefined ? await listFilesWithTerms(db, scope) : [fileId];
  const files = (await listFileRows(db, scope)).filter(({ id }) => wanted.includes(id));
  const [format, ...others] = new Set(files.map((file) => file.format));
  return others.length === 0 ? (format ?? undefined) : undefined;
}
