import type { TextSyntax } from '@parlance/messages';
import { check } from '../check.ts';
import { type CompiledRule, compileRule } from '../custom/rules.ts';
import { isOfSources } from '../define-check.ts';
import { compareFindings, compareSeverities, type Finding } from '../finding.ts';
import { type CheckId, checkInfo } from '../registry.ts';
import type { CheckSettings } from '../settings.ts';
import type { CheckUnit, GlossaryHit, LanguageOf, OtherLocales, Twin } from '../unit.ts';
import { levelsIn, type ProjectRules, severityOf, toCustomRule } from './levels.ts';

/** The locales that texts are checked in, and by what. */
export interface TextChecking {
  readonly locale: string;
  readonly sourceLocale: string;
  /** The locales whose plural rules others of the project have, by those. */
  readonly bases: Readonly<Record<string, string>>;
  readonly project: ProjectRules;
  /**
   * Returns what tells the width of a line in pixels; undefined where the font of a limit is not there. Without it,
   * limits in pixels are not checked.
   */
  readonly measurerOf?: ((limit: PixelLimit) => MeasureLine | undefined) | undefined;
  /** Returns what is known of the language of a locale. Without it, texts are not checked by glossaries. */
  readonly languageOf?: LanguageOf | undefined;
}

export type MeasureLine = (line: string) => number;

/** The pixels that each line may be wide at most, in letters of a size in pixels. */
export interface PixelLimit {
  readonly max: number;
  readonly font: string;
  readonly size: number;
}

/** What a translation is checked against: its term, as far as checks look at it. */
export interface CheckedTerm {
  /** Nothing is found without a source text. A text of the source locale is checked by itself. */
  readonly source: string;
  /** The source text that the translation was made of, if the source text is another one since. */
  readonly previousSource?: string | undefined;
  /** Other translations, where the project wants them to be consistent (`needsOf`). */
  readonly twins?: readonly Twin[] | undefined;
  /** How a source text fares in the other locales, where the project wants it checked by that (`needsOf`). */
  readonly otherLocales?: OtherLocales | undefined;
  /** The terms of glossaries in the source text. */
  readonly glossary?: readonly GlossaryHit[] | undefined;
  readonly isPlural: boolean;
  readonly syntax: TextSyntax;
  /** What a translation may take at most; `characters` are graphemes. */
  readonly limits: {
    readonly characters?: number;
    readonly bytes?: number;
    readonly lines?: number;
    readonly pixels?: PixelLimit;
  };
  readonly labels: readonly string[];
  /** Of its file; null for the unnamed one. */
  readonly path: string | null;
  /** The language of documents that its texts are written in. */
  readonly markup?: CheckUnit['markup'];
}

/** More findings than this of one text help nobody. */
const maxFindings = 50;

/** Checks the text of a translation as its project wants it: the same on the server and in the browser. */
export function checkText(
  value: string,
  term: CheckedTerm,
  { locale, sourceLocale, bases, project, measurerOf, languageOf }: TextChecking,
): readonly Finding<CheckId>[] {
  const { source, previousSource, twins, otherLocales, isPlural, syntax, glossary } = term;
  const { labels, path, markup } = term;
  const { characters, pixels, ...limits } = term.limits;
  const measure = pixels && measurerOf?.(pixels);
  const findings = check(
    {
      source,
      target: value,
      isPlural,
      locale,
      sourceLocale,
      bases,
      syntax,
      isIcu: syntax.placeholders.includes('icu'),
      limits: {
        ...limits,
        ...(characters === undefined ? {} : { graphemes: characters }),
        ...(measure ? { pixels: { max: pixels.max, measure } } : {}),
      },
      labels,
      ...(path === null ? {} : { path }),
      ...(previousSource === undefined ? {} : { previousSource }),
      ...(twins === undefined ? {} : { twins }),
      ...(otherLocales === undefined ? {} : { otherLocales }),
      ...(markup === undefined ? {} : { markup }),
      ...(glossary && languageOf ? { glossary: { hits: glossary, languageOf } } : {}),
    },
    settingsIn(project, locale, locale === sourceLocale),
  );
  return worstOf(findings);
}

/** Those that may keep a text from being saved come first, wherever they are in it. */
function worstOf(findings: readonly Finding<CheckId>[]): readonly Finding<CheckId>[] {
  if (findings.length <= maxFindings) return findings;
  return findings
    .toSorted((a, b) => compareSeverities(a.severity, b.severity))
    .slice(0, maxFindings)
    .sort(compareFindings);
}

/** The settings that were made last: rules are compiled once for many texts. */
const known = new WeakMap<ProjectRules, Map<string, CheckSettings>>();

function settingsIn(project: ProjectRules, locale: string, isSource: boolean): CheckSettings {
  const made = known.get(project) ?? new Map<string, CheckSettings>();
  known.set(project, made);
  const key = `${isSource} ${locale}`;
  const settings =
    made.get(key) ?? (isSource ? toSourceSettings(project, locale) : toSettings(project, locale));
  made.set(key, settings);
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

/** Levels and rules are about translations, but for those of checks of source texts. */
function toSourceSettings(project: ProjectRules, locale: string): CheckSettings {
  const { severities } = toSettings(project, locale);
  const others = [...checkInfo].filter(([, info]) => !isOfSources(info));
  const off = Object.fromEntries(others.map(([id]) => [id, 'off'] as const));
  return { severities: { ...severities, ...off } };
}
