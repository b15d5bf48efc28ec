import { twinCheckIds } from '../consistency/twins.ts';
import type { CustomRule } from '../custom/rules.ts';
import { isOfSources } from '../define-check.ts';
import type { Finding, Severity } from '../finding.ts';
import { type CheckId, checkInfo } from '../registry.ts';
import { otherLocalesCheckIds } from '../source/other-locales.ts';

/**
 * What becomes of the findings of a check in a project. `review` and `save` make them errors with which a translation
 * can't be marked as reviewed, or not even be saved.
 */
export type CheckLevel = Severity | 'off' | 'review' | 'save';

/** A rule of a project, as the project has it. */
export interface ProjectRule extends Omit<CustomRule, 'severity'> {
  readonly level: CheckLevel;
}

/** The levels and rules by which a project checks. */
export interface ProjectRules {
  readonly levels: readonly {
    readonly check: string;
    /** Null for all locales that have no level of their own for the check. */
    readonly locale: string | null;
    readonly level: CheckLevel;
  }[];
  readonly rules: readonly ProjectRule[];
}

/** The levels of checks in a locale, by check, as far as the project has chosen some. */
export function levelsIn(
  { levels }: ProjectRules,
  locale: string,
): ReadonlyMap<string, CheckLevel> {
  const chosen = [null, locale].flatMap((code) => levels.filter((one) => one.locale === code));
  return new Map(chosen.map(({ check, level }) => [check, level]));
}

/** What the checks that are on in a locale need beside translations and their source texts. */
export interface CheckNeeds {
  /** Whether the texts of the locale are checked, if it is the source locale. */
  readonly sourceTexts: boolean;
  /** Whether translations are compared with those of other terms. */
  readonly twins: boolean;
  /** Whether it counts how source texts fare in other locales, if it is the source locale. */
  readonly otherLocales: boolean;
  /** Whether it counts of which source text a translation was made. */
  readonly previousSource: boolean;
}

export function needsOf(project: ProjectRules, locale: string): CheckNeeds {
  const isOn = checksOnIn(project, locale);
  return {
    sourceTexts: sourceCheckIds.some(isOn),
    twins: twinCheckIds.some(isOn),
    otherLocales: otherLocalesCheckIds.some(isOn),
    previousSource: isOn('regress'),
  };
}

/** Returns what tells whether a check looks at the texts of a locale. */
export function checksOnIn(project: ProjectRules, locale: string): (id: CheckId) => boolean {
  const levels = levelsIn(project, locale);
  return (id) => {
    const level = levels.get(id);
    return level === undefined ? checkInfo.get(id)?.isOnByDefault === true : level !== 'off';
  };
}

const sourceCheckIds: readonly CheckId[] = [...checkInfo]
  .filter(([, info]) => isOfSources(info))
  .map(([id]) => id);

/** A rule of a project as the checks take it. */
export function toCustomRule({ level, ...rule }: ProjectRule): CustomRule {
  const severity = severityOf(level);
  // A rule that is off is compiled all the same, to see whether it can be.
  return { ...rule, severity: severity === 'off' ? 'info' : severity };
}

/** Findings that keep a translation from being reviewed or saved are errors. */
export function severityOf(level: CheckLevel): Severity | 'off' {
  return level === 'review' || level === 'save' ? 'error' : level;
}

/** What findings must not be there in a locale: those of some checks, and those of some rules. */
export interface Blocking {
  readonly checks: readonly string[];
  readonly rules: readonly string[];
}

/** What keeps a translation from being saved, or from being reviewed. */
export function blockingIn(
  project: ProjectRules,
  locale: string,
  what: 'save' | 'review',
): Blocking {
  const blocks = (level: CheckLevel) => level === 'save' || level === what;
  const levels = levelsIn(project, locale);
  const checks = [...levels].filter(([, level]) => blocks(level)).map(([id]) => id);
  // A level of `custom` is one for all rules.
  const rules = levels.has('custom') ? [] : project.rules.filter(({ level }) => blocks(level));
  return { checks, rules: rules.map(({ id }) => id) };
}

/** Whether a finding is one of those that must not be there. */
export function isBlocking(
  { checks, rules }: Blocking,
  { check, data }: Pick<Finding, 'check' | 'data'>,
): boolean {
  return checks.includes(check) || (check === 'custom' && rules.includes(String(data.rule)));
}
