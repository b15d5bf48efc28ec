import type { CompiledRule } from './custom/rules.ts';
import type { Severity } from './finding.ts';

/** What a project decides about its checks. */
export interface CheckSettings {
  /** Severities by ids of checks: `off` where a check does not run. Absent ones are as the check says. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  readonly customRules?: readonly CompiledRule[];
}
