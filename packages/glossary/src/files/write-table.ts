import type { FileConcept, FileTerm } from './model.ts';

type Sheet = readonly (readonly string[])[];

/**
 * Writes a glossary as a table. A row has terms of one concept that say the same of themselves, one for each locale; further
 * terms of the concept are in further rows with its id. What only some terms have has a column for their locale.
 */
export function writeTableGlossary(concepts: readonly FileConcept[], sourceLocale: string): Sheet {
  const all = concepts.flatMap(({ terms }) => terms);
  const used = new Set(all.map(({ locale }) => locale));
  const locales = [...used].sort(
    (a, b) => Number(b === sourceLocale) - Number(a === sourceLocale) || (a < b ? -1 : 1),
  );
  const withOwn = ownColumns.flatMap(({ name, cellOf }) =>
    locales
      .filter((locale) => all.some((term) => term.locale === locale && cellOf(term) !== ''))
      .map((locale) => ({ name: `${name}_${locale}`, locale, cellOf })),
  );
  const header = [
    'concept_id',
    ...locales.map((locale) => `term_${locale}`),
    ...conceptColumns.map(({ name }) => name),
    ...sharedColumns.map(({ name }) => name),
    ...withOwn.map(({ name }) => name),
  ];
  const rows = concepts.flatMap((concept) =>
    groupTerms(concept.terms).map((group, at) => {
      const [first] = group.values();
      return [
        concept.id ?? '',
        ...locales.map((locale) => group.get(locale)?.text ?? ''),
        ...conceptColumns.map(({ cellOf }) => (at === 0 ? cellOf(concept) : '')),
        ...sharedColumns.map(({ cellOf }) => (first ? cellOf(first) : '')),
        ...withOwn.map(({ locale, cellOf }) => {
          const term = group.get(locale);
          return term ? cellOf(term) : '';
        }),
      ];
    }),
  );
  return [header, ...rows];
}

const toFlag = (flag: boolean | undefined) => (flag ? 'yes' : '');

const conceptColumns: readonly { name: string; cellOf: (concept: FileConcept) => string }[] = [
  { name: 'definition', cellOf: ({ definition = '' }) => definition },
  { name: 'domain', cellOf: ({ domain = '' }) => domain },
  { name: 'note', cellOf: ({ note = '' }) => note },
  { name: 'do_not_translate', cellOf: ({ isKept }) => toFlag(isKept) },
];

/** What the terms of one row say together. */
const sharedColumns: readonly { name: string; cellOf: (term: FileTerm) => string }[] = [
  { name: 'status', cellOf: ({ kind = 'preferred' }) => kind },
  { name: 'pos', cellOf: ({ partOfSpeech }) => partOfSpeech ?? '' },
  { name: 'case_sensitive', cellOf: ({ isCaseSensitive }) => toFlag(isCaseSensitive) },
  { name: 'abbreviation', cellOf: ({ isAbbreviation }) => toFlag(isAbbreviation) },
  { name: 'exact', cellOf: ({ isExact }) => toFlag(isExact) },
];

/** What terms of one row say by themselves. */
const ownColumns: readonly { name: string; cellOf: (term: FileTerm) => string }[] = [
  { name: 'gender', cellOf: ({ gender }) => gender ?? '' },
  { name: 'number', cellOf: ({ number }) => number ?? '' },
  { name: 'forms', cellOf: ({ forms = [] }) => forms.join('|') },
  { name: 'usage_note', cellOf: ({ usageNote = '' }) => usageNote },
];

/** The rows of a concept, each with its terms by locale. */
function groupTerms(terms: readonly FileTerm[]): readonly ReadonlyMap<string, FileTerm>[] {
  const groups: { key: string; terms: Map<string, FileTerm> }[] = [];
  for (const term of terms) {
    const key = JSON.stringify(sharedColumns.map(({ cellOf }) => cellOf(term)));
    const group = groups.find((one) => one.key === key && !one.terms.has(term.locale));
    if (group) group.terms.set(term.locale, term);
    else groups.push({ key, terms: new Map([[term.locale, term]]) });
  }
  return groups.map(({ terms: of }) => of);
}
