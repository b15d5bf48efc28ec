import type { ExportOptions } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { isPseudoLocale } from '@parlance/messages';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/database.ts';
import type { PseudoTexts } from '../../../integrations/formats/writing/pseudo-texts.ts';
import { findProjectLocale } from '../../locales/locales.queries.ts';
import { findSource } from '../../projects/projects.queries.ts';
import { listFileRows } from '../project-files/project-files.queries.ts';

/** What an export of a pseudolocale asks for: it has no texts, so all are missing and come from the source. */
export const ofSourceTexts = {
  missing: 'source',
  untranslated: false,
  labels: undefined,
} as const;

/**
 * The pseudolocale that an export asks for; undefined where the project has a locale of that code, or it is no such
 * code. Throws where no texts are there to make it of.
 */
export async function findPseudoTexts(
  db: Db,
  scope: ProjectScope,
  {
    locale,
    fallbackLocale,
    fileId,
  }: Pick<ExportOptions, 'fallbackLocale' | 'fileId'> & { readonly locale: string },
): Promise<PseudoTexts | undefined> {
  if (!isPseudoLocale(locale) || (await findProjectLocale(db, scope, locale))) return undefined;
  if (fallbackLocale === undefined) await requireSourceTexts(db, scope);
  return { locale, origin: await findOrigin(db, scope, fileId) };
}

async function requireSourceTexts(db: Db, scope: ProjectScope): Promise<void> {
  const source = await findSource(db, scope);
  if (source.locale !== undefined || source.textsInKeys) return;
  const message =
    'is made of the texts of the source locale or of `fallbackLocale`, and the project has no source locale';
  throw new AppError('BadRequest', [{ path: 'query.locale', message }]);
}

/** The format of a file, or of all files of the project if it is the same. */
async function findOrigin(
  db: Db,
  scope: ProjectScope,
  fileId: string | undefined,
): Promise<FormatId | undefined> {
  const files = await listFileRows(db, scope);
  const wanted = files.filter(({ id }) => fileId === undefined || id === fileId);
  const [format, ...others] = new Set(wanted.map((file) => file.format));
  return others.length === 0 ? (format ?? undefined) : undefined;
}
