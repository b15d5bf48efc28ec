import { type About, type Endpoint, noFile } from '@parlance/contract';
import { validate as isUuid } from 'uuid';
import type { Access, Membership } from '../access/scope.ts';
import type { Db } from '../db/database.ts';
import { findFileOfTerm, listFilesOfTerms } from '../features/terms/terms.queries.ts';

/** The parts of a request that have been parsed. */
interface Parsed {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * What a request is about, as far as permissions depend on it: one for each locale and each file that the caller must
 * have.
 */
export async function findAbouts(
  db: Db,
  access: Access,
  endpoint: Endpoint,
  parsed: Parsed,
): Promise<readonly About[]> {
  const files = await findFiles(db, access, endpoint, parsed);
  const locales = endpoint.exportsLocales
    ? exportedLocales(endpoint.exportsLocales, parsed)
    : [editedLocale(endpoint, parsed)];
  return locales.flatMap((locale) => files.map((file) => ({ locale, file })));
}

/** The locale that a request edits, where the endpoint declares its place and the request has it. */
function editedLocale(
  { editsLocale }: Endpoint,
  { params, query, body }: Parsed,
): string | undefined {
  switch (editsLocale) {
    case 'params.localeCode':
      return params.localeCode;
    case 'query.locale':
      return (query as { locale?: string }).locale;
    case 'body.code':
      return (body as { code: string }).code;
    case 'body.locale':
      return (body as { locale?: string }).locale;
    default:
      return undefined;
  }
}

/** The locales whose texts an export has, with the one that fills gaps; undefined among them for all. */
function exportedLocales(
  place: NonNullable<Endpoint['exportsLocales']>,
  { query }: Parsed,
): readonly (string | undefined)[] {
  const { locale, locales, fallbackLocale } = query as {
    readonly locale?: string;
    readonly locales?: readonly string[];
    readonly fallbackLocale?: string;
  };
  // A list without a locale stands for all of them, too.
  const named = locales && locales.length > 0 ? locales : [undefined];
  const exported = place === 'query.locale' ? [locale] : named;
  return fallbackLocale === undefined ? exported : [...exported, fallbackLocale];
}

/** The files that a request is about. Nobody asks but for a token that is confined to files. */
async function findFiles(
  db: Db,
  access: Access,
  endpoint: Endpoint,
  parsed: Parsed,
): Promise<readonly About['file'][]> {
  const { actor, membership } = access;
  const fileIds = actor.token?.scope.fileIds ?? null;
  if (fileIds === null || !membership) return [undefined];
  if (endpoint.aboutFile !== 'body.cells') {
    return [await findFile(db, membership, endpoint, parsed)];
  }
  const { cells } = parsed.body as { readonly cells: readonly { readonly termId: string }[] };
  const termIds = [...new Set(cells.map(({ termId }) => termId))];
  const found = await listFilesOfTerms(db, membership, termIds);
  const isWhole = found.length === termIds.length;
  // A term that is not there could be one of another file.
  return isWhole ? [...new Set(found.map(({ file_id }) => file_id))] : [undefined];
}

async function findFile(
  db: Db,
  membership: Membership,
  { aboutFile }: Endpoint,
  { params, query, body }: Parsed,
): Promise<About['file']> {
  const { fileId, path } = (query ?? {}) as { readonly fileId?: string; readonly path?: string };
  const { termId } = (body ?? {}) as { readonly termId?: string };
  const ofTerm = async (id = '') => (isUuid(id) ? findFileOfTerm(db, membership, id) : undefined);
  switch (aboutFile) {
    case 'none':
      return noFile;
    case 'params.fileId':
      return params.fileId;
    case 'query.fileId':
      // A path could be that of another file.
      return path === undefined ? fileId : undefined;
    case 'body.fileId':
      return (body as { readonly fileId?: string }).fileId ?? membership.projectId;
    case 'params.termId':
      return ofTerm(params.termId);
    case 'body.termId':
      return ofTerm(termId);
    default:
      return undefined;
  }
}
