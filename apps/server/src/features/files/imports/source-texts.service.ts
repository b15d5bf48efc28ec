import { can } from '@parlance/contract';
import { type ProjectScope, requirePermission } from '../../../access/scope.ts';
import type { Totals } from '../../../content/locks.queries.ts';
import { hasRoom } from '../../../content/totals.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import type {
  FirstImport,
  ProjectSource,
} from '../../../integrations/formats/reading/choose-source.ts';
import type { EntryColumns } from '../../../integrations/formats/reading/entry-columns.ts';
import { listProjectLocaleRows } from '../../locales/locales.queries.ts';
import { countTerms, findSourceLocale } from '../../projects/projects.queries.ts';
import type { MergeLocale } from './merged-locales.service.ts';

/** What is known about source texts before files are read. */
interface SourceTask {
  /** The source locale, if there is one and whoever imports may edit it: others bring no source texts. */
  readonly sourceLocale: string | undefined;
  /** Of an import that chooses where they are. */
  readonly first: FirstImport | undefined;
}

/** Only the first import of a project chooses, if whoever imports might change that at any time. */
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
  if (!can(scope, 'EditProject') || (await countTerms(db, scope)) > 0) {
    return { sourceLocale: undefined, first: undefined };
  }
  const known = (await listProjectLocaleRows(db, scope)).map(({ locale }) => locale);
  return { sourceLocale: undefined, first: { wanted, known } };
}

/** What was read of source texts. */
interface ReadSources {
  readonly sources: readonly EntryColumns[];
  readonly source: ProjectSource | undefined;
  readonly count: number;
}

/** What an import brings of source texts. */
export interface MergeSources {
  /** They become translations of the source locale where it has none. */
  readonly sources: MergeLocale | undefined;
  /** Where the first import of a project puts them, with how many keys it has. */
  readonly source: (ProjectSource & { readonly count: number }) | undefined;
}

/** The source texts that an import brings, and where it chooses to have them. */
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

/** What a project has before an import. */
interface Before {
  readonly totals: Pick<Totals, 'terms_count' | 'locales_count'>;
  readonly locales: ReadonlySet<string>;
}

/**
 * Where an import puts the source texts of the project: undefined unless it is still the first. A locale
 * for them is not added where one may not edit it or the plan has no room, and then has no texts.
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
