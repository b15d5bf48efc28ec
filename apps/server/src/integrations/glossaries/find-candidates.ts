import { type Candidate, findCandidates as find, loadLanguage } from '@parlance/glossary';
import { guessSyntax, plainSyntax } from '@parlance/messages';

export interface CandidatesTask {
  readonly texts: readonly string[];
  readonly locale: string;
  readonly limit: number;
}

/** Finds what may be terms in source texts. */
export async function findCandidates({
  texts,
  locale,
  limit,
}: CandidatesTask): Promise<readonly Candidate[]> {
  const reading = { syntax: guessSyntax(texts) ?? plainSyntax, isPlural: true };
  return find(texts, reading, await loadLanguage(locale), limit);
}
