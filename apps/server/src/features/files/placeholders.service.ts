import type { PlaceholderOptions } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import type {
  PlaceholderChoice,
  TextOrigins,
} from '../../integrations/formats/convert-placeholders.ts';
import type { PlaceholderTask } from '../../integrations/formats/reading/convert-file.ts';
import { findReferenceLocale, listReferenceJson } from './imports/references.queries.ts';
import { listTextOrigins } from './templates.queries.ts';

/** The conversion of placeholders that an export asks for, with the formats that the texts came from. */
export async function getPlaceholderOrigins(
  db: Db,
  scope: ProjectScope,
  options: PlaceholderOptions,
): Promise<(PlaceholderChoice & TextOrigins) | undefined> {
  const choice = toPlaceholderChoice(options);
  return choice && { ...choice, origins: await listTextOrigins(db, scope) };
}

function toPlaceholderChoice({
  placeholders: to,
  placeholdersFrom: from,
}: PlaceholderOptions): PlaceholderChoice | undefined {
  return to && { to, from };
}

/** The conversion of placeholders that an import asks for, with the texts of the project that it needs. */
export async function getPlaceholderTask(
  db: Db,
  scope: ProjectScope,
  options: PlaceholderOptions,
): Promise<PlaceholderTask | undefined> {
  const choice = toPlaceholderChoice(options);
  if (!choice) return undefined;
  const head = await findReferenceLocale(db, scope);
  return { ...choice, head, stored: await listReferenceJson(db, scope) };
}
