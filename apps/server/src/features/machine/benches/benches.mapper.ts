import type {
  BenchText,
  MachineBench,
  MachineBenchCandidate,
  MachineTrouble,
} from '@parlance/contract';
import { signSimilarity } from '@parlance/memory';
import { type Tally, toMachineUsage } from '../calls/tally.mapper.ts';
import { toNullableAmount } from '../providers/money.mapper.ts';
import type { Answer, ComparedRow } from './answers.queries.ts';
import type { BenchRow, CandidateRow } from './benches.queries.ts';

/** How alike two texts are, in per cent with one decimal, rounded down: so 100 means that they are the same. */
export function toPercent(text: string, approved: string): number {
  // Rounding must not make 83.2 of 83.3.
  return Math.floor(signSimilarity(text, approved) * 1000 + 1e-9) / 10;
}

export function toMachineBench(row: BenchRow, candidates: readonly CandidateRow[]): MachineBench {
  return {
    id: row.id,
    state: row.state,
    startedBy: { type: 'user', id: row.started_by, name: row.starter },
    locale: row.locale,
    seed: row.seed,
    texts: row.texts,
    candidates: candidates.map(toCandidate),
    maxCost: toNullableAmount(row.max_cost),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function toCandidate(row: CandidateRow): MachineBenchCandidate {
  return {
    providerId: row.provider_id,
    providerName: row.provider_name,
    model: row.model,
    host: row.host,
    promptVersion: row.prompt_version,
    template: row.template,
    stop:
      row.stop_reason === null
        ? null
        : { reason: row.stop_reason, trouble: row.trouble as MachineTrouble | null },
    usage: toMachineUsage(toTally(row)),
    result: {
      texts: row.answered,
      meanSimilarity: toRounded(row.mean),
      medianSimilarity: toRounded(row.median),
      exact: row.exact,
      errors: row.errors,
      warnings: row.warnings,
      failed: row.failed,
    },
  };
}

export function toTally(row: CandidateRow): Tally {
  const { calls, input_tokens: input, output_tokens: output, characters, cost } = row;
  return { calls, input, output, characters, cost };
}

/** Rounded down as well, so that 100 means that all are the same. */
function toRounded(percent: number | null): number | null {
  return percent === null ? null : Math.floor(percent * 10 + 1e-9) / 10;
}

export function toBenchText({ term_id, term, source, approved, answers }: ComparedRow): BenchText {
  const toAnswer = (answer: Answer | undefined) =>
    answer ? { ...answer, findings: [...answer.findings] } : null;
  return {
    termId: term_id,
    term: term ?? '',
    source,
    approved,
    answers: [toAnswer(answers?.a), toAnswer(answers?.b)],
  };
}
