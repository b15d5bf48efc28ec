import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Severity } from '../finding.ts';

/** What a text must have, or must not have, for a rule to fire; patterns are those of RE2. */
export interface RuleCondition {
  readonly pattern: string;
  /** Whether the rule fires where the pattern is not found. */
  readonly isAbsent?: boolean;
}

/** A rule of a project. It fires where both conditions hold. */
export interface CustomRule {
  readonly id: string;
  readonly source?: RuleCondition;
  readonly target: RuleCondition;
  readonly isCaseSensitive?: boolean;
  /** Whether placeholders, tags and addresses are looked at, too. */
  readonly isForWholeText?: boolean;
  readonly severity: Severity;
  /** What the project says about it. */
  readonly message: string;
  /** What each match in the target is replaced by: `$1` is a group. */
  readonly replacement?: string;
  /** Locale codes or languages, labels, and paths of files with `*`; absent ones are no limit. */
  readonly locales?: readonly string[];
  readonly labels?: readonly string[];
  readonly paths?: readonly string[];
}

export interface CompiledRule {
  readonly rule: CustomRule;
  readonly source?: RE2JS;
  readonly target: RE2JS;
  readonly paths?: readonly RE2JS[];
  /** How much work its patterns make of each sign of a text, as RE2 counts it. */
  readonly size: number;
}

/** Why a rule can't be used. */
export interface RuleProblem {
  readonly field: 'source' | 'target' | 'replacement';
  /** Where in the pattern, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** What RE2 says, such as `missing closing )`. */
  readonly reason: string;
}

/** Compiles a rule, or says what is wrong with it. */
export function compileRule(rule: CustomRule): CompiledRule | { readonly problem: RuleProblem } {
  const target = compile(rule.target.pattern, 'target', rule.isCaseSensitive);
  if ('problem' in target) return target;
  const source = rule.source && compile(rule.source.pattern, 'source', rule.isCaseSensitive);
  if (source && 'problem' in source) return source;
  const problem = findReplacementProblem(rule, target.pattern);
  if (problem) return { problem };
  return {
    rule,
    target: target.pattern,
    ...(source ? { source: source.pattern } : {}),
    ...(rule.paths ? { paths: rule.paths.map(compilePath) } : {}),
    size: target.pattern.programSize() + (source?.pattern.programSize() ?? 0),
  };
}

function compile(
  pattern: string,
  field: 'source' | 'target',
  isCaseSensitive = false,
): { readonly pattern: RE2JS } | { readonly problem: RuleProblem } {
  try {
    return { pattern: RE2JS.compile(pattern, isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE) };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const part = error.getPattern() ?? '';
    // What is wrong with the pattern as a whole names it with its flags in front.
    const found = part === '' ? -1 : pattern.indexOf(part);
    const range =
      found < 0 ? { start: 0, end: pattern.length } : { start: found, end: found + part.length };
    return { problem: { field, ...range, reason: error.getDescription() } };
  }
}

function findReplacementProblem(
  { replacement = '' }: CustomRule,
  pattern: RE2JS,
): RuleProblem | undefined {
  for (const { index, 0: spelling, 1: number = '' } of replacement.matchAll(/\$(\d)/g)) {
    if (Number(number) > pattern.groupCount())
      return {
        field: 'replacement',
        start: index,
        end: index + spelling.length,
        reason: 'no such group',
      };
  }
  return undefined;
}

function compilePath(path: string): RE2JS {
  return RE2JS.compile(
    path
      .split('*')
      .map((part) => RE2JS.quote(part))
      .join('.*'),
  );
}
