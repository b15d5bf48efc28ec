import {
  type CheckFamily,
  type CheckId,
  type CheckSettings,
  type CompiledRule,
  type CustomRule,
  check,
  compileRule,
  type Finding,
} from '@parlance/checks';
import type { CheckLevel, CheckRule, EntryNotes, Severity } from '@parlance/contract';
import { type FormatId, syntaxOfFormat } from '@parlance/formats';
import { plainSyntax, type TextSyntax } from '@parlance/messages';

/** The levels and rules by which a project checks. */
export interface ProjectRules {
  /** By check id, and by locale; an empty locale stands for all that have no level of their own. */
  readonly levels: readonly {
    readonly check: string;
    readonly locale: string;
    readonly level: CheckLevel;
  }[];
  readonly rules: readonly CheckRule[];
}

/** What checks need to know of the file of a text. */
export interface CheckedFile {
  readonly format: FormatId | null;
  readonly path: string | null;
  /** What its source texts look like; null where nobody has looked, or they have no sign of a syntax. */
  readonly guess: TextSyntax | null;
}

/** A translation with its source text. */
export interface CheckedText {
  readonly value: string;
  readonly source: string;
  readonly isPlural: boolean;
  readonly notes: EntryNotes;
  readonly labels?: readonly string[];
  /** The position of its file in the list of the task. */
  readonly file: number;
}

export interface CheckTask {
  readonly locale: string;
  readonly sourceLocale: string;
  readonly project: ProjectRules;
  readonly files: readonly CheckedFile[];
  readonly texts: readonly CheckedText[];
}

/** A text with findings, by its position in the list of the task. */
export interface FaultyText {
  readonly at: number;
  readonly findings: readonly Finding[];
}

/** More findings than this of one text help nobody. */
const maxFindings = 50;

/** Checks texts. Those without findings are left out. */
export function checkUnits({ files, texts, ...task }: CheckTask): readonly FaultyText[] {
  const { locale, sourceLocale } = task;
  const settings = settingsFor(task.project, locale);
  return texts.flatMap(({ file, notes, labels = [], ...text }, at) => {
    const { format, path, guess } = files[file] ?? { format: null, path: null, guess: null };
    const syntax = syntaxOf(format, guess, notes);
    const findings = check(
      {
        ...text,
        target: text.value,
        locale,
        sourceLocale,
        syntax,
        isIcu: syntax.placeholders.includes('icu'),
        ...(notes.maxLength === undefined ? {} : { limits: { graphemes: notes.maxLength } }),
        labels,
        ...(path === null ? {} : { path }),
      },
      settings,
    );
    return findings.length === 0 ? [] : [{ at, findings: findings.slice(0, maxFindings) }];
  });
}

function syntaxOf(
  format: FormatId | null,
  guess: TextSyntax | null,
  { flags = [] }: EntryNotes,
): TextSyntax {
  if (format === null) return guess ?? plainSyntax;
  return syntaxOfFormat(format, { flags, guess: guess ?? undefined });
}

/** The settings that were made last of each project: rules are compiled once for many tasks. */
const known = new Map<string, CheckSettings>();
const maxKnown = 200;

function settingsFor(project: ProjectRules, locale: string): CheckSettings {
  const key = JSON.stringify([project, locale]);
  const settings = known.get(key) ?? toSettings(project, locale);
  if (known.size >= maxKnown) known.clear();
  known.set(key, settings);
  return settings;
}

function toSettings(project: ProjectRules, locale: string): CheckSettings {
  const levels = [...levelsIn(project, locale)];
  return {
    severities: Object.fromEntries(levels.map(([id, level]) => [id, severityOf(level)])),
    customRules: project.rules
      .filter(({ level }) => level !== 'off')
      .map((rule) => compileRule(toCustomRule(rule)))
      .filter((rule): rule is CompiledRule => 'target' in rule),
  };
}

/** The levels of checks in a locale, by check, as far as the project has chosen some. */
function levelsIn({ levels }: ProjectRules, locale: string): ReadonlyMap<string, CheckLevel> {
  const chosen = ['', locale].flatMap((code) => levels.filter((one) => one.locale === code));
  return new Map(chosen.map(({ check, level }) => [check, level]));
}

/** A rule of a project as the checks take it. */
export function toCustomRule({ level, name: _, ...rule }: CheckRule): CustomRule {
  const severity = severityOf(level);
  // A rule that is off is compiled all the same, to see whether it can be.
  return { ...rule, severity: severity === 'off' ? 'info' : severity };
}

/** Findings that keep a translation from being reviewed or saved are errors. */
function severityOf(level: CheckLevel): Severity | 'off' {
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
  { check: id, data }: Pick<Finding, 'check' | 'data'>,
): boolean {
  return checks.includes(id) || (id === 'custom' && rules.includes(String(data.rule)));
}

/** Families and checks that look at what nobody tells them here: glossaries, twins, limits other than of length. */
const unfedFamilies: ReadonlySet<CheckFamily> = new Set(['source', 'glossary', 'consistency']);
const unfedChecks: ReadonlySet<CheckId> = new Set([
  'length.bytes',
  'length.lines',
  'length.pixels',
  'markdown.syntax',
  'markup.reference',
]);

/** Whether a check finds nothing whatever the texts are, as it lacks what it goes by. */
export function neverRun(id: CheckId, family: CheckFamily): boolean {
  return unfedFamilies.has(family) || unfedChecks.has(id);
}
