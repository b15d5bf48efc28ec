import type { CheckedTranslation, Translation } from '@parlance/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/** A job whose first try was given up, for example to an edit, has its next one some seconds later. */
const timeout = 30_000;

/** Waits until the job has checked everything that has happened in a project. */
export async function untilChecked({ database }: TestServer, projectId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ is_checked: boolean }>`
        select c.checked_version = c.rules_version and c.checked_seq = h.last_seq and not exists (
            select from activity a where a.project_id = ${projectId}::uuid and a.seq is null
          ) as is_checked
        from check_progress c
        join activity_heads h on h.project_id = ${projectId}::uuid
        where c.project_id = ${projectId}::uuid
      `.execute(database.db);
        return rows[0]?.is_checked;
      },
      { timeout },
    )
    .toBe(true);
}

/** A translation as it is outside of the answer to an edit, in which the checks must have found nothing. */
export function withoutFindings(edited: unknown): Translation {
  const { findings, ...translation } = edited as CheckedTranslation;
  expect(findings).toEqual([]);
  return translation;
}
