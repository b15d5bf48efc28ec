import { can, rolesFor } from '@parlance/contract';
import { type ProjectScope, requirePermission } from '../../../../access/scope.ts';
import type { Totals } from '../../../../content/locks.queries.ts';
import { hasRoom } from '../../../../content/totals.queries.ts';
import type { Db, Transaction } from '../../../../db/database.ts';
import type {
  FirstImport,
  ProjectSource,
} from '../../../../integrations/formats/reading/choose-source.ts';
import type { EntryColumns } from '../../../../integrations/formats/reading/entry-columns.ts';
import { listProjectLocaleRows } from '../../../locales/locales.queries.ts';
import { countTerms, findSourceLocale } from '../../../projects/projects.queries.ts';
import type { MergeLocale } from './merged-locales.service.ts';

/** The state of source texts before files are read. */
interface SourceTask {
  /** The source locale, if there is one and the actor may edit it; otherwise the import brings no source texts. */
  readonly sourceLocale: string | undefined;
  /** Only for an import that chooses the source locale. */
  readonly first: FirstImport | undefined;
}

/** Only the first import of a project chooses the source locale, and only if the actor may do that. */
export async function getSourceTask(
  db: Db,
  scope: ProjectScope,
  { sourceLocale: wanted }: { readonly sourceLocale?: string | undefined },
): Promise<SourceTask> {
  if (wanted !== undefined && wanted !== 'auto' && wanted !== 'none') {
    requirePermission(scope, 'ImportTranslation', { locale: wanted });
  }
  const sourceLocale = await findSourceLocale(db, scope);
  if (sourceLocale !== undefined) {
    const isEditable = can(scope, 'ImportTranslation', { locale: sourceLocale });
    return { sourceLocale: isEditable ? sourceLocale : undefined, first: undefined };
  }
  if (!mayChoose(scope) || (await countTerms(db, scope)) > 0) {
    return { sourceLocale: undefined, first: undefined };
  }
  const known = (await listProjectLocaleRows(db, scope)).map(({ locale }) => locale);
  return { sourceLocale: undefined, first: { wanted, known } };
}

/**
 * Whether somebody may change the source locale by their role. A token of theirs needs no right to change settings for it:
 * who brings the first terms of a project has to say what language they are in.
 */
function mayChoose(scope: ProjectScope): boolean {
  const roles: readonly string[] = rolesFor('EditProject');
  return roles.includes(scope.role) && can(scope, 'AddTerm');
}

/** The source texts that were read from files. */
interface ReadSources {
  readonly sources: readonly EntryColumns[];
  readonly source: ProjectSource | undefined;
  readonly count: number;
}

/** The source texts of an import. */
export interface MergeSources {
  /** The texts that become translations of the source locale where that has none. */
  readonly sources: MergeLocale | undefined;
  /** The source locale that the first import of a project chooses, and the number of its keys. */
  readonly source: (ProjectSource & { readonly count: number }) | undefined;
}

/** Combines the source texts of an import with the source locale that they belong to. */
export function toSources(
  { sourceLocale }: SourceTask,
  { sources: columns, source, count }: ReadSources,
): MergeSources {
  const locale = sourceLocale ?? source?.locale;
  return {
    source: source && { ...source, count },
    sources: locale === undefined || columns.length === 0 ? undefined : { locale, columns },
  };
}

/** The state of a project before an import. */
interface Before {
  readonly totals: Pick<Totals, 'terms_count' | 'locales_count'>;
  readonly locales: ReadonlySet<string>;
}

/**
 * Decides the source locale of the project; undefined unless the import is still the first. A missing locale is not
 * added if the actor may not edit it or the plan has no room for it; the import then has no source texts.
 */
export async function settleSource(
  trx: Transaction,
  scope: ProjectScope,
  merge: MergeSources & { readonly locales: readonly MergeLocale[] },
  { totals, locales: known }: Before,
): Promise<{ source: ProjectSource | undefined; sources: MergeSources['sources'] }> {
  const { source: chosen, sources, locales } = merge;
  if (!chosen) return { source: undefined, sources };
  const isFirst = totals.terms_count === 0 && chosen.count > 0;
  if (!isFirst || (await findSourceLocale(trx, scope)) !== undefined) {
    return { source: undefined, sources: undefined };
  }
  const { textsInKeys, locale, count } = chosen;
  const own = locales.map((part) => part.locale);
  const added = [...new Set([...own, ...(locale === undefined ? [] : [locale])])].filter(
    (code) => !known.has(code),
  );
  const isOwn = locale !== undefined && (own.includes(locale) || known.has(locale));
  const fits = hasRoom(scope, totals, { terms: count, locales: added.length });
  if (locale === undefined || isOwn || (fits && can(scope, 'ImportTranslation', { locale }))) {
    return { source: { locale, textsInKeys }, sources };
  }
  return { source: { locale: undefined, textsInKeys }, sources: undefined };
}
