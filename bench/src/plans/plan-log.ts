import { startPostgres } from '../../../scripts/postgres.mjs';

/** A node of a plan, with the property names of PostgreSQL's `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** The average per loop, like the counts of removed rows. */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Temp Written Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A logged statement with its plan. */
export interface RunStatement {
  readonly text: string;
  readonly ms: number;
  readonly plan: PlanNode;
  readonly isCompiled: boolean;
  /** The triggers that check foreign keys, which run for each row. */
  readonly triggers: readonly { readonly 'Constraint Name'?: string; readonly Calls: number }[];
}

interface LoggedPlan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
  readonly Triggers?: RunStatement['triggers'];
  readonly JIT?: object;
}

// The settings of the module auto_explain, which comes with PostgreSQL. It logs nothing until
// `log_min_duration` is set.
const settings = [
  'log_line_prefix=',
  'shared_preload_libraries=auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_triggers=on',
  // Reading the clock for each row takes longer than processing many a row.
  'auto_explain.log_timing=off',
  'auto_explain.log_parameter_max_length=0',
  'auto_explain.log_format=json',
];

/** A PostgreSQL server that logs the plans of its statements. */
export interface ExplainingServer {
  readonly url: string;
  /** The statements since the last call, up to a line of the log with `mark` in it. */
  takeUntil(mark: string): Promise<RunStatement[]>;
  stop(): Promise<void>;
}

export async function startExplainingServer(): Promise<ExplainingServer> {
  let log = '';
  let onGrowth = () => {};
  const server = await startPostgres({
    fsync: false,
    settings,
    onLog(text) {
      log += text;
      onGrowth();
    },
  });
  return {
    ...server,
    async takeUntil(mark) {
      while (!log.includes(mark)) {
        await new Promise<void>((resolve) => {
          onGrowth = resolve;
        });
      }
      const statements = parseLog(log.slice(0, log.indexOf(mark)));
      log = log.slice(log.indexOf(mark) + mark.length);
      return statements;
    },
  };
}

/** Parses the log. An item begins at the start of a line, and continues on lines that begin with a tab. */
function parseLog(log: string): RunStatement[] {
  const items = log.matchAll(/^LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/gm);
  return Array.from(items, ([, ms, json = '']) => {
    const { 'Query Text': text, Plan: plan, Triggers: triggers = [], JIT } = toPlan(json);
    return { text, ms: Number(ms), plan, triggers, isCompiled: JIT !== undefined };
  });
}

function toPlan(json: string): LoggedPlan {
  return JSON.parse(json);
}
