import type { MachineRun, MachineTrouble, RunFailure } from '@parlance/contract';
import { toMachineUsage } from '../calls/tally.mapper.ts';
import { toNullableAmount } from '../providers/money.mapper.ts';
import type { FailureRow } from './items.queries.ts';
import type { RunRow } from './runs.queries.ts';

export function toMachineRun(row: RunRow): MachineRun {
  const { input_tokens: input, output_tokens: output, characters, cost, calls } = row;
  return {
    id: row.id,
    task: row.task,
    state: row.state,
    pause:
      row.state === 'paused' && row.pause_reason !== null
        ? { reason: row.pause_reason, trouble: row.trouble as MachineTrouble | null }
        : null,
    startedBy: { type: row.started_by_type, id: row.started_by, name: row.starter },
    providerName: row.provider_name,
    model: row.model,
    host: row.host,
    promptVersion: row.prompt_version,
    judge:
      row.judge_name === null || row.judge_host === null
        ? null
        : { providerName: row.judge_name, model: row.judge_model, host: row.judge_host },
    locales: row.locales,
    reviewsClean: row.reviews_clean,
    progress: {
      total: row.total,
      done: row.done,
      failed: row.failed,
      fromMemory: row.from_memory,
      judged: row.task === 'judge' ? row.done : row.judged,
      reviewed: row.reviewed,
    },
    usage: toMachineUsage({ calls, input, output, characters, cost }),
    maxCost: toNullableAmount(row.max_cost),
    changeSetId: row.change_set_id,
    reviewChangeSetId: row.review_change_set_id,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function toRunFailure(row: FailureRow): RunFailure {
  return {
    termId: row.term_id,
    term: row.term ?? '',
    locale: row.locale,
    reason: row.reason,
    value: row.value,
    findings: row.findings ?? [],
  };
}
