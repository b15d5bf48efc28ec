export { type Candidate, findCandidates } from './candidates/find-candidates.ts';
export type {
  FileConcept,
  FileLoss,
  FileProblem,
  FileTerm,
  ReadGlossary,
} from './files/model.ts';
export { readTableGlossary, type TableRow } from './files/read-table.ts';
export { readTbxGlossary } from './files/read-tbx.ts';
export { writeTableGlossary } from './files/write-table.ts';
export { type TbxStyle, writeTbxGlossary } from './files/write-tbx.ts';
export { type Language, loadLanguage } from './language/language.ts';
export { servingLocales } from './language/serving-locales.ts';
export {
  type CompiledTerms,
  compileTerms,
  type GlossaryTerm,
} from './matching/compile.ts';
export { findTerms } from './matching/find-terms.ts';
export type { TermMatch } from './matching/term-match.ts';
