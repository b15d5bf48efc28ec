import type { CheckRule, CheckSettings } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../db/cluster/own-project.ts';
import type { Transaction } from '../../db/database.ts';

/** Makes others wait who change the settings of the checks. */
export async function lockCheckSettings(
  trx: Transaction,
  { projectId }: ProjectScope,
): Promise<void> {
  await sql`
    select from check_progress c where c.project_id = ${projectId}::uuid for no key update
  `.execute(trx);
}

/** Puts levels in the place of those that are there. */
export async function replaceLevels(
  trx: Transaction,
  { projectId }: ProjectScope,
  levels: CheckSettings['levels'],
): Promise<void> {
  await sql`delete from check_settings s where s.project_id = ${projectId}::uuid`.execute(trx);
  await sql`
    insert into check_settings (project_id, check_id, locale, level)
    select ${ownProject}, chosen.check_id, chosen.locale, chosen.level
    from unnest(
      ${levels.map(({ check }) => check)}::text[],
      ${levels.map(({ locale }) => locale ?? '')}::text[],
      ${levels.map(({ level }) => level)}::text[]
    ) as chosen (check_id, locale, level)
    ${joinOwnProject(projectId)}
  `.execute(trx);
}

/** Puts rules in the place of those that are there. */
export async function replaceRules(
  trx: Transaction,
  { projectId }: ProjectScope,
  rules: readonly CheckRule[],
): Promise<void> {
  await sql`delete from check_rules r where r.project_id = ${projectId}::uuid`.execute(trx);
  await sql`
    insert into check_rules (project_id, id, position, rule)
    select ${ownProject}, (written.rule ->> 'id')::uuid, written.place, written.rule
    from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality
      as written (rule, place)
    ${joinOwnProject(projectId)}
  `.execute(trx);
}

/** Makes the job check everything again, and those who check by older settings write nothing. */
export async function updateRulesVersion(
  trx: Transaction,
  { projectId }: InProject,
): Promise<void> {
  await sql`
    update check_progress set rules_version = rules_version + 1
    where project_id = ${projectId}::uuid
  `.execute(trx);
}
