import type { MachineOrigin } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import type { InProject } from '../access/scope.ts';
import type { Transaction } from '../db/database.ts';

// What made a text is a row for each provider, model and version of the prompt, which texts and their changes name: so it is
// known as long as they are there.

/** For ids that the same machine has in all projects. The number is arbitrary. */
const namespace = '2d0f4f5c-3b7e-5a41-9d63-6c1f0a8e7b25';

/** Writes down what makes texts, if it is not there yet. Returns its id. */
export async function insertMachineOrigin(
  trx: Transaction,
  { projectId }: InProject,
  { providerName, model, promptVersion }: MachineOrigin,
): Promise<string> {
  const id = uuidOf(JSON.stringify([providerName, model, promptVersion]), namespace);
  await trx
    .insertInto('machine_origins')
    .values({
      project_id: projectId,
      id,
      provider_name: providerName,
      model,
      prompt_version: promptVersion,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'id']).doNothing())
    .execute();
  return id;
}

/** Joins the machine `made_by` of an id, which may be null. */
export function joinMachineOrigin(
  { projectId }: InProject,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`left join machine_origins made_by on made_by.project_id = ${projectId}::uuid and made_by.id = ${id}`;
}

/** The machine that is joined, in the shape of the API; null without one. */
export const machineOriginJson = sql<MachineOrigin | null>`
  case when made_by.id is not null then json_build_object('providerName', made_by.provider_name,
    'model', made_by.model, 'promptVersion', made_by.prompt_version) end
`;
