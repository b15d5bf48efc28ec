import { sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

export interface SettingsRow {
  readonly provider_id: string | null;
  /** Who judges translations; null where nobody does. */
  readonly judge_id: string | null;
  readonly local_only: boolean;
  readonly about: string;
  readonly monthly_cost: number | null;
  readonly sends_screenshots: boolean;
  /** The version of the prompt; 0 for that of Parlance. */
  readonly prompt_version: number;
}

const noSettings: SettingsRow = {
  provider_id: null,
  judge_id: null,
  local_only: false,
  about: '',
  monthly_cost: null,
  sends_screenshots: false,
  prompt_version: 0,
};

/** What a project has chosen; what Parlance does without a choice. */
export async function getSettings(db: Db, { projectId }: InProject): Promise<SettingsRow> {
  const { rows } = await sql<Partial<SettingsRow>>`${prepared}
    select s.provider_id, s.judge_id, s.local_only, s.about, s.monthly_cost, s.sends_screenshots, coalesce((
        select max(p.version) from machine_prompts p where p.project_id = ${projectId}::uuid
      ), 0) as prompt_version
    from project_totals own
    left join machine_settings s on s.project_id = ${projectId}::uuid
    where own.project_id = ${projectId}::uuid
  `.execute(db);
  const known = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null);
  return { ...noSettings, ...Object.fromEntries(known) };
}

export type SettingsChange = Partial<Omit<SettingsRow, 'prompt_version'>>;

export async function upsertSettings(
  trx: Transaction,
  { projectId }: InProject,
  change: SettingsChange,
): Promise<void> {
  await trx
    .insertInto('machine_settings')
    .values({
      project_id: projectId,
      provider_id: null,
      judge_id: null,
      monthly_cost: null,
      ...change,
    })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.column('project_id').doNothing()
        : conflict.column('project_id').doUpdateSet(change),
    )
    .execute();
}
