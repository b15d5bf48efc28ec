import { type RawBuilder, sql } from 'kysely';

interface Ids {
  readonly project: RawBuilder<unknown>;
  readonly ada: RawBuilder<unknown>;
  readonly other: RawBuilder<unknown>;
}

/** A row for every table of machine translation, in an installation with a project. */
export function insertingMachineRows({ project, ada, other }: Ids): RawBuilder<unknown>[] {
  return [
    sql`insert into machine_providers (id, project_id, name, kind, model, has_key)
      values (${other}, ${project}, 'Models', 'anthropic', 'large', true)`,
    sql`insert into machine_keys (provider_id, sealed, ending) values (${other}, 'sealed', 'x7Qe')`,
    sql`insert into machine_budgets (owner_id, month, spent) values (${project}, '2026-11', 5)`,
    sql`insert into machine_reservations (id, owner_ids, month, amount)
      values (${other}, array[${project}]::uuid[], '2026-11', 7)`,
    sql`insert into machine_spending
        (owner_id, provider_id, month, calls, input_tokens, output_tokens, characters, cost)
      values (${project}, ${other}, '2026-11', 1, 2, 3, 0, 5)`,
    sql`insert into machine_rates (provider_id, requests, tokens) values (${other}, 1, 1)`,
    sql`insert into machine_settings (project_id, about) values (${project}, 'A website')`,
    sql`insert into machine_prompts (project_id, version, template, created_by)
      values (${project}, 1, 'Translate.', ${ada})`,
    sql`insert into style_guides (project_id, locale, tone) values (${project}, 'de', 'formal')`,
    sql`insert into machine_runs (project_id, id, state, started_by_type, started_by, provider_id,
        provider_name, host, prompt_version, locales, uses_memory, estimated_input,
        estimated_output, total, finished_at)
      values (${project}, ${other}, 'done', 'user', ${ada}, ${other}, 'Models',
        'api.anthropic.com', 0, '{de}', true, 1, 1, 1, now())`,
    sql`insert into machine_items (project_id, run_id, locale, position, term_id, revision, source_hash,
        state, reason)
      values (${project}, ${other}, 'de', 1, ${other}, 0, ${other}, 'failed', 'filter')`,
    sql`insert into machine_cache (project_id, hash, texts) values (${project}, ${other}, '{Titel}')`,
  ];
}

/** A row for every table of comparisons of prompts, of which the others are there. */
export function insertingBenchRows({ project, ada, other }: Ids): RawBuilder<unknown>[] {
  return [
    sql`insert into machine_benches (project_id, id, state, started_by, locale, seed, texts, finished_at)
      values (${project}, ${other}, 'done', ${ada}, 'de', 1, 1, now())`,
    sql`insert into machine_bench_candidates (project_id, bench_id, side, provider_id, provider_name, host,
        prompt_version)
      values (${project}, ${other}, 'a', ${other}, 'Models', 'api.anthropic.com', 0)`,
    sql`insert into machine_bench_texts (project_id, bench_id, position, term_id, source, approved)
      values (${project}, ${other}, 0, ${other}, 'Title', 'Titel')`,
    sql`insert into machine_bench_answers (project_id, bench_id, side, position, value, findings, errors,
        warnings, similarity)
      values (${project}, ${other}, 'a', 0, 'Titel', '[]', 0, 0, 100)`,
    sql`update machine_settings set sends_screenshots = true where project_id = ${project}`,
  ];
}
