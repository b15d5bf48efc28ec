export { check } from './check.ts';
export {
  type ComparedText,
  type FindTwins,
  fingerprintTwins,
  groupTwins,
  twinCheckIds,
} from './consistency/twins.ts';
export {
  type CompiledRule,
  type CustomRule,
  compileRule,
  type RuleCondition,
  type RuleProblem,
} from './custom/rules.ts';
export {
  applyFix,
  type Edit,
  type Finding,
  type FindingData,
  type Fix,
  type Severity,
} from './finding.ts';
export {
  isLiveCheck,
  type LiveCheckId,
  liveCheckIds,
  liveCheckInfo,
  liveSeverity,
} from './language/live-checks.ts';
export type { LanguagePart } from './language/plain-text.ts';
export {
  fingerprintOfWord,
  type LanguageFinding,
  type LanguageMatch,
  type LanguageReading,
  readLanguage,
} from './language/read-language.ts';
export { wordSegmenterOf } from './language/words.ts';
export { withoutSpaces } from './locales/languages.ts';
export { type CheckedTerm, checkText, type TextChecking } from './project/check-text.ts';
export { checkTyped, type ToldTerm, type TypedFinding } from './project/check-typed.ts';
export {
  type Blocking,
  blockingIn,
  type CheckLevel,
  type CheckNeeds,
  checksOnIn,
  isBlocking,
  needsOf,
  type ProjectRule,
  type ProjectRules,
  toCustomRule,
} from './project/levels.ts';
export { type CheckFamily, type CheckId, type CheckInfo, checkInfo } from './registry.ts';
export type { CheckSettings } from './settings.ts';
export { isFailing, isLongUntranslated } from './source/other-locales.ts';
export type {
  CheckUnit,
  GlossaryHit,
  HitTerm,
  LanguageOf,
  Limits,
  OtherLocales,
  Twin,
  UnitGlossary,
} from './unit.ts';
