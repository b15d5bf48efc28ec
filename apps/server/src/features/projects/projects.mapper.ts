import type { Project } from '@parlance/contract';
import { type MembershipRow, toShownMembership } from '../members/members.mapper.ts';
import { toProgress, toTotal } from '../stats/stats.mapper.ts';

export interface ProjectRow extends MembershipRow {
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  source_locale: string | null;
  texts_in_keys: boolean;
  reference_url: string | null;
  terms_count: number;
  locked_count: number;
  locales_count: number;
  /** How many locales the counts of translations are of. */
  counted_locales: number;
  translated_count: number;
  reviewed_count: number;
  /** The machine of a cluster that has the counts does not answer. */
  unavailable?: boolean;
  created_at: Date;
  updated_at: Date;
}

export function toProject(row: ProjectRow): Project {
  const open = row.terms_count - row.locked_count;
  const total = toTotal(open, row.counted_locales);
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    description: row.description,
    sourceLocale: row.source_locale,
    textsInKeys: row.texts_in_keys,
    referenceUrl: row.reference_url,
    termsCount: row.terms_count,
    localesCount: row.locales_count,
    progress: toProgress(row.translated_count, total).progress,
    reviewed: toProgress(row.reviewed_count, total).progress,
    ...(row.unavailable ? { unavailable: true } : {}),
    ...toShownMembership(row),
    date: { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() },
  };
}
