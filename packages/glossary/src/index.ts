export { type Language, loadLanguage } from './language/language.ts';
export { servingLocales } from './language/serving-locales.ts';
export {
  type CompiledTerms,
  compileTerms,
  type GlossaryTerm,
} from './matching/compile.ts';
export { findTerms } from './matching/find-terms.ts';
export type { TermMatch } from './matching/term-match.ts';
