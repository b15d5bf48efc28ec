/** What a concept is listed by needs of its terms. */
export interface SortedTerm {
  readonly locale: string;
  readonly text: string;
}

/** Longer keys than this sort the same: the rest is no matter for a list, and would fill an index. */
const maxLength = 200;

/** What a concept is listed by: its first term in the source locale, or else its first term. */
export function sortKeyOf(terms: readonly SortedTerm[], sourceLocale: string): string {
  const first = terms.find(({ locale }) => locale === sourceLocale) ?? terms[0];
  return [...(first?.text.toLowerCase() ?? '')].slice(0, maxLength).join('');
}
